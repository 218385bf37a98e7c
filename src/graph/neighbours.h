// SPDX-License-Identifier: MIT
// The nearest neighbours of each sample within its own set.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

// The `k` nearest other rows of each row, nearest first; among equal distances the lowest row comes
// first. The result has `k` entries for row 0, then `k` for row 1, and so on. Needs k < rows. An
// entry is -1 if the distance overflows or cannot be distinguished from one that does.
std::vector<std::int32_t> nearest_others(const Matrix &x, Index k, Pool *pool = nullptr);

} // namespace ssc
