/* What is known of the target's classes, and how labels agree with it. */
#ifndef CLI_TRUTH_H
#define CLI_TRUTH_H

#include <stdint.h>
#include <stdio.h>

#include "cli/io/classes.h"
#include "cli/failure.h"
#include "cli/io/json.h"

typedef struct truth {
    int32_t *labels; /* per target sample; NULL when nothing is known */
    int64_t rows;
    int64_t known;   /* samples whose class is known ... */
    int64_t foreign; /* ... and how many of these have a class that the source lacks */
} truth;

/* Finds the classes of the source in the texts of `file`. An empty text or NA is left out; a class
 * that the source lacks counts, and no label agrees with it. Texts that agree with the source in no
 * class are a failure. */
int truth_find(truth *t, const char *file, const classes *c, char *const *texts, int64_t rows,
               failure *f);
void truth_free(truth *t);
/* The share of the known samples with the right label; NaN when there are none. */
double truth_share(const truth *t, const int32_t *labels);

/* Accuracies; NaN where there is none. */
typedef struct comparison {
    double before;  /* with the source as it is, under the same preprocessing and classifier */
    double after;   /* with the source adapted */
    double nothing; /* of the best cell of a search that does nothing */
} comparison;

/* The comparison in words, and as members of an object; nothing when nothing is known. */
void comparison_print(FILE *out, const comparison *c, const truth *t);
void comparison_json(json *j, const comparison *c, const truth *t);

#endif
