/* The command line of one command, against the flags that it knows and the library's options. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include <stdint.h>

#include "cli/failure.h"

typedef struct flag {
    const char *name;  /* without the dashes */
    const char *value; /* what the value is called in the help; NULL for a switch */
    const char *doc;
    int is_list; /* whether it may be given several times */
} flag;

typedef struct argument {
    const char *name; /* NULL for one that is not after a flag */
    const char *value;
} argument;

typedef struct arguments {
    argument *list; /* in the order given */
    int count;
    argument *options; /* of the library: --KEY VALUE and --set KEY=VALUE */
    int option_count;
    char **owned; /* names of options that had to be copied */
    int owned_count;
} arguments;

/* Parses argv[first..]. `flags` ends with a name of NULL. Texts of argv are borrowed. */
int arguments_parse(arguments *a, int argc, char **argv, int first, const flag *flags,
                    int takes_options, failure *f);
void arguments_free(arguments *a);

/* The value of a flag, or NULL. */
const char *arguments_get(const arguments *a, const char *name);
int arguments_has(const arguments *a, const char *name);
int arguments_is(const arguments *a, const char *name, const char *value);
/* The k-th argument of that name (NULL: of those without a flag), from 0; NULL past the last. */
const char *arguments_item(const arguments *a, const char *name, int k);
/* A command line in one text, as a shell would read it; to be freed. */
char *arguments_line(int argc, char *const *argv);
/* The value of a flag that must be there; NULL with a message when it is not. */
const char *arguments_need(const arguments *a, const char *name, failure *f);

/* Whether a column is meant by its number: digits and nothing else. */
int is_count(const char *text);
enum { column_word_size = 200 };
/* A column as --drop and --labels take it, quoted as a shell needs it: its name; its number, from
 * 1, where there is no name, or one that means something else, is long or cannot be typed. */
const char *column_word(char text[column_word_size], const char *name, int64_t number);

#endif
