/* A matrix of numbers with what a file may add to it: names of the columns, and a column of
 * labels. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <sscda/sscda.h>

#include "cli/failure.h"

typedef struct table {
    int64_t rows, cols;   /* of `values`: the column of labels is not among them */
    double *values;       /* row after row, all finite */
    char **names;         /* of the columns; NULL when the file has no header */
    char **labels;        /* one per row, "" where there is none; NULL without such a column */
    char *label_name;     /* of the column of labels, or NULL */
    int64_t *numbers;     /* of the columns in the file, from 1 */
    int64_t label_number; /* of the column of labels in the file, from 1; 0 without such a column */
} table;

/* Frees what a table holds and empties it. */
void table_free(table *t);
/* The numbers as the library sees them. */
sscda_matrix table_matrix(const table *t);

/* Which column of a file. */
enum column_kind {
    column_none,
    column_last,
    column_number,   /* counted from 1 */
    column_name,     /* an error when there is none */
    column_if_named, /* none when there is none */
    column_or_file,  /* as column_name; no file has the name either, says the error */
};

typedef struct column {
    enum column_kind kind;
    int64_t number;
    const char *name;
} column;

enum header { header_found, header_present, header_absent };

/* How a file is to be read. All zero is the default. */
typedef struct reading {
    const char *file;    /* for messages */
    column labels;       /* the column of labels */
    const column *drops; /* columns to leave out: by number, or by name where a file has it */
    int64_t drop_count;
    int *dropped; /* per drop, set to 1 when the file had it; NULL where --drop does not count */
    enum header header;
    char separator;      /* of CSV; 0 to find it out */
    const char *foreign; /* a column that only the source should have, its labels; or NULL */
    int lacks_labels;    /* whether a column of labels was not chosen, and might be */
    int is_positive;     /* whether every number must be */
    int is_labels;       /* whether it is a file of labels alone, which has one column */
} reading;

/* Whether a file may have that many columns. */
int reading_check_width(const reading *how, int64_t width, failure *f);

#endif
