/* SPDX-License-Identifier: MIT */
/* A simple classifier: the label of the nearest training sample (1-NN). */
#ifndef EXAMPLES_NEAREST_H
#define EXAMPLES_NEAREST_H

#include <stdint.h>

static inline int nearest(const double *train, int n, const double *sample) {
    int best = 0;
    double least = 0;
    for (int i = 0; i < n; ++i) {
        const double dx = train[2 * i] - sample[0], dy = train[2 * i + 1] - sample[1];
        const double distance = dx * dx + dy * dy;
        if (i == 0 || distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

/* Share of the test samples (in the plane) that get their own label. */
static inline double nearest_accuracy(const double *train, const int32_t *train_labels, int n,
                                      const double *test, const int32_t *test_labels, int m) {
    int right = 0;
    for (int i = 0; i < m; ++i)
        right += train_labels[nearest(train, n, test + 2 * i)] == test_labels[i];
    return (double)right / m;
}

#endif
