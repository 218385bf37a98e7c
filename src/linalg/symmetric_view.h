// SPDX-License-Identifier: MIT
// The memory layout of a symmetric matrix that stores one half: see symmetric.h. The kernels use
// this header too, so it has no code with external linkage: see each_target.h.
#pragma once

#include <cstddef>

namespace ssc {

// Rows of a strip. Products with this many rows run at full speed.
constexpr std::ptrdiff_t strip_rows = 112;

// A read-only part of a symmetric matrix.
template <class T>
struct SymmetricView {
    const T *data;       // of the whole
    std::ptrdiff_t size; // of the whole
    std::ptrdiff_t first_row, first_col, rows, cols;
};

// Where strip s begins. Its rows have length size - s strip_rows.
static inline std::ptrdiff_t strip_begin(std::ptrdiff_t size, std::ptrdiff_t s) {
    return strip_rows * (s * size - strip_rows * (s * (s - 1) / 2));
}

} // namespace ssc
