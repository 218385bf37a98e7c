/* The cells of CSV text, one by one: quotes, separators and line ends, and where each cell is. */
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
    int64_t next_line;    /* of `at`, from 1 */
    int64_t line, number; /* of the cell: the line it begins on, and which of the row, from 1 */
    char *text;           /* the cell, spaces around it removed unless quoted */
    size_t length, capacity;
    int is_quoted;
} csv_scanner;

/* Begins at the first cell, past a byte order mark; finds the separator out when it is 0: tabs win
 * over semicolons over commas, on the first line. The data is borrowed. */
int csv_begin(csv_scanner *s, const char *file, const char *data, size_t size, char separator,
              failure *f);
void csv_end(csv_scanner *s);

enum csv_step {
    csv_failed = -1,
    csv_finished, /* no cell any more */
    csv_cell,     /* a cell, and another in the same row */
    csv_last_cell /* the last cell of a row */
};

/* The next cell. Empty lines are passed over. */
enum csv_step csv_next(csv_scanner *s, failure *f);

#endif
