/* SPDX-License-Identifier: MIT */
/* Random samples for `sscda demo`: two domains with the same classes. */
#ifndef CLI_DEMO_DATA_H
#define CLI_DEMO_DATA_H

#include <stdint.h>

#include "cli/io/table.h"

enum demo_kind { demo_moons, demo_gaussians };

/* Draws `rows` labelled samples in the plane. The same kind, rows and seed give the same bits on
 * every machine with IEEE 754 arithmetic and the same functions of <math.h>. The target has the
 * distribution of the source, rotated by `degrees` (and, for gaussians, shifted). */
void demo_draw(enum demo_kind kind, int64_t rows, double degrees, int is_target, uint64_t seed,
               table *t);

#endif
