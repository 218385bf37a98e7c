/* SPDX-License-Identifier: MIT */
/* Two moons: two half circles that interlock, one per class. */
#ifndef EXAMPLES_TWO_MOONS_H
#define EXAMPLES_TWO_MOONS_H

#include "random.h"

/* Writes n samples (x, y), half of each class, around the centre (0.5, 0.25) of the moons, with
 * normal noise, turned counter-clockwise by `degrees`. The labels are 0 and 1. */
static inline void two_moons(random_state *r, int n, double noise, double degrees, double *xy,
                             int32_t *labels) {
    const double pi = acos(-1.0), turn = degrees * pi / 180;
    const double c = cos(turn), s = sin(turn);
    for (int i = 0; i < n; ++i) {
        const int label = i >= n / 2;
        const double t = pi * random_uniform(r);
        const double x = (label ? 1 - cos(t) : cos(t)) - 0.5 + noise * random_normal(r);
        const double y = (label ? 0.5 - sin(t) : sin(t)) - 0.25 + noise * random_normal(r);
        xy[2 * i] = c * x - s * y;
        xy[2 * i + 1] = s * x + c * y;
        labels[i] = label;
    }
}

#endif
