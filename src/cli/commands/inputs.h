/* What a fit or a search is given, read from the files that the command line names. */
#ifndef CLI_PROBLEM_H
#define CLI_PROBLEM_H

#include "cli/arguments.h"
#include "cli/io/classes.h"
#include "cli/io/columns.h"
#include "cli/io/table.h"
#include "cli/commands/truth.h"

/* How the tables of a command are to be read: --drop, --header, --separator. */
typedef struct reading_rules {
    const arguments *a;
    reading how;
    column *drops;
    int *dropped;
} reading_rules;

/* Each of these returns exit_fine, or how to exit with a message. */
int rules_begin(reading_rules *r, const arguments *a, failure *f);
/* After all tables: a column to be left out that no file had is a mistake. */
int rules_check(const reading_rules *r, failure *f);
void rules_free(reading_rules *r);

/* Reads the table that the flag `name` names and its labels; `where` is the value of --labels, or
 * NULL for none. A column called `foreign` is a mistake, unless that is NULL. */
int labelled_read(const reading_rules *r, const char *name, const char *where, const char *foreign,
                  table *t, failure *f);
/* The same for the samples of --input, in the order of the model's features. */
int input_read(const arguments *a, const sscda *h, const char *where, table *t, failure *f);

/* outputs_check() with the files that are read: those of the flags and `model`, unless it is NULL.
 */
int problem_check_outputs(const arguments *a, const char *model, const char *const *paths,
                          int count, failure *f);

typedef struct problem {
    table source, target;
    int32_t *labels; /* of the source; NULL without */
    classes classes;
    truth truth;                             /* of the target, for comparison */
    double *source_weights, *target_weights; /* or NULL */
    warnings warnings;
} problem;

/* Reads all of it, the columns of the target in the order of the source's. The handle gets the
 * names of columns and classes, so that the model has them. */
int problem_read(problem *p, sscda *h, const arguments *a, failure *f);
void problem_free(problem *p);

/* Hands the weights to the library. */
int problem_set_weights(sscda *h, const problem *p, failure *f);

#endif
