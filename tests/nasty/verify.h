/* SPDX-License-Identifier: MIT */
/* Fits of numbers that are hard to compute with: each is either right, as found by arithmetic of
 * its own in long double, or refused by a status and a message that names what is at fault. */
#ifndef TESTS_NASTY_VERIFY_H
#define TESTS_NASTY_VERIFY_H

#include "api/domains.h"

/* A problem, with weights or NULL, and what it is for messages. */
typedef struct nasty {
    const problem *p;
    const int32_t *labels; /* may be NULL */
    const double *a, *b;   /* weights; NULL for equal ones */
    const char *what;
} nasty;

/* The result of a fit that returned `status`: C is a coupling, the objective and its terms are
 * those of C, the bound is below it, the gap is the one that they make, a fit that says SSCDA_OK
 * has reached its tolerance, and what is adapted, mapped and predicted is finite. */
void verify(const sscda *h, const nasty *n, int32_t status);

/* No lower bound of any solver is above an objective of any other. Begin with zeros. */
typedef struct bounds {
    int count;
    double highest_bound, lowest_objective;
} bounds;
void compare_bounds(bounds *b, const sscda *h, const nasty *n);

/* How many fits were verified, and how many were refused as they should be. */
extern long verified, refused;

/* Fits and verifies, or, for an error, checks that it is SSCDA_ERROR_NUMERIC, names one of the
 * words in `words` (joined by '|') and leaves the handle as it was. Returns the status. */
int32_t fit_or_refuse(sscda *h, const nasty *n, const char *words);

#endif
