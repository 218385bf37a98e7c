/* Doing nothing: labels for the target by the source as it is. */
#ifndef CLI_NOTHING_H
#define CLI_NOTHING_H

#include <sscda/sscda.h>

#include "cli/commands/inputs.h"

/* A label per target sample, with the preprocessing and the classifier of the options of `h`, or of
 * a cell of its search (-1: of `h`). Nothing is solved for it. To be freed; NULL when a signal or
 * an error came first. */
int32_t *nothing_labels(const sscda *h, int64_t cell, const problem *p);

/* The best cell of the search of `h` that does nothing, and its score; -1 without one. */
int64_t nothing_cell(const sscda *h, double *score);

#endif
