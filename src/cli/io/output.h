/* Files that appear whole or not at all. Each is written under another name in its own folder and
 * brought to the disk; only when all files of a command are there, they get their names. A run that
 * is killed leaves at most a file `.sscda.*.tmp`. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdio.h>

#include "cli/failure.h"
#include "support/replace_file.h"

enum { most_outputs = 16 };

typedef struct output {
    char *name;     /* as the user has it */
    replacement to; /* where it is to be, and is meanwhile */
    FILE *stream;   /* NULL once closed */
} output;

typedef struct outputs {
    output files[most_outputs];
    int count;
} outputs;

/* Whether these files could be made, and are neither the same by other names nor one of `inputs`:
 * asked before a long computation, not after it. NULL stands for none. */
int outputs_check(const char *const *paths, int count, const char *const *inputs, int input_count,
                  failure *f);
/* Begins a file. "-" is the standard output. The stream stays the set's; NULL on failure. */
FILE *outputs_open(outputs *set, const char *path, failure *f);
/* Brings what was opened so far to the disk and closes it. */
int outputs_flush(outputs *set, failure *f);
/* Flushes, and gives every file its name, once all that was printed has left as well. On failure
 * the files that have no name yet are removed; the message lists those that have. */
int outputs_commit(outputs *set, failure *f);
/* Removes what has no name yet. Fine on an empty set, and after a commit. */
void outputs_discard(outputs *set);
/* Removes what any set has not named yet; safe in a signal handler. */
void outputs_abandon(void);

#endif
