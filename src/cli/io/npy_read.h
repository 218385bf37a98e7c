/* NumPy files as tables. */
#ifndef CLI_NPY_READ_H
#define CLI_NPY_READ_H

#include <stddef.h>

#include "cli/failure.h"
#include "cli/io/table.h"

/* Reads a whole file from memory. `t` must be empty; on failure it is. Columns have no names, so a
 * column chosen by name is missing. Arrays of text are labels, in a table without columns. */
int npy_parse(const char *data, size_t size, const reading *how, table *t, failure *f);

#endif
