/* SPDX-License-Identifier: MIT */
/* Reads and writes tables in files of all formats. */
#ifndef CLI_TABLE_FILE_H
#define CLI_TABLE_FILE_H

#include "cli/failure.h"
#include "cli/io/output.h"
#include "cli/io/table.h"

/* Reads NPY or CSV, depending on the first bytes. how->file is the path. */
int table_read(const reading *how, table *t, failure *f);
/* Reads a file of one column as labels, one per row, and sets t->labels. If the file has one line
 * more than `rows`, the first is a header, unless it occurs again. A separator of 0 is detected. */
int labels_read(const char *path, char separator, table *t, failure *f);
/* Reads a file of one column of `rows` positive numbers. */
int weights_read(const char *path, char separator, int64_t rows, double **values, failure *f);
/* Adds a table to the output files, as NPY, TSV or CSV by the file name. */
int table_write(outputs *set, const char *path, const table *t, failure *f);

#endif
