/* SPDX-License-Identifier: MIT */
/* Reads CSV and TSV files as tables. */
#ifndef CLI_CSV_READ_H
#define CLI_CSV_READ_H

#include <stddef.h>

#include "cli/failure.h"
#include "cli/io/table.h"

/* Parses a file in memory. `t` must be empty, and is empty on failure. Messages give the file, the
 * line and the column. */
int csv_parse(const char *data, size_t size, const reading *how, table *t, failure *f);

#endif
