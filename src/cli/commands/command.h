/* SPDX-License-Identifier: MIT */
/* The commands and the flags that they share. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/arguments.h"

typedef struct command {
    const char *name;
    const char *summary;  /* one line */
    const char *synopsis; /* the arguments after the name */
    const char *details;  /* paragraphs after the flags, or NULL */
    const flag *flags;
    int takes_options; /* whether it takes the library's options */
    /* Returns the exit code; sets a message for exit_error and exit_usage. `line` is the command
     * line as typed. */
    int (*run)(const arguments *a, const char *line, failure *f);
} command;

extern const command command_fit, command_map, command_labels, command_info, command_options,
    command_demo, command_tune;

/* Flags of every command. */
#define FLAGS_OF_ALL                        \
    {"help", NULL, "print this page", 0}, { \
        NULL, NULL, NULL, 0                 \
    }
/* Flags of commands that read a model. */
#define FLAGS_OF_MODELS \
    { "max-model", "BYTES", "refuse a larger model file, if you do not trust it", 0 }
/* Flags of commands that read tables. */
#define FLAGS_OF_READING                                                                           \
    {"drop", "COLUMN", "leave out a column, by number, or by name in files that have it", 1},      \
        {"header", "yes|no", "whether CSV files start with column names; default: detected", 0}, { \
        "separator", "[FLAG=]C",                                                                   \
            "one character or 'tab', for all CSV files or for that of --FLAG", 1                   \
    }
/* Flags of commands that write tables. */
#define FLAGS_OF_WRITING \
    { "safe-csv", NULL, "put an apostrophe before text that a spreadsheet might run", 0 }
/* Flags of commands that read a source and a target. */
#define FLAGS_OF_PROBLEM                                                                          \
    {"source", "FILE", "source samples, one per row, as CSV, TSV or NPY", 0},                     \
        {"labels", "WHERE", "'last-column', a column by name or number, or a file of one column", \
         0},                                                                                      \
        {"target", "FILE", "target samples, with the same columns", 0},                           \
        {"truth", "FILE", "target labels, used only to report the accuracy of predictions", 0},   \
        {"source-weights", "FILE", "a positive weight per source sample", 0},                     \
        {"target-weights", "FILE", "a positive weight per target sample", 0}, FLAGS_OF_READING

#endif
