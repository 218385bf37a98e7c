// SPDX-License-Identifier: MIT
// Passes over a rough correspondence (correspondence.h). A stop waits for them, so they are as fast
// as memory is.
#pragma once

#include <cstdint>

namespace ssc {

// Entry ij is row_scale_i c_ij col_scale_j (+ left_i right_j).
struct RoughSums {
    // Sums of whole rows, in double. Adds them to the sums of the columns.
    void (*sums)(std::int64_t rows, std::int64_t cols, const float *c, const double *row_scale,
                 const double *col_scale, double *row_sum, double *col_sum);

    // Adds the squares of a part of one row, with the corner, to those of its class.
    void (*add_squares)(std::int64_t cols, const float *c, float row_scale, const float *col_scale,
                        float left, const float *right, float *squares);

    void (*narrow)(std::int64_t count, const double *from, float *to);
};

const RoughSums &rough_sums();

} // namespace ssc
