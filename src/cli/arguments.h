/* SPDX-License-Identifier: MIT */
/* Parses the command line of one command: its flags and the library's options. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include <stdint.h>

#include "cli/failure.h"

typedef struct flag {
    const char *name;  /* without the dashes */
    const char *value; /* the name of the value in the help; NULL for a switch */
    const char *doc;
    int is_list; /* whether the user may give it several times */
} flag;

typedef struct argument {
    const char *name; /* NULL for an argument without a flag */
    const char *value;
} argument;

typedef struct arguments {
    argument *list; /* in the order of the command line */
    int count;
    argument *options; /* the library's options: --KEY VALUE and --set KEY=VALUE */
    int option_count;
    char **owned; /* copied names of options */
    int owned_count;
} arguments;

/* Parses argv[first..]. `flags` ends with a name of NULL. Keeps pointers to the texts of argv. */
int arguments_parse(arguments *a, int argc, char **argv, int first, const flag *flags,
                    int takes_options, failure *f);
void arguments_free(arguments *a);

/* The value of a flag, or NULL. */
const char *arguments_get(const arguments *a, const char *name);
int arguments_has(const arguments *a, const char *name);
int arguments_is(const arguments *a, const char *name, const char *value);
/* The k-th argument with that name, counted from 0; NULL past the last. A name of NULL stands for
 * arguments without a flag. */
const char *arguments_item(const arguments *a, const char *name, int k);
/* The command line as one text, quoted for a shell. Free the result. */
char *arguments_line(int argc, char *const *argv);
/* The value of a required flag; NULL with a message if it is missing. */
const char *arguments_need(const arguments *a, const char *name, failure *f);

/* Whether the text is a column number, that is, only digits. */
int is_count(const char *text);
enum { column_word_size = 200 };
/* A column as --drop and --labels take it, quoted for a shell. This is its name, or its number,
 * counted from 1, if it has no name, or a name that is ambiguous, long or hard to type. */
const char *column_word(char text[column_word_size], const char *name, int64_t number);

#endif
