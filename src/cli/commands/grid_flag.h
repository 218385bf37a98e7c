/* --grid KEY=VALUE,VALUE,... */
#ifndef CLI_GRID_H
#define CLI_GRID_H

#include <sscda/sscda.h>

#include "cli/arguments.h"

/* The grid that the command line asks for, the library's own without --grid; --list combines the
 * k-th values. To be freed with sscda_grid_destroy(); NULL with a message. */
sscda_grid *grid_make(const arguments *a, failure *f);

#endif
