/* SPDX-License-Identifier: MIT */
/* How many samples each sample stands for, from the definition, for tests that check terms of the
 * objective. */
#ifndef TESTS_COMMON_COUNTS_H
#define TESTS_COMMON_COUNTS_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

/* Counts of a domain, and the weight of a single one of its samples. */
typedef struct count_of_domain {
    long double total, unit;
} count_of_domain;

/* Scales to this sum. Weights are normal numbers. */
static inline void scale_counts(long double *w, int64_t n, long double total) {
    long double sum = 0;
    int64_t k;
    for (k = 0; k < n; ++k)
        sum += w[k];
    for (k = 0; k < n; ++k) {
        w[k] *= total / sum;
        if (w[k] < (long double)DBL_MIN) w[k] = DBL_MIN;
    }
}

/* Weights of at least 1 whose sum a double holds are counts. Of others only the ratios count: they
 * are scaled to a mean of 1, and the least is the weight of a sample. NULL stands for ones. */
static inline count_of_domain count_domain(long double *out, const double *weights, int64_t n) {
    count_of_domain c = {0, 1};
    long double least;
    int64_t k;
    for (k = 0; k < n; ++k)
        c.total += out[k] = weights == NULL ? 1 : (long double)weights[k];
    for (least = out[0], k = 1; k < n; ++k)
        if (out[k] < least) least = out[k];
    if (least >= 1 && c.total <= 0x1p53L) return c;
    scale_counts(out, n, (long double)n);
    for (c.unit = out[0], k = 1; k < n; ++k)
        if (out[k] < c.unit) c.unit = out[k];
    c.total = (long double)n;
    return c;
}

static inline int all_equal_weights(const double *weights, int64_t n) {
    int64_t k;
    for (k = 1; k < n && weights != NULL; ++k)
        if (weights[k] != weights[0]) return 0;
    return 1;
}

/* The sums of the rows and columns of C, their total, the number of target samples over that of
 * source samples, and the weight of one sample of each domain (of the target, in the counts r b).
 */
typedef struct counts {
    long double total, ratio, source_unit, target_unit;
} counts;

static inline counts count_samples(long double *a, long double *b, const double *source, int64_t ns,
                                   const double *target, int64_t nt) {
    const int none = all_equal_weights(source, ns) && all_equal_weights(target, nt);
    const count_of_domain of_source = count_domain(a, none ? NULL : source, ns);
    const count_of_domain of_target = count_domain(b, none ? NULL : target, nt);
    counts c;
    scale_counts(b, nt, of_source.total);
    c.total = of_source.total;
    c.ratio = of_target.total / of_source.total;
    c.source_unit = of_source.unit;
    c.target_unit = of_target.unit;
    return c;
}

#endif
