/* SPDX-License-Identifier: MIT */
#include "problems.h"

#include <math.h>

#include "sscda/sscda.h"

const problem problems[] = {
    {"plain",
     40,
     50,
     9,
     2,
     2,
     0,
     0,
     0,
     0.4,
     {{"lambda_s", "double", "0.2"}, {"lambda_g", "double", "0.3"}}},
    {"unlabelled",
     45,
     30,
     7,
     5,
     3,
     4,
     0,
     0,
     0.4,
     {{"lambda_s", "double", "0.1"},
      {"lambda_g", "double", "0.5"},
      {"map", "choice", "barycentric"},
      {"gap_tolerance", "double", "0.001"}}},
    {"weighted",
     24,
     36,
     5,
     3,
     0,
     0,
     1,
     0,
     0.4,
     {{"lambda_s", "double", "1"},
      {"lambda_g", "double", "0"},
      {"map", "choice", "rigid"},
      {"cycles", "int", "2"}}},
    {"paper",
     30,
     30,
     4,
     4,
     3,
     0,
     0,
     0,
     0.4,
     {{"preset", "choice", "paper"},
      {"lambda_s", "double", "0.01"},
      {"lambda_g", "double", "0.01"},
      {"max_iterations", "int", "25"}}},
    {"prepared",
     36,
     40,
     8,
     5,
     3,
     5,
     0,
     0,
     0.4,
     {{"scale_rows", "choice", "l2"},
      {"standardize", "choice", "domain"},
      {"pca", "int", "3"},
      {"mix", "double", "0.25"},
      {"classifier", "choice", "nearest"}}},
    {"single",
     32,
     28,
     6,
     6,
     4,
     5,
     0,
     1,
     0.4,
     {{"lambda_g", "double", "0.4"}, {"threads", "int", "2"}}},
};
const int problem_count = (int)(sizeof problems / sizeof problems[0]);

/* Uniform in (0, 1): a 64-bit congruence whose high bits are good enough for samples. */
static double uniform(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return ((double)(*state >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(uint64_t *state) {
    const double radius = sqrt(-2 * log(uniform(state)));
    return radius * cos(6.283185307179586 * uniform(state));
}

static void make_samples(const problem *p, int64_t rows, unsigned seed, double *x) {
    const int64_t kinds = p->classes > 0 ? p->classes : 3;
    uint64_t state = seed;
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < p->d; ++j) {
            const double centre = 2 * sin(1.0 + (double)(i % kinds) * 2.1 + (double)j);
            x[i * p->d + j] = centre + p->spread * normal(&state);
        }
    }
}

/* Floats hold what floats can hold, so that every language starts from the same numbers. */
static void settle(const problem *p, int64_t rows, double *x) {
    if (!p->single) return;
    for (int64_t k = 0; k < rows * p->d; ++k)
        x[k] = (double)(float)x[k];
}

void make_source(const problem *p, int64_t rows, unsigned seed, double *x) {
    make_samples(p, rows, seed, x);
    settle(p, rows, x);
}

void make_target(const problem *p, unsigned seed, double *x) {
    const double c = cos(0.6), s = sin(0.6);
    make_samples(p, p->nt, seed, x);
    for (int64_t i = 0; i < p->nt; ++i) {
        double *row = x + i * p->d;
        const double first = row[0], second = row[1];
        row[0] = 1.3 * (c * first - s * second) + 0.5;
        row[1] = 0.9 * (s * first + c * second) - 1;
    }
    settle(p, p->nt, x);
}

/* Classes are not counted from 0, nor in order. */
void make_labels(const problem *p, int32_t *labels) {
    for (int64_t i = 0; i < p->ns; ++i) {
        const int missing = p->unlabelled > 0 && i % p->unlabelled == 1;
        labels[i] = missing ? SSCDA_UNLABELED : 7 - 3 * (int32_t)(i % p->classes);
    }
}

void make_weights(int64_t n, double *w) {
    double sum = 0;
    for (int64_t i = 0; i < n; ++i)
        sum += w[i] = 1 + (double)(i % 4);
    for (int64_t i = 0; i < n; ++i)
        w[i] /= sum;
}
