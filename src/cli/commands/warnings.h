/* What the user should know although the command goes on. */
#ifndef CLI_WARNINGS_H
#define CLI_WARNINGS_H

#include "cli/failure.h"
#include "cli/io/json.h"

enum { most_warnings = 4 };

typedef struct warnings {
    int is_quiet; /* kept for the JSON and the report, and not printed */
    int count;
    failure list[most_warnings];
} warnings;

/* Prints one line on the standard error, and keeps it. `w` may be NULL: nobody is to know. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void warn(warnings *w, const char *format, ...);

/* All of them, as an array `key` of texts. */
void warnings_json(json *j, const char *key, const warnings *w);

#endif
