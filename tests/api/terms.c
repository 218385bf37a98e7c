/* SPDX-License-Identifier: MIT */
/* The terms of the objective, straight from their definitions. */
#include <math.h>
#include <stdlib.h>

#include "api/check.h"
#include "api/invariants.h"

static double sum_of(const double *weights, int64_t count) {
    double sum = 0;
    int64_t k;
    for (k = 0; k < count; ++k)
        sum += weights == NULL ? 1 : weights[k];
    return sum;
}

/* The weight of sample i: it counts samples, unless one of its domain is below 1. */
static double weight_of(const double *weights, int64_t count, int64_t i) {
    int64_t k, relative = 0;
    if (weights == NULL) return 1;
    for (k = 0; k < count; ++k)
        relative = relative || weights[k] < 1;
    return relative ? (double)count * weights[i] / sum_of(weights, count) : weights[i];
}

/* The weight of a single sample. */
static double unit_of(const double *weights, int64_t count) {
    double least = 1;
    int64_t k;
    for (k = 0; k < count && weights != NULL; ++k)
        least = fmin(least, weight_of(weights, count, k));
    return least;
}

double samples_of(const double *weights, int64_t count) {
    double sum = 0;
    int64_t k;
    for (k = 0; k < count; ++k)
        sum += weight_of(weights, count, k);
    return sum;
}

/* sum_i a_i |(C Xt)_i / a_i - x_i|^2 / (sum(a) d) */
double first_order_of(const fitted *f, const double *c) {
    const problem *p = f->p;
    double total = 0;
    int64_t i, j, k;
    for (i = 0; i < p->ns; ++i) {
        const double weight = weight_of(f->a, p->ns, i);
        for (k = 0; k < p->d; ++k) {
            double image = 0;
            for (j = 0; j < p->nt; ++j)
                image += c[i * p->nt + j] * p->xt[j * p->d + k];
            image = image / weight - p->xs[i * p->d + k];
            total += weight * image * image;
        }
    }
    return total / (samples_of(f->a, p->ns) * (double)p->d);
}

/* Between samples; copies of one sample are neighbours at distance 0, but none is its own. */
static double *make_adjacency(const double *x, int64_t n, int64_t d, double sigma,
                              const double *weights) {
    double *out = allocate((size_t)(n * n) * sizeof *out);
    int64_t i, j, k;
    for (i = 0; i < n; ++i) {
        for (j = 0; j < n; ++j) {
            double square = 0;
            for (k = 0; k < d; ++k)
                square += (x[i * d + k] - x[j * d + k]) * (x[i * d + k] - x[j * d + k]);
            out[i * n + j] = i == j      ? 1 - unit_of(weights, n) / weight_of(weights, n, i)
                             : sigma > 0 ? exp(-square / (sigma * sigma))
                                         : 1;
        }
    }
    return out;
}

/* sum_il a_i w_l ((C Dt)_il / a_i - r (Ds C)_il / w_l)^2, with w the weights of the target and r
 * the number of target samples for a source sample */
double second_order_of(const fitted *f, const double *c) {
    const problem *p = f->p;
    const double r = samples_of(f->b, p->nt) / samples_of(f->a, p->ns);
    double *ds = make_adjacency(p->xs, p->ns, p->d, info_number(f->h, "sigma_source"), f->a);
    double *dt = make_adjacency(p->xt, p->nt, p->d, info_number(f->h, "sigma_target"), f->b);
    double total = 0;
    int64_t i, j, k;
    for (i = 0; i < p->ns; ++i) {
        for (j = 0; j < p->nt; ++j) {
            const double a = weight_of(f->a, p->ns, i), w = weight_of(f->b, p->nt, j);
            double entry = 0;
            for (k = 0; k < p->nt; ++k)
                entry += c[i * p->nt + k] * dt[k * p->nt + j] / a;
            for (k = 0; k < p->ns; ++k)
                entry -= r * ds[i * p->ns + k] * c[k * p->nt + j] / w;
            total += a * w * entry * entry;
        }
    }
    free(ds);
    free(dt);
    return total;
}

/* The sum over target samples and classes of the root of sum_i C_ij^2 / a_i */
double class_term_of(const fitted *f, const double *c) {
    const problem *p = f->p;
    double total = 0;
    int64_t i, j, k;
    if (f->labels == NULL) return 0;
    for (j = 0; j < p->nt; ++j) {
        for (i = 0; i < p->ns; ++i) {
            double square = 0;
            int first = f->labels[i] != SSCDA_UNLABELED;
            for (k = 0; k < i && first; ++k)
                first = f->labels[k] != f->labels[i]; /* each class once */
            if (!first) continue;
            for (k = i; k < p->ns; ++k)
                if (f->labels[k] == f->labels[i])
                    square += c[k * p->nt + j] * c[k * p->nt + j] / weight_of(f->a, p->ns, k);
            total += sqrt(square);
        }
    }
    return total;
}
