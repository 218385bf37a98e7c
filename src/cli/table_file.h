/* Tables in files: which form a file has, and what to do about it. */
#ifndef CLI_TABLE_FILE_H
#define CLI_TABLE_FILE_H

#include "cli/failure.h"
#include "cli/output.h"
#include "cli/table.h"

/* Reads NPY or CSV; the first bytes tell. how->file is the path. */
int table_read(const reading *how, table *t, failure *f);
/* Reads a file of one column as labels, one per row. When there is one more than `rows`, the first
 * is a header. Sets t->labels. */
int labels_read(const char *path, table *t, failure *f);
/* Reads a file of one column of `rows` numbers. */
int vector_read(const char *path, int64_t rows, double **values, failure *f);
/* Adds a file to what is written: NPY, TSV or CSV by its name. */
int table_write(outputs *set, const char *path, const table *t, failure *f);

#endif
