// The nearest of the other samples of a set, for each of them.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

// For each row the `k` nearest other rows, nearest first, of equally near ones the lowest first;
// one row of `k` after the other. Needs k < rows. Where distances overflow, or cannot be told from
// those that do, there is no neighbour: -1.
std::vector<std::int32_t> nearest_others(const Matrix &x, Index k, Pool *pool = nullptr);

} // namespace ssc
