/* SPDX-License-Identifier: MIT */
/* Output files that appear completely or not at all. Each is written to a temporary file in its
 * folder and flushed to the disk. When all files of a command are complete, they get their names. A
 * run that is killed leaves at most a file `.sscda.*.tmp`. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdio.h>

#include "cli/failure.h"
#include "support/replace_file.h"

enum { most_outputs = 16 };

typedef struct output {
    char *name;     /* as the user gave it */
    replacement to; /* the file to replace, and its temporary file */
    FILE *stream;   /* NULL once closed */
} output;

typedef struct outputs {
    output files[most_outputs];
    int count;
} outputs;

/* Checks, before a long computation, that these files could be created, that no two are the same
 * file, and that none is one of `inputs`. A NULL is skipped. */
int outputs_check(const char *const *paths, int count, const char *const *inputs, int input_count,
                  failure *f);
/* Begins a file. "-" means standard output. The set owns the stream. NULL on failure. */
FILE *outputs_open(outputs *set, const char *path, failure *f);
/* Flushes the open files to the disk and closes them. */
int outputs_flush(outputs *set, failure *f);
/* Flushes all files and standard output, then gives every file its name. On failure it removes the
 * files that have no name yet; the message lists those that have. */
int outputs_commit(outputs *set, failure *f);
/* Removes the files that have no name yet. May be called on an empty set and after a commit. */
void outputs_discard(outputs *set);
/* Removes the unnamed files of all sets. Safe in a signal handler. */
void outputs_abandon(void);

#endif
