/* SPDX-License-Identifier: MIT */
/* The graph of samples from its definition, for tests that check terms of the objective. */
#ifndef TESTS_COMMON_ADJACENCY_H
#define TESTS_COMMON_ADJACENCY_H

#include <math.h>
#include <stdint.h>

/* out[i, j] = exp(-|x_i - x_j|^2 / sigma^2). With a sigma of 0 all samples coincide. A sample of
 * weight w_i stands for w_i / unit samples at one place, and the diagonal has the mean of their
 * edges to one of them: 1 - unit / w_i. */
static inline void fill_adjacency(double *out, const double *x, int64_t n, int64_t d,
                                  long double sigma, const long double *w, long double unit) {
    int64_t i, j, k;
    for (i = 0; i < n; ++i) {
        out[i * n + i] = (double)((w[i] - unit) / w[i]);
        for (j = 0; j < i; ++j) {
            long double square = 0;
            for (k = 0; k < d && sigma > 0; ++k) {
                const long double step = ((long double)x[i * d + k] - x[j * d + k]) / sigma;
                square += step * step;
            }
            out[i * n + j] = out[j * n + i] = (double)expl(-square);
        }
    }
}

#endif
