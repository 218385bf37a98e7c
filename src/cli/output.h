/* Files that appear whole or not at all. Each is written under another name in its own folder and
 * brought to the disk; only when all files of a command are there, they get their names. A run that
 * is killed leaves at most a file `.sscda.*.tmp`. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdio.h>

#include "cli/failure.h"

enum { most_outputs = 16 };

typedef struct output {
    char *name;      /* as the user has it */
    char *path;      /* where it is to be, behind links */
    char *temporary; /* where it is meanwhile; NULL when written in place (a pipe, a device) */
    FILE *stream;    /* NULL once closed */
} output;

typedef struct outputs {
    output files[most_outputs];
    int count;
} outputs;

/* Whether a file could be made there: asked before a long computation, not after it. */
int output_check(const char *path, failure *f);
/* Begins a file. "-" is the standard output. The stream stays the set's; NULL on failure. */
FILE *outputs_open(outputs *set, const char *path, failure *f);
/* Begins a file that somebody else writes: the name to write to, which belongs to the set. */
const char *outputs_reserve(outputs *set, const char *path, failure *f);
/* Brings what was opened so far to the disk and closes it. */
int outputs_flush(outputs *set, failure *f);
/* Flushes, and gives every file its name. On failure the files that have no name yet are removed.
 */
int outputs_commit(outputs *set, failure *f);
/* Removes what has no name yet. Fine on an empty set, and after a commit. */
void outputs_discard(outputs *set);
/* Removes what any set has not named yet; safe in a signal handler. */
void outputs_abandon(void);

#endif
