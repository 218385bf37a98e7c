// How a symmetric matrix of which one half is kept lies in memory: see symmetric.h. Also for the
// files that are compiled for one kind of processor: see gemm_kernels.h.
#pragma once

#include <cstddef>

namespace ssc {

// Rows of a strip; products of so many are as fast as any.
constexpr std::ptrdiff_t strip_rows = 112;

// A part of a symmetric matrix, to read.
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
