/* The commands, and what they share. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/arguments.h"

typedef struct command {
    const char *name;
    const char *summary;  /* one line */
    const char *synopsis; /* what follows the name */
    const char *details;  /* paragraphs after the flags; or NULL */
    const flag *flags;
    int takes_options; /* of the library */
    /* Returns how to exit, with a message when that is exit_error or exit_usage. `line` is the
     * command line as typed. */
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
    { "max-model", "BYTES", "refuse a larger model, for one that you do not trust", 0 }
/* Flags of commands that read tables. */
#define FLAGS_OF_READING                                                                         \
    {"drop", "COLUMN", "leave a column out, by name (in files that have it) or number", 1},      \
        {"header", "yes|no", "whether CSV files begin with names; found out unless given", 0}, { \
        "separator", "[FLAG=]C",                                                                 \
            "of CSV files, or of that of --FLAG alone: one character or 'tab'", 1                \
    }
/* Flags of commands that write tables. */
#define FLAGS_OF_WRITING \
    { "safe-csv", NULL, "put an apostrophe before text that a spreadsheet would run", 0 }
/* Flags of commands that read a source and a target. */
#define FLAGS_OF_PROBLEM                                                                          \
    {"source", "FILE", "samples of the source, CSV, TSV or NPY, one per row", 0},                 \
        {"labels", "WHERE", "'last-column', a column by name or number, or a file of one column", \
         0},                                                                                      \
        {"target", "FILE", "samples of the target, with the same columns", 0},                    \
        {"truth", "FILE",                                                                         \
         "labels of the target, to compare predictions with and for nothing else", 0},            \
        {"source-weights", "FILE", "a positive weight per source sample", 0},                     \
        {"target-weights", "FILE", "a positive weight per target sample", 0}, FLAGS_OF_READING

#endif
