/* SPDX-License-Identifier: MIT */
/* A small search, by fits of the library. */
#ifndef REPORT_SEARCH_H
#define REPORT_SEARCH_H

#include "cases.h"
#include "cli/report/cell_table.h"

/* Fits `h` for every cell of a grid over lambda_s, lambda_g and map, and for doing nothing; scores
 * each by the share of the target's scatter that is between the predicted classes. */
struct report_table search(sscda *h, const struct problem *p);

#endif
