/* SPDX-License-Identifier: MIT */
/* Known target labels, and the accuracy of predictions. */
#ifndef CLI_TRUTH_H
#define CLI_TRUTH_H

#include <stdint.h>
#include <stdio.h>

#include "cli/failure.h"
#include "cli/io/classes.h"
#include "cli/io/json.h"

typedef struct truth {
    int32_t *labels; /* one per target sample; NULL if nothing is known */
    int64_t rows;
    int64_t known;   /* number of samples whose class is known */
    int64_t foreign; /* number of these whose class the source lacks */
} truth;

/* Finds the classes of the source in the texts of `file`. Leaves out a sample whose text is empty
 * or NA. A class that the source lacks counts as known, but no label matches it. It is a failure if
 * no text is a class of the source. */
int truth_find(truth *t, const char *file, const classes *c, char *const *texts, int64_t rows,
               failure *f);
void truth_free(truth *t);
/* The share of the known samples with the right label; NaN if none is known. */
double truth_share(const truth *t, const int32_t *labels);

/* Accuracies; NaN if unknown. */
typedef struct comparison {
    double before;  /* with the source as it is, and the same preprocessing and classifier */
    double after;   /* with the adapted source */
    double nothing; /* of the best baseline of a tuning run */
} comparison;

/* Prints the comparison, or writes it as members of an object; nothing if no label is known. */
void comparison_print(FILE *out, const comparison *c, const truth *t);
void comparison_json(json *j, const comparison *c, const truth *t);

#endif
