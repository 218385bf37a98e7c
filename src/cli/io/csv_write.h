/* SPDX-License-Identifier: MIT */
/* Writes tables and other rows as CSV or TSV. Cells are quoted if necessary. Numbers read back as
 * the same doubles. Control characters other than tabs and line feeds are written as "\x1b". Errors
 * of the stream appear when it is flushed (output.h). */
#ifndef CLI_CSV_WRITE_H
#define CLI_CSV_WRITE_H

#include <stdio.h>

#include "cli/io/table.h"

/* The separator for a file name: a tab for .tsv and .tab, otherwise a comma. */
char csv_separator_of(const char *path);

/* From now on, puts an apostrophe before text that a spreadsheet would take for a formula. */
void csv_write_safely(int yes);

/* Writes one cell; `at` counts the cells of the row, from 0. */
void csv_put_text(FILE *out, char separator, int *at, const char *text);
void csv_put_number(FILE *out, char separator, int *at, double value);
void csv_end_row(FILE *out, int *at);

/* Writes the header if there is one, the rows, and the labels as the last column. */
void csv_write(FILE *out, char separator, const table *t);

#endif
