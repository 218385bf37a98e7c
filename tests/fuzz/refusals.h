/* SPDX-License-Identifier: MIT */
/* The reasons there are for refusing a problem, each found without the library. */
#ifndef TESTS_FUZZ_REFUSALS_H
#define TESTS_FUZZ_REFUSALS_H

#include "fuzz/fit_input.h"

int is_finite(const samples *s);
/* One is not positive and finite, or a sum overflows. */
int weights_are_wrong(const problem *p);
/* The class term or class shares need labels, and there are none. */
int labels_are_missing(const sscda *h, const problem *p);
/* A class with a given share, see give_shares(), is not in the source. */
int shares_do_not_fit(const sscda *h, const problem *p);
/* Options that do not go together. */
int options_clash(const sscda *h);
/* Numbers far from where double precision ends: such a fit does not overflow. */
int is_tame(const sscda *h, const problem *p);

/* That `status`, an error of a fit, is one of those reasons and says what to do. */
void check_refusal(const sscda *h, const problem *p, int32_t status);

#endif
