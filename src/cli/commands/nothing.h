/* SPDX-License-Identifier: MIT */
/* The baseline: labels the target with the source as it is. */
#ifndef CLI_NOTHING_H
#define CLI_NOTHING_H

#include <sscda/sscda.h>

#include "cli/commands/inputs.h"

/* Labels the target samples with the preprocessing and the classifier of a cell of the table of
 * `h`, or of the options of `h` if `cell` is -1. Solves for no correspondence. Free the result.
 * NULL after a signal or an error. */
int32_t *nothing_labels(const sscda *h, int64_t cell, const problem *p);

/* The best baseline in the table of `h`, and its score; -1 if there is none. */
int64_t nothing_cell(const sscda *h, double *score);

#endif
