/* SPDX-License-Identifier: MIT */
/* The problems of the reference: sizes, options and made-up samples. */
#ifndef PROBLEMS_H
#define PROBLEMS_H

#include <stdint.h>

enum { max_options = 8 };

typedef struct option {
    const char *key;
    const char *type; /* double, int, bool or choice */
    const char *value;
} option;

typedef struct problem {
    const char *name;
    int64_t ns, nt, more, d; /* `more` new samples of the source domain */
    int32_t classes;         /* 0: no labels */
    int64_t unlabelled;      /* every so-manieth row has none; 0: all have one */
    int weighted;
    int single;    /* the samples go in as floats */
    double spread; /* of a class about its centre: 0.4 is well apart */
    option options[max_options];
} problem;

extern const problem problems[];
extern const int problem_count;

/* Samples of class k = row % classes about a centre of its own; the target's are turned, stretched
 * and moved. */
void make_source(const problem *p, int64_t rows, unsigned seed, double *x);
void make_target(const problem *p, unsigned seed, double *x);
void make_labels(const problem *p, int32_t *labels);
/* Positive, of sum 1. */
void make_weights(int64_t n, double *w);

#endif
