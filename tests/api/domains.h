/* SPDX-License-Identifier: MIT */
/* Made-up problems: classes in a few clouds, and the same clouds turned and moved. */
#ifndef TESTS_API_DOMAINS_H
#define TESTS_API_DOMAINS_H

#include <sscda/sscda.h>

typedef struct problem {
    int64_t ns, nt, d;
    double *xs, *xt; /* row-major */
    int32_t *labels; /* 0, 1, ... in turn */
    sscda_matrix source, target;
} problem;

/* The same seed gives the same problem on every machine. */
problem make_problem(int64_t ns, int64_t nt, int64_t d, int classes, uint64_t seed);
void free_problem(problem *p);

/* Uniform in [0, 1); the state is any number. */
double next_random(uint64_t *state);
/* n numbers from `least` to `most`. */
void fill_random(double *out, int64_t n, double least, double most, uint64_t seed);

/* A handle with default options, and one that is fitted to `p` with them. */
sscda *new_handle(void);
sscda *fitted_handle(const problem *p);
/* Fits and returns what sscda_fit() did; an error fails the test. */
int32_t fit(sscda *h, const problem *p);

/* Calls `test` with each word of a choice option. */
void for_each_word(const char *option, void (*test)(const char *word));

#endif
