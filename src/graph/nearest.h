// SPDX-License-Identifier: MIT
// The exact nearest neighbour of each sample in another set.
//
// A matrix product gives the distances fast, but loses digits. So every row that may be the nearest
// is measured again by differences. Among equal distances the first row wins.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

struct Nearest {
    std::vector<Index> row;     // for each row of x, the nearest row of y
    std::vector<double> square; // and its squared distance
};

Nearest nearest_rows(const Matrix &x, const Matrix &y, Pool *pool = nullptr);

// `other` is the squared distance to the nearest row of y whose class differs from that of the
// nearest row; infinity if there is none.
struct NearestOfClasses {
    Nearest nearest;
    std::vector<double> other;
};

NearestOfClasses nearest_of_classes(const Matrix &x, const Matrix &y,
                                    const std::vector<std::int32_t> &class_of_row,
                                    Pool *pool = nullptr);

} // namespace ssc
