/* SPDX-License-Identifier: MIT */
/* A matrix of numbers, with the names of its columns and a column of labels if the file has them.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <sscda/sscda.h>

#include "cli/failure.h"

typedef struct table {
    int64_t rows, cols;   /* of `values`, without the column of labels */
    double *values;       /* row-major, all finite */
    char **names;         /* of the columns; NULL if the file has no header */
    char **labels;        /* one per row, "" if unlabelled; NULL without a column of labels */
    char *label_name;     /* name of the column of labels, or NULL */
    int64_t *numbers;     /* numbers of the columns in the file, from 1 */
    int64_t label_number; /* number of the column of labels in the file, from 1; 0 without one */
} table;

/* Frees the contents of a table and empties it. */
void table_free(table *t);
/* The numbers as a matrix of the library. */
sscda_matrix table_matrix(const table *t);

/* How a column of a file is given. */
enum column_kind {
    column_none,
    column_last,
    column_number,   /* counted from 1 */
    column_name,     /* an error if the file has no such column */
    column_if_named, /* ignored if the file has no such column */
    column_or_file,  /* like column_name; the error adds that there is no such file either */
};

typedef struct column {
    enum column_kind kind;
    int64_t number;
    const char *name;
} column;

enum header { header_found, header_present, header_absent };

/* How to read a file. All zero is the default. */
typedef struct reading {
    const char *file;    /* for messages */
    column labels;       /* the column of labels */
    const column *drops; /* columns to leave out: by number, or by name in files that have it */
    int64_t drop_count;
    int *dropped; /* for each drop, set to 1 if the file has it; NULL if --drop does not apply */
    enum header header;
    char separator;      /* of CSV; 0 to detect it */
    const char *foreign; /* the column of labels, which only the source may have; or NULL */
    int lacks_labels;    /* whether the user gave no column of labels, but may need to */
    int is_positive;     /* whether every number must be positive */
    int is_labels;       /* whether the file holds only labels, in one column */
} reading;

/* Checks that a file may have `width` columns. */
int reading_check_width(const reading *how, int64_t width, failure *f);

#endif
