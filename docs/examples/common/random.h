/* SPDX-License-Identifier: MIT */
/* Random numbers for the examples, the same on every machine. */
#ifndef EXAMPLES_RANDOM_H
#define EXAMPLES_RANDOM_H

#include <math.h>
#include <stdint.h>

typedef struct random_state {
    uint64_t state;
} random_state;

/* SplitMix64: a counter and a mixing function. */
static inline uint64_t random_bits(random_state *r) {
    uint64_t z = (r->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Uniform in (0, 1). */
static inline double random_uniform(random_state *r) {
    return ((double)(random_bits(r) >> 11) + 0.5) / 9007199254740992.0;
}

/* Normal with mean 0 and deviation 1, by the method of Box and Muller. */
static inline double random_normal(random_state *r) {
    const double radius = sqrt(-2 * log(random_uniform(r)));
    return radius * cos(2 * acos(-1.0) * random_uniform(r));
}

#endif
