/* A search by all ranks: each does its part of the cells, the first puts the tables together. */
#ifndef CLI_SEARCH_RANKS_H
#define CLI_SEARCH_RANKS_H

#include <sscda/sscda.h>

#include "cli/failure.h"
#include "cli/commands/inputs.h"

/* On the first rank the handle then has the whole table, and `status` the first caveat of any
 * rank. */
int search_on_ranks(sscda *h, sscda_grid *grid, const problem *p, int is_quiet, int32_t *status,
                    failure *f);
/* At the end of a command on several ranks, however it went: a rank that has sent no table tells
 * the first why. Returns how this rank is to exit. */
int search_settle(int code, failure *f);

#endif
