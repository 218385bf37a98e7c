/* SPDX-License-Identifier: MIT */
/* Checks that hold for every fitted handle. */
#ifndef TESTS_FUZZ_FITTED_H
#define TESTS_FUZZ_FITTED_H

#include "fuzz/fit_input.h"

/* `status` is what the fit returned; `in` chooses the layouts of outputs. */
void check_fitted(const sscda *h, const problem *p, int32_t status, bytes *in);

/* Fits again with the other solver, on another handle: the bound of one solver holds for the other.
 * For fits whose objective follows from the definition. */
void check_against_other_solver(const sscda *h, const problem *p);

#endif
