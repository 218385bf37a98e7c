/* A fit as one HTML file, for reading and for passing on. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <sscda/sscda.h>
#include <stddef.h>

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
    const int32_t *source_labels;   /* or NULL */
    const int32_t *class_labels;    /* the classes, ascending ... */
    const char *const *class_names; /* ... and what they are called */
    int64_t classes;                /* 0 without labels */
    const int32_t *predicted;       /* a label per target sample, or NULL */
    const double *confidence;       /* of each of them, in [0, 1], or NULL */
    const int32_t *truth;           /* the target's labels where they are known, or NULL */
    int has_tuning;                 /* whether sscda_tune_...() of h have a table */
};

/* Writes the report to `path`, a file that is there already and empty. The caller makes it appear
 * under its own name once all is written. Returns 0, or -1 with a message in `error`. */
int report_write(const char *path, const struct report *r, char *error, size_t size);

#endif
