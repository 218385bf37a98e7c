/* SPDX-License-Identifier: MIT */
/* The terms of the objective, straight from their definitions. */
#include <math.h>
#include <stdlib.h>

#include "api/check.h"
#include "api/invariants.h"

/* The weight of row i of C: 1, or ns a_i / sum(a). */
static double row_weight(const fitted *f, int64_t i) {
    double sum = 0;
    int64_t k;
    if (f->a == NULL) return 1;
    for (k = 0; k < f->p->ns; ++k)
        sum += f->a[k];
    return (double)f->p->ns * f->a[i] / sum;
}

/* |C Xt - A Xs|^2 / (ns d) */
double first_order_of(const fitted *f, const double *c) {
    const problem *p = f->p;
    double total = 0;
    int64_t i, j, k;
    for (i = 0; i < p->ns; ++i) {
        const double weight = row_weight(f, i);
        for (k = 0; k < p->d; ++k) {
            double image = 0;
            for (j = 0; j < p->nt; ++j)
                image += c[i * p->nt + j] * p->xt[j * p->d + k];
            image -= weight * p->xs[i * p->d + k];
            total += image * image;
        }
    }
    return total / (double)(p->ns * p->d);
}

static double *make_adjacency(const double *x, int64_t n, int64_t d, double sigma) {
    double *out = allocate((size_t)(n * n) * sizeof *out);
    int64_t i, j, k;
    for (i = 0; i < n; ++i) {
        for (j = 0; j < n; ++j) {
            double square = 0;
            for (k = 0; k < d; ++k)
                square += (x[i * d + k] - x[j * d + k]) * (x[i * d + k] - x[j * d + k]);
            out[i * n + j] = i == j ? 0 : sigma > 0 ? exp(-square / (sigma * sigma)) : 1;
        }
    }
    return out;
}

/* |C Dt - r Ds C|^2 with r = nt / ns */
double second_order_of(const fitted *f, const double *c) {
    const problem *p = f->p;
    const double r = (double)p->nt / (double)p->ns;
    double *ds = make_adjacency(p->xs, p->ns, p->d, info_number(f->h, "sigma_source"));
    double *dt = make_adjacency(p->xt, p->nt, p->d, info_number(f->h, "sigma_target"));
    double total = 0;
    int64_t i, j, k;
    for (i = 0; i < p->ns; ++i) {
        for (j = 0; j < p->nt; ++j) {
            double entry = 0;
            for (k = 0; k < p->nt; ++k)
                entry += c[i * p->nt + k] * dt[k * p->nt + j];
            for (k = 0; k < p->ns; ++k)
                entry -= r * ds[i * p->ns + k] * c[k * p->nt + j];
            total += entry * entry;
        }
    }
    free(ds);
    free(dt);
    return total;
}

/* The sum over target samples and classes of |C[I_c, j]| */
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
                if (f->labels[k] == f->labels[i]) square += c[k * p->nt + j] * c[k * p->nt + j];
            total += sqrt(square);
        }
    }
    return total;
}
