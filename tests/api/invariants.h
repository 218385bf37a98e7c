/* SPDX-License-Identifier: MIT */
/* Checks that hold for the result of every fit, with any solver and any end. */
#ifndef TESTS_API_INVARIANTS_H
#define TESTS_API_INVARIANTS_H

#include "api/domains.h"

/* The data of a fit. */
typedef struct fitted {
    const sscda *h;
    const problem *p;
    const int32_t *labels; /* as given to the fit; may be NULL */
    const double *a, *b;   /* weights; NULL for equal ones */
    int32_t status;        /* what the fit returned */
} fitted;

/* Each fails the test by naming what is wrong. */
void check_correspondence(const fitted *f); /* marginals, signs, triplets */
void check_numbers(const fitted *f);        /* objective, bound, gap, terms, counts */
void check_trace(const fitted *f);          /* lengths, monotone bounds */
void check_target_labels(const fitted *f);  /* against the columns of C */
void check_adapted(const fitted *f);        /* against the map, or the barycentres */
void check_all(const fitted *f);

/* C as it is, ns x nt; the caller frees it. */
double *read_correspondence(const sscda *h);
double info_number(const sscda *h, const char *key);
int64_t info_count_of(const sscda *h, const char *key);

/* The three terms from their definitions, for the C and the scales of the fit. */
double samples_of(const double *weights, int64_t count); /* that the rows stand for */
double first_order_of(const fitted *f, const double *c);
double second_order_of(const fitted *f, const double *c);
double class_term_of(const fitted *f, const double *c);

#endif
