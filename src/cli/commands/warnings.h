/* SPDX-License-Identifier: MIT */
/* Warnings to the user. The command goes on after them. */
#ifndef CLI_WARNINGS_H
#define CLI_WARNINGS_H

#include "cli/failure.h"
#include "cli/io/json.h"

enum { most_warnings = 4 };

typedef struct warnings {
    int is_quiet; /* keep warnings for the JSON and the report, but do not print them */
    int count;
    failure list[most_warnings];
} warnings;

/* Prints one line on standard error and keeps it. Does nothing if `w` is NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void warn(warnings *w, const char *format, ...);

/* Writes all warnings as an array `key` of texts. */
void warnings_json(json *j, const char *key, const warnings *w);

#endif
