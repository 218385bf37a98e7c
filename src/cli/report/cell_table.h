/* SPDX-License-Identifier: MIT */
/* The table of a tuning run, as the report shows it. */
#ifndef CLI_REPORT_TABLE_H
#define CLI_REPORT_TABLE_H

#include <sscda/sscda.h>

#include "cli/io/json.h"

struct report_column {
    const char *key;
    int is_option;      /* whether it is an option of the grid; other columns hold results */
    double *numbers;    /* one per cell, NaN for none; NULL in a column of words */
    const char **words; /* one per cell, "" for none; NULL in a column of numbers */
};

struct report_table {
    const char *criterion;
    double seconds;      /* of the tuning run */
    int64_t cells, best; /* `best` is -1 if there is none */
    int32_t columns;
    struct report_column *column;
};

/* Reads the table of the handle, which owns its words. Returns 0, or -1 with the message in
 * sscda_last_error(). Free the table in either case. */
int report_table_read(struct report_table *table, const sscda *h);
void report_table_free(struct report_table *table);
void report_put_table(json *j, const struct report_table *table);

#endif
