/* SPDX-License-Identifier: MIT */
/* What holds of every fitted handle. */
#ifndef TESTS_FUZZ_FITTED_H
#define TESTS_FUZZ_FITTED_H

#include "fuzz/problem.h"

/* `status` is what the fit returned; `in` chooses the layouts of outputs. */
void check_fitted(const sscda *h, const problem *p, int32_t status, bytes *in);

/* What one solver has proven binds the other: fits once more, on a handle of its own. Where the
 * objective is known from its definition. */
void check_against_other_solver(const sscda *h, const problem *p);

#endif
