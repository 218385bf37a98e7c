/* SPDX-License-Identifier: MIT */
/* The flag --grid KEY=VALUE,VALUE,... */
#ifndef CLI_GRID_H
#define CLI_GRID_H

#include <sscda/sscda.h>

#include "cli/arguments.h"

/* Makes the grid of the command line, or the default grid without --grid. With --list, cell k has
 * the k-th values. Free it with sscda_grid_destroy(). Returns NULL with a message on failure. */
sscda_grid *grid_make(const arguments *a, failure *f);

#endif
