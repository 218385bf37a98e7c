/* What a fit or a search is given, read from the files that the command line names. */
#ifndef CLI_PROBLEM_H
#define CLI_PROBLEM_H

#include "cli/arguments.h"
#include "cli/classes.h"
#include "cli/table.h"

/* How the tables of a command are to be read: --drop, --header, --separator. */
typedef struct reading_rules {
    reading how;
    column *drops;
    int *dropped;
} reading_rules;

/* Each of these returns exit_fine, or how to exit with a message. */
int rules_begin(reading_rules *r, const arguments *a, failure *f);
/* After all tables: a column to be left out that no file had is a mistake. */
int rules_check(const reading_rules *r, failure *f);
void rules_free(reading_rules *r);

/* Reads a table and its labels; `where` is the value of --labels, or NULL for none. */
int labelled_read(const reading_rules *r, const char *path, const char *where, table *t,
                  failure *f);

typedef struct problem {
    table source, target;
    int32_t *labels; /* of the source; NULL without */
    classes classes;
    int32_t *truth;                          /* of the target, for comparison; or NULL */
    double *source_weights, *target_weights; /* or NULL */
} problem;

int problem_read(problem *p, const arguments *a, failure *f);
void problem_free(problem *p);

/* Hands the weights to the library. */
int problem_set_weights(sscda *h, const problem *p, failure *f);

#endif
