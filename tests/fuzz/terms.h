/* SPDX-License-Identifier: MIT */
/* The objective from its definition, in long double, where a fit says what it saw. */
#ifndef TESTS_FUZZ_TERMS_H
#define TESTS_FUZZ_TERMS_H

#include "common/counts.h"
#include "fuzz/fit_input.h"

/* A sum, and the size of what it is the difference of. */
typedef struct term {
    long double value, size;
} term;

/* Samples as the fit saw them, row by row, and the weights of their rows. */
typedef struct seen {
    int64_t ns, nt, d;
    double *source, *target;
    double *source_graph, *target_graph;    /* NULL without a second-order term */
    long double *a, *b;                     /* what rows and columns of C sum to */
    long double *source_mean, *target_mean; /* relative to the first target sample */
    counts n;
    long double blur; /* how far rounding may move entries of the graphs */
} seen;

/* 0 when that is not to be had: later cycles see a source that was mapped, and domains that are
 * standardised each by itself are not to be asked for without the map. */
int look(const sscda *h, const problem *p, seen *s);
void free_seen(seen *s);

/* C is given row by row. */
term first_order_of(const seen *s, const double *c);
/* The same without the part that no C can change, which is the offset. */
term centred_first_order_of(const seen *s, const double *c);
term offset_of(const seen *s);
term second_order_of(const seen *s, const double *c);
term class_term_of(const problem *p, const long double *a, const double *c);
/* The objective of the independent coupling, without the offset. */
term independent_objective(const sscda *h, const problem *p, const seen *s);
/* How far rounding may move an objective without its offset, at least, and objectives that the
 * offset is part of. */
long double rounding_of_parts(const sscda *h, const seen *s);
long double rounding_of_offset(const sscda *h);
/* How far a number may be from a term. */
long double allowed(term t);

double info(const sscda *h, const char *key);

#endif
