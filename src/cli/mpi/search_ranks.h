/* SPDX-License-Identifier: MIT */
/* Tunes on all ranks. Each rank tries its part of the cells, and the first rank merges the tables.
 */
#ifndef CLI_SEARCH_RANKS_H
#define CLI_SEARCH_RANKS_H

#include <sscda/sscda.h>

#include "cli/commands/inputs.h"
#include "cli/failure.h"

/* On the first rank, the handle then has the complete table, and `status` the first caveat of any
 * rank. */
int search_on_ranks(sscda *h, sscda_grid *grid, const problem *p, int is_quiet, int32_t *status,
                    failure *f);
/* Ends a command on several ranks, also after a failure. A rank that has sent no table sends the
 * reason to the first rank. Returns the exit code of this rank. */
int search_settle(int code, failure *f);

#endif
