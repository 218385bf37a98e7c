// SPDX-License-Identifier: MIT
// Random pairs for the maps to be fitted to.
#pragma once

#include <algorithm>

#include "common/problems.h"
#include "map/map.h"

namespace ssc::tests {

struct Data {
    Matrix source, image, target;
    Vector a, b;
    double unit() const { return std::min(1.0, a.minCoeff()); }
    MapData view() const { return {source, image, target, a, b, unit()}; }
};

// ns samples with random images, ns + 3 targets.
Data make_data(Random &random, Index ns, Index d, bool weighted);

MapOptions options_of(const char *kind, bool intercept, bool restore = false);

// The matrix of the linear part, however it is kept.
Matrix matrix_of(const Map &map);

} // namespace ssc::tests
