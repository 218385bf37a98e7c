/* SPDX-License-Identifier: MIT */
/* Writes a report about a fit as one HTML file. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <sscda/sscda.h>
#include <stdio.h>

#include "cli/commands/warnings.h"

/* Samples in row-major order. */
struct report_matrix {
    const double *values; /* NULL if there are none */
    int64_t rows, cols;
};

/* The contents of a report. The caller keeps everything alive during the call. */
struct report {
    const char *title;
    const char *command; /* the command line, as typed */
    const sscda *h;      /* fitted; has the table of a tuning run if has_tuning */
    struct report_matrix source, target;
    struct report_matrix adapted;   /* the adapted source; missing if the map is "none" */
    const char *const *features;    /* names of the columns, or NULL */
    const int64_t *columns;         /* their numbers in the file, from 1, or NULL */
    const int32_t *source_labels;   /* or NULL */
    const int32_t *class_labels;    /* the classes, ascending */
    const char *const *class_names; /* and their names */
    int64_t classes;                /* 0 without labels */
    const int32_t *predicted;       /* a label for each target sample, or NULL */
    const double *confidence;       /* of each label, in [0, 1], or NULL */
    const int32_t *truth;           /* known target labels, or NULL */
    const int32_t *before;          /* labels by the baseline, or NULL */
    const warnings *warnings;       /* or NULL */
    int has_tuning;                 /* whether h has a table for sscda_tune_...() */
};

/* Writes the report to a stream. The caller checks the stream for errors. Returns 0, or -1 with the
 * message in sscda_last_error(). */
int report_write(FILE *out, const struct report *r);

#endif
