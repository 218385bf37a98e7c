/* SPDX-License-Identifier: MIT */
#include "cases.h"

#include <math.h>
#include <stdlib.h>

#include "cli/memory.h"

static uint64_t state = 7;

static double uniform(void) {
    /* splitmix64 */
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static double normal(void) {
    double sum = -6;
    for (int k = 0; k < 12; ++k)
        sum += uniform();
    return sum;
}

static struct problem blank(int64_t ns, int64_t nt, int64_t d, int32_t classes,
                            const char *const *names) {
    struct problem p = {NULL, NULL, NULL, NULL, ns, nt, d, NULL, names, classes};
    state = 7;
    p.xs = allocate(ns * d, sizeof *p.xs);
    p.xt = allocate(nt * d, sizeof *p.xt);
    p.ys = allocate(ns, sizeof *p.ys);
    p.yt = allocate(nt, sizeof *p.yt);
    p.class_labels = allocate(classes, sizeof *p.class_labels);
    for (int32_t c = 0; c < classes; ++c)
        p.class_labels[c] = 10 * c - 20; /* with gaps, and not from 0 */
    return p;
}

void free_problem(struct problem *p) {
    free(p->xs);
    free(p->xt);
    free(p->ys);
    free(p->yt);
    free(p->class_labels);
}

struct problem moons(int64_t n, double degrees) {
    static const char *const names[] = {"upper moon", "lower moon"};
    const double pi = 3.14159265358979323846, angle = degrees * pi / 180;
    struct problem p = blank(n, n, 2, 2, names);
    for (int64_t k = 0; k < 2 * n; ++k) {
        const int64_t i = k % n;
        const int lower = (int)(i % 2);
        const double t = pi * uniform();
        const double x = (lower ? 1 - cos(t) : cos(t)) - 0.5 + 0.05 * normal();
        const double y = (lower ? 0.5 - sin(t) : sin(t)) - 0.25 + 0.05 * normal();
        const double turn = k < n ? 0 : angle;
        double *out = (k < n ? p.xs : p.xt) + 2 * i;
        out[0] = cos(turn) * x - sin(turn) * y;
        out[1] = sin(turn) * x + cos(turn) * y;
        (k < n ? p.ys : p.yt)[i] = p.class_labels[lower];
    }
    return p;
}

struct problem clouds(int64_t ns, int64_t nt, int64_t d, int32_t classes,
                      const char *const *names) {
    struct problem p = blank(ns, nt, d, classes, names);
    double *centres = allocate(classes * d, sizeof *centres);
    for (int64_t k = 0; k < classes * d; ++k)
        centres[k] = 1.6 * normal();
    for (int64_t k = 0; k < ns + nt; ++k) {
        const int target = k >= ns;
        const int64_t i = target ? k - ns : k;
        /* The first classes are larger in the target than in the source. */
        const double u = uniform();
        const int32_t c = (int32_t)(classes * (target ? u * sqrt(u) : u));
        double *out = (target ? p.xt : p.xs) + i * d;
        for (int64_t m = 0; m < d; ++m)
            out[m] = centres[c * d + m] + normal();
        if (target) {
            const double x = out[0], y = d > 1 ? out[1] : 0;
            out[0] = 0.8 * x - 0.6 * y + 1.5;
            if (d > 1) out[1] = 0.6 * x + 0.8 * y;
        }
        (target ? p.yt : p.ys)[i] = p.class_labels[c];
    }
    free(centres);
    return p;
}

void unlabel(struct problem *p, int64_t step) {
    for (int64_t i = 0; i < p->ns; i += step)
        p->ys[i] = SSCDA_UNLABELED;
}

void nearest_label(const double *x, const int32_t *y, int64_t n, const double *to, int64_t m,
                   int64_t d, int32_t *out) {
    for (int64_t k = 0; k < m; ++k) {
        double least = INFINITY;
        for (int64_t i = 0; i < n; ++i) {
            double distance = 0;
            if (y[i] == SSCDA_UNLABELED) continue;
            for (int64_t c = 0; c < d; ++c) {
                const double difference = x[i * d + c] - to[k * d + c];
                distance += difference * difference;
            }
            if (distance < least) {
                least = distance;
                out[k] = y[i];
            }
        }
    }
}
