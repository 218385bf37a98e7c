/* SPDX-License-Identifier: MIT */
#include "cli/commands/demo_data.h"

#include <math.h>
#include <string.h>

#include "cli/memory.h"

static const double pi = 3.14159265358979323846;

/* SplitMix64: one 64-bit word of state, a new word per call. */
static double uniform(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return ((double)((z ^ (z >> 31)) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(uint64_t *state) {
    const double radius = sqrt(-2 * log(uniform(state)));
    return radius * cos(2 * pi * uniform(state));
}

/* Two interlocking half circles. */
static const char *draw_moon(uint64_t *state, int64_t row, double xy[2]) {
    const int is_lower = row % 2 == 1;
    const double angle = pi * uniform(state), noise = 0.05;
    xy[0] = (is_lower ? 1 - cos(angle) : cos(angle)) - 0.5 + noise * normal(state);
    xy[1] = (is_lower ? 0.5 - sin(angle) : sin(angle)) - 0.25 + noise * normal(state);
    return is_lower ? "lower" : "upper";
}

/* Three clouds at the corners of a triangle with unequal sides. */
static const char *draw_gaussian(uint64_t *state, int64_t row, double xy[2]) {
    static const double centres[3][2] = {{-2, -1}, {2, -1}, {-1, 2}};
    static const char *const names[3] = {"left", "right", "top"};
    const int64_t k = row % 3;
    xy[0] = centres[k][0] + 0.4 * normal(state);
    xy[1] = centres[k][1] + 0.4 * normal(state);
    return names[k];
}

void demo_draw(enum demo_kind kind, int64_t rows, double degrees, int is_target, uint64_t seed,
               table *t) {
    uint64_t state = 2 * seed + (is_target ? 1 : 0);
    const double angle = is_target ? degrees * pi / 180 : 0;
    const double move = is_target && kind == demo_gaussians ? 1 : 0;
    memset(t, 0, sizeof *t);
    t->rows = rows;
    t->cols = 2;
    t->values = allocate(2 * rows, sizeof *t->values);
    t->labels = allocate(rows, sizeof *t->labels);
    t->names = allocate(2, sizeof *t->names);
    t->names[0] = copy_text("x");
    t->names[1] = copy_text("y");
    t->label_name = copy_text("class");
    for (int64_t i = 0; i < rows; ++i) {
        double xy[2];
        t->labels[i] =
            copy_text(kind == demo_moons ? draw_moon(&state, i, xy) : draw_gaussian(&state, i, xy));
        t->values[2 * i] = cos(angle) * xy[0] - sin(angle) * xy[1] + move;
        t->values[2 * i + 1] = sin(angle) * xy[0] + cos(angle) * xy[1] - move;
    }
}
