// SPDX-License-Identifier: MIT
// Sizes of the matrices and copies of this layer, for memory estimates.
#pragma once

#include <algorithm>

#include "linalg/symmetric.h"

namespace ssc {

// Numbers that a symmetric matrix of n rows keeps.
inline double symmetric_entries(double n) {
    return n * std::min(n, 0.5 * (n + static_cast<double>(strip_rows)));
}

// Upper limits on the doubles that a product packs: one operand by blocks, the other by strips.
constexpr double most_packed_block = 2097152.0 / 8, most_packed_strip = 32768;

} // namespace ssc
