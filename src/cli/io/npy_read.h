/* SPDX-License-Identifier: MIT */
/* Reads NumPy files as tables. */
#ifndef CLI_NPY_READ_H
#define CLI_NPY_READ_H

#include <stddef.h>

#include "cli/failure.h"
#include "cli/io/table.h"

/* Parses a file in memory. `t` must be empty, and is empty on failure. Columns have no names, so a
 * column given by name is missing. An array of text gives labels, in a table without columns. */
int npy_parse(const char *data, size_t size, const reading *how, table *t, failure *f);

#endif
