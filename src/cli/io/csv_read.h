/* CSV and TSV files as tables. */
#ifndef CLI_CSV_READ_H
#define CLI_CSV_READ_H

#include <stddef.h>

#include "cli/failure.h"
#include "cli/io/table.h"

/* Reads a whole file from memory. `t` must be empty; on failure it is. Messages name the file, the
 * line and the column. */
int csv_parse(const char *data, size_t size, const reading *how, table *t, failure *f);

#endif
