/* SPDX-License-Identifier: MIT */
/* Labels for target samples. */
#ifndef CLI_PREDICTION_H
#define CLI_PREDICTION_H

#include <sscda/sscda.h>

#include "cli/io/classes.h"
#include "cli/io/output.h"

typedef struct prediction {
    int64_t count;
    int32_t *labels;
    double *confidence; /* in [0, 1] */
} prediction;

/* Labels any samples of the target domain with the classifier of the fit. */
int prediction_make(prediction *p, const sscda *h, const sscda_matrix *x, failure *f);
/* Labels the target samples of the fit by the correspondence. */
int prediction_read_off(prediction *p, const sscda *h, failure *f);
void prediction_free(prediction *p);

/* Adds a file with the columns sample, class and confidence. An NPY file holds only the labels, as
 * integers. */
int prediction_write(outputs *set, const char *path, const prediction *p, const classes *c,
                     failure *f);
/* The same as JSON. */
void prediction_json(FILE *out, const prediction *p, const classes *c);

#endif
