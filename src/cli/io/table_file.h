/* Tables in files: which form a file has, and what to do about it. */
#ifndef CLI_TABLE_FILE_H
#define CLI_TABLE_FILE_H

#include "cli/failure.h"
#include "cli/io/output.h"
#include "cli/io/table.h"

/* Reads NPY or CSV; the first bytes tell. how->file is the path. */
int table_read(const reading *how, table *t, failure *f);
/* Reads a file of one column as labels, one per row. When there is one more than `rows`, the first
 * is a header, unless it occurs again. Sets t->labels. A separator of 0 is found out. */
int labels_read(const char *path, char separator, table *t, failure *f);
/* Reads a file of one column of `rows` positive numbers. */
int weights_read(const char *path, char separator, int64_t rows, double **values, failure *f);
/* Adds a file to what is written: NPY, TSV or CSV by its name. */
int table_write(outputs *set, const char *path, const table *t, failure *f);

#endif
