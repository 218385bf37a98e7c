/* SPDX-License-Identifier: MIT */
/* Reads the cells of CSV text one by one. Handles quotes, separators and line ends, and keeps the
 * position of each cell. */
#ifndef CLI_CSV_SCAN_H
#define CLI_CSV_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "cli/failure.h"

typedef struct csv_scanner {
    const char *at, *end;
    const char *file; /* for messages */
    char separator;
    int in_row;           /* whether cells of the row have been read */
    int64_t next_line;    /* the line of `at`, from 1 */
    int64_t line, number; /* the first line of the cell, and its number in the row, from 1 */
    char *text;           /* the cell, without the spaces around it unless quoted */
    size_t length, capacity;
    int is_quoted;
} csv_scanner;

/* Begins at the first cell, after a byte order mark. A separator of 0 is detected on the first
 * line: a tab if it has one, else a semicolon, else a comma. Keeps a pointer to the data. */
int csv_begin(csv_scanner *s, const char *file, const char *data, size_t size, char separator,
              failure *f);
void csv_end(csv_scanner *s);

enum csv_step {
    csv_failed = -1,
    csv_finished, /* no more cells */
    csv_cell,     /* a cell, and the row has another one */
    csv_last_cell /* the last cell of a row */
};

/* Reads the next cell. Skips empty lines. */
enum csv_step csv_next(csv_scanner *s, failure *f);

#endif
