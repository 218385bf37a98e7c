// SPDX-License-Identifier: MIT
// Random samples for `sscda demo`: two domains with the same classes.
#pragma once

#include <cstdint>

#include "cli/io/table.h"

namespace cli {

enum class DemoKind { moons, gaussians };

// Draws `rows` labelled samples in the plane. The same kind, rows and seed give the same bits on
// every machine with IEEE 754 arithmetic and the same functions of <cmath>. The target has the
// distribution of the source, rotated by `degrees` (and, for gaussians, shifted).
Table draw_demo(DemoKind kind, int64_t rows, double degrees, bool is_target, uint64_t seed);

} // namespace cli
