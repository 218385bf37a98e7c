/* A fit as one HTML file, for reading and for passing on. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <sscda/sscda.h>
#include <stdio.h>

#include "cli/commands/warnings.h"

/* Samples as rows, row after row. */
struct report_matrix {
    const double *values; /* NULL when there are none */
    int64_t rows, cols;
};

/* What a report tells of. Everything is borrowed for the call; what may be missing says so. */
struct report {
    const char *title;
    const char *command; /* the command line, as typed */
    const sscda *h;      /* fitted; has the table of a search when has_tuning */
    struct report_matrix source, target;
    struct report_matrix adapted;   /* the source as mapped; missing when the map is "none" */
    const char *const *features;    /* names of the columns, or NULL */
    const int64_t *columns;         /* their numbers in the file, from 1, or NULL */
    const int32_t *source_labels;   /* or NULL */
    const int32_t *class_labels;    /* the classes, ascending ... */
    const char *const *class_names; /* ... and what they are called */
    int64_t classes;                /* 0 without labels */
    const int32_t *predicted;       /* a label per target sample, or NULL */
    const double *confidence;       /* of each of them, in [0, 1], or NULL */
    const int32_t *truth;           /* the target's labels where they are known, or NULL */
    const int32_t *before;          /* labels by the source as it is, or NULL */
    const warnings *warnings;       /* or NULL */
    int has_tuning;                 /* whether sscda_tune_...() of h have a table */
};

/* Writes the report to a stream of the caller, who finds out whether all of it arrived. Returns 0,
 * or -1 as sscda_last_error() says. */
int report_write(FILE *out, const struct report *r);

#endif
