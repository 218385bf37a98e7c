/* SPDX-License-Identifier: MIT */
#include "cli/report/pca.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

/* The iteration uses more directions than are needed: its speed depends on the first eigenvalue
 * outside the block. */
enum { block = 5, most_rounds = 60 };

struct work {
    const double *const *rows;
    int64_t n, d;
    int k;              /* number of directions: block, or d if that is smaller */
    const double *mean; /* d */
    double scale;       /* 1 / the largest deviation, so that no square overflows */
    double *v, *w;      /* d x k: the directions, and the covariance times them */
};

static double random_number(uint64_t *state) {
    /* splitmix64 */
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

/* w = X^T X v for the centred and scaled rows X. */
static void multiply(const struct work *p) {
    memset(p->w, 0, (size_t)(p->d * p->k) * sizeof *p->w);
    for (int64_t i = 0; i < p->n; ++i) {
        double along[block] = {0};
        for (int64_t c = 0; c < p->d; ++c) {
            const double x = (p->rows[i][c] - p->mean[c]) * p->scale;
            for (int a = 0; a < p->k; ++a)
                along[a] += x * p->v[c * p->k + a];
        }
        for (int64_t c = 0; c < p->d; ++c) {
            const double x = (p->rows[i][c] - p->mean[c]) * p->scale;
            for (int a = 0; a < p->k; ++a)
                p->w[c * p->k + a] += x * along[a];
        }
    }
}

static double dot(const struct work *p, const double *left, int a, const double *right, int b) {
    double sum = 0;
    for (int64_t c = 0; c < p->d; ++c)
        sum += left[c * p->k + a] * right[c * p->k + b];
    return sum;
}

/* Gram-Schmidt, done twice to remove the errors of cancellation. A direction without variance
 * becomes zero. */
static void orthonormalise(const struct work *p, double *v) {
    for (int a = 0; a < p->k; ++a) {
        const double before = sqrt(dot(p, v, a, v, a));
        for (int pass = 0; pass < 2; ++pass)
            for (int b = 0; b < a; ++b) {
                const double along = dot(p, v, b, v, a);
                for (int64_t c = 0; c < p->d; ++c)
                    v[c * p->k + a] -= along * v[c * p->k + b];
            }
        const double length = sqrt(dot(p, v, a, v, a));
        const double factor = length > 1e-12 * before && length > 0 ? 1 / length : 0;
        for (int64_t c = 0; c < p->d; ++c)
            v[c * p->k + a] *= factor;
    }
}

/* Eigenvalues (on the diagonal of t) and eigenvectors (columns of q) of a small symmetric matrix,
 * by Jacobi's rotations. */
static void small_eigen(int k, double t[block][block], double q[block][block]) {
    memset(q, 0, sizeof(double[block][block]));
    for (int a = 0; a < k; ++a)
        q[a][a] = 1;
    for (int sweep = 0; sweep < 30; ++sweep)
        for (int a = 0; a < k; ++a)
            for (int b = a + 1; b < k; ++b) {
                if (t[a][b] == 0) continue;
                const double angle = 0.5 * atan2(2 * t[a][b], t[a][a] - t[b][b]);
                const double cosine = cos(angle), sine = sin(angle);
                for (int c = 0; c < k; ++c) {
                    const double x = t[c][a], y = t[c][b];
                    t[c][a] = cosine * x + sine * y;
                    t[c][b] = cosine * y - sine * x;
                }
                for (int c = 0; c < k; ++c) {
                    const double x = t[a][c], y = t[b][c];
                    t[a][c] = cosine * x + sine * y;
                    t[b][c] = cosine * y - sine * x;
                }
                t[a][b] = t[b][a] = 0;
                for (int c = 0; c < k; ++c) {
                    const double x = q[c][a], y = q[c][b];
                    q[c][a] = cosine * x + sine * y;
                    q[c][b] = cosine * y - sine * x;
                }
            }
}

/* Iterates until the variance captured by the block no longer grows. */
static void iterate(const struct work *p) {
    uint64_t state = 1;
    double before = -1;
    for (int64_t c = 0; c < p->d * p->k; ++c)
        p->v[c] = random_number(&state);
    orthonormalise(p, p->v);
    for (int round = 0; round < most_rounds; ++round) {
        double captured = 0;
        multiply(p);
        for (int a = 0; a < p->k; ++a)
            captured += dot(p, p->v, a, p->w, a);
        memcpy(p->v, p->w, (size_t)(p->d * p->k) * sizeof *p->v);
        orthonormalise(p, p->v);
        if (captured - before <= 1e-7 * captured) break;
        before = captured;
    }
}

/* The two leading directions within the block, the largest coordinate of each positive. */
static void leading(const struct work *p, struct pca *pca, double total) {
    double t[block][block] = {{0}}, q[block][block];
    int order[2] = {0, p->k > 1 ? 1 : 0};
    multiply(p);
    for (int a = 0; a < p->k; ++a)
        for (int b = 0; b <= a; ++b)
            t[a][b] = t[b][a] = 0.5 * (dot(p, p->v, a, p->w, b) + dot(p, p->v, b, p->w, a));
    small_eigen(p->k, t, q);
    for (int a = 1; a < p->k; ++a)
        if (t[a][a] > t[order[0]][order[0]]) order[0] = a;
    if (order[1] == order[0]) order[1] = 0;
    for (int a = 0; a < p->k; ++a)
        if (a != order[0] && t[a][a] > t[order[1]][order[1]]) order[1] = a;
    for (int m = 0; m < 2; ++m) {
        double largest = 0;
        for (int64_t c = 0; c < p->d; ++c) {
            double sum = 0;
            for (int a = 0; a < p->k; ++a)
                sum += p->v[c * p->k + a] * q[a][order[m]];
            pca->axis[m][c] = sum;
            if (fabs(sum) > fabs(largest)) largest = sum;
        }
        if (largest < 0)
            for (int64_t c = 0; c < p->d; ++c)
                pca->axis[m][c] = -pca->axis[m][c];
        pca->explained[m] = total > 0 ? t[order[m]][order[m]] / total : 0;
    }
}

/* Computes the means, and returns the largest deviation from them. */
static double centre(const struct pca *pca, const double *const *rows, int64_t n, int64_t d) {
    double largest = 0;
    for (int64_t i = 0; i < n; ++i)
        for (int64_t c = 0; c < d; ++c)
            pca->mean[c] += rows[i][c] / (double)n;
    for (int64_t i = 0; i < n; ++i)
        for (int64_t c = 0; c < d; ++c)
            largest = fmax(largest, fabs(rows[i][c] - pca->mean[c]));
    return largest;
}

void pca_make(struct pca *pca, const double *const *rows, int64_t n, int64_t d) {
    struct work p = {rows, n, d, d < block ? (int)d : block, NULL, 0, NULL, NULL};
    double total = 0;
    memset(pca, 0, sizeof *pca);
    pca->mean = allocate(d, sizeof *pca->mean);
    pca->axis[0] = allocate(d, sizeof *pca->axis[0]);
    pca->axis[1] = allocate(d, sizeof *pca->axis[1]);
    p.v = allocate(d * p.k, sizeof *p.v);
    p.w = allocate(d * p.k, sizeof *p.w);
    const double largest = centre(pca, rows, n, d);
    if (largest > 0) {
        p.mean = pca->mean;
        p.scale = 1 / largest;
        for (int64_t i = 0; i < n; ++i)
            for (int64_t c = 0; c < d; ++c) {
                const double x = (rows[i][c] - pca->mean[c]) * p.scale;
                total += x * x;
            }
        iterate(&p);
        leading(&p, pca, total);
    }
    free(p.v);
    free(p.w);
}

void pca_free(struct pca *pca) {
    free(pca->mean);
    free(pca->axis[0]);
    free(pca->axis[1]);
    memset(pca, 0, sizeof *pca);
}

void pca_project(const struct pca *pca, const double *x, int64_t d, double *out) {
    out[0] = out[1] = 0;
    for (int64_t c = 0; c < d; ++c) {
        out[0] += (x[c] - pca->mean[c]) * pca->axis[0][c];
        out[1] += (x[c] - pca->mean[c]) * pca->axis[1][c];
    }
}
