/* The table of a search, as the report shows it. */
#ifndef CLI_REPORT_TABLE_H
#define CLI_REPORT_TABLE_H

#include <sscda/sscda.h>

#include "cli/io/json.h"

struct report_column {
    const char *key;
    int is_option;      /* that the grid names; the other columns say how a cell went */
    double *numbers;    /* one per cell, NaN for none; NULL in a column of words */
    const char **words; /* one per cell, "" for none; NULL in a column of numbers */
};

struct report_table {
    const char *criterion;
    double seconds;      /* of the search */
    int64_t cells, best; /* `best` is -1 when there is none */
    int32_t columns;
    struct report_column *column;
};

/* The table that the last search left in the handle; its words are the handle's. Returns 0 or -1,
 * as sscda_last_error() says; free it in either case. */
int report_table_read(struct report_table *table, const sscda *h);
void report_table_free(struct report_table *table);
void report_put_table(json *j, const struct report_table *table);

#endif
