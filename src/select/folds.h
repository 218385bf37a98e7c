// The source split for validation.
#pragma once

#include <cstdint>
#include <vector>

#include "correspond/problem.h"

namespace ssc {

struct Folds {
    std::int64_t count = 0;
    std::vector<std::int32_t> of_row; // in which fold a row is held out; -1: in none

    std::vector<Index> held_out(std::int64_t fold) const;
    std::vector<Index> training(std::int64_t fold) const;
};

// Deals the labelled rows out: the folds differ by at most one row, and by at most one of each
// class. Rows without a label are held out nowhere. The same seed gives the same folds on every
// machine. There are never more folds than labelled rows; throws Error(labels) when there are fewer
// than two of these.
Folds make_folds(const Classes &classes, std::int64_t count, std::uint64_t seed);

} // namespace ssc
