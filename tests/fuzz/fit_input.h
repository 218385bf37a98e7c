/* SPDX-License-Identifier: MIT */
/* A small problem and the options of a fit, all from the bytes of an input. */
#ifndef TESTS_FUZZ_FIT_INPUT_H
#define TESTS_FUZZ_FIT_INPUT_H

#include <sscda/sscda.h>

#include "fuzz/bytes.h"

/* Few inputs have more than `few_rows` on a side: sizes at which graphs are factored, and work is
 * cut into blocks. */
enum { few_rows = 12, most_rows = 260, most_cols = 6 };

/* Samples in memory of their own, laid out in one of many ways. */
typedef struct samples {
    sscda_matrix view;
    void *memory;
} samples;

typedef struct problem {
    samples source, target;
    int32_t labels[most_rows];
    int has_labels;
    double a[most_rows], b[most_rows];
    int has_a, has_b;
} problem;

problem take_problem(bytes *in);
void free_problem(problem *p);
int is_large(const problem *p);

/* A matrix of this shape with a layout from the input and nothing in it. */
samples take_samples(bytes *in, int64_t rows, int64_t cols);
double value_at(const samples *s, int64_t i, int64_t j);

/* Sets options of every kind, none that makes a fit of such a size take long. */
void take_options(bytes *in, sscda *h);
/* Shares of the classes that a problem may have, of which only 0 and 1 have one. Options stay. */
void give_shares(sscda *h);
/* As few iterations and cycles as a large problem may take. */
void limit_work(sscda *h);

#endif
