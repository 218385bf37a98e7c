// For each sample the nearest of others, exactly.
//
// Distances come from a product, which is fast and loses digits; every row that may be the nearest
// by them is then measured again by differences. Of equal ones the first is the nearest.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

struct Nearest {
    std::vector<Index> row;     // for each row of x, of y
    std::vector<double> square; // its squared distance
};

Nearest nearest_rows(const Matrix &x, const Matrix &y, Pool *pool = nullptr);

// As above, and `other`: the squared distance to the nearest row of y of another class than the
// nearest row has; infinity where there is none.
struct NearestOfClasses {
    Nearest nearest;
    std::vector<double> other;
};

NearestOfClasses nearest_of_classes(const Matrix &x, const Matrix &y,
                                    const std::vector<std::int32_t> &class_of_row,
                                    Pool *pool = nullptr);

} // namespace ssc
