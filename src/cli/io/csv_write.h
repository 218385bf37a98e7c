/* Tables and other rows as CSV or TSV: a cell is quoted where it must be, numbers read back as the
 * same doubles, control characters other than tabs and line feeds are written as "\x1b". Errors of
 * the stream show when it is flushed (output.h). */
#ifndef CLI_CSV_WRITE_H
#define CLI_CSV_WRITE_H

#include <stdio.h>

#include "cli/io/table.h"

/* The separator that the name of a file asks for: a tab for .tsv and .tab, else a comma. */
char csv_separator_of(const char *path);

/* From now on: text that a spreadsheet would take for a formula gets an apostrophe in front. */
void csv_write_safely(int yes);

/* One cell; `at` counts the cells of the row, from 0. */
void csv_put_text(FILE *out, char separator, int *at, const char *text);
void csv_put_number(FILE *out, char separator, int *at, double value);
void csv_end_row(FILE *out, int *at);

/* The header if there is one, the rows, and the labels as the last column. */
void csv_write(FILE *out, char separator, const table *t);

#endif
