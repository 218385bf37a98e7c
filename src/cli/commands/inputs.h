/* SPDX-License-Identifier: MIT */
/* Reads the input of `sscda fit` and `sscda tune` from the files of the command line. */
#ifndef CLI_PROBLEM_H
#define CLI_PROBLEM_H

#include "cli/arguments.h"
#include "cli/commands/truth.h"
#include "cli/io/classes.h"
#include "cli/io/columns.h"
#include "cli/io/table.h"

/* The rules for reading tables: --drop, --header, --separator. */
typedef struct reading_rules {
    const arguments *a;
    reading how;
    column *drops;
    int *dropped;
} reading_rules;

/* These return exit_fine, or another exit code with a message. */
int rules_begin(reading_rules *r, const arguments *a, failure *f);
/* After reading all tables: it is a mistake if no file has a column of --drop. */
int rules_check(const reading_rules *r, failure *f);
void rules_free(reading_rules *r);

/* Reads the table of the flag `name`, and its labels. `where` is the value of --labels, or NULL. A
 * column called `foreign` is a mistake, unless `foreign` is NULL. */
int labelled_read(const reading_rules *r, const char *name, const char *where, const char *foreign,
                  table *t, failure *f);
/* The same for the samples of --input, with the columns in the order of the model's features. */
int input_read(const arguments *a, const sscda *h, const char *where, table *t, failure *f);

/* Calls outputs_check() with the input files: those of the flags, and `model` unless it is NULL. */
int problem_check_outputs(const arguments *a, const char *model, const char *const *paths,
                          int count, failure *f);

typedef struct problem {
    table source, target;
    int32_t *labels; /* of the source; NULL without labels */
    classes classes;
    truth truth;                             /* target labels, for comparison only */
    double *source_weights, *target_weights; /* or NULL */
    warnings warnings;
} problem;

/* Reads all files. Puts the columns of the target in the order of the source's. Gives the names of
 * columns and classes to the handle, which keeps them in the model. */
int problem_read(problem *p, sscda *h, const arguments *a, failure *f);
void problem_free(problem *p);

/* Sets the weights of the handle. */
int problem_set_weights(sscda *h, const problem *p, failure *f);

#endif
