/* Samples made up for `sscda demo`: two domains of the same classes. */
#ifndef CLI_DEMO_DATA_H
#define CLI_DEMO_DATA_H

#include <stdint.h>

#include "cli/io/table.h"

enum demo_kind { demo_moons, demo_gaussians };

/* `rows` labelled samples in the plane. The same kind, rows and seed give the same bits on every
 * machine that rounds as IEEE 754 says, the functions of <math.h> apart. The target is the source's
 * distribution, drawn anew and turned by so many degrees (and, for gaussians, moved). */
void demo_draw(enum demo_kind kind, int64_t rows, double degrees, int is_target, uint64_t seed,
               table *t);

#endif
