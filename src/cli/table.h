/* A matrix of numbers with what a file may add to it: names of the columns, and a column of
 * labels. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <sscda/sscda.h>

typedef struct table {
    int64_t rows, cols; /* of `values`: the column of labels is not among them */
    double *values;     /* row after row, all finite */
    char **names;       /* of the columns; NULL when the file has no header */
    char **labels;      /* one per row, "" where there is none; NULL without such a column */
    char *label_name;   /* of the column of labels, or NULL */
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
    int *dropped; /* per drop, set to 1 when the file had it; or NULL */
    enum header header;
    char separator; /* of CSV; 0 to find it out */
} reading;

#endif
