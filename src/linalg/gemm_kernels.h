// SPDX-License-Identifier: MIT
// What a product needs from each instruction set: a table of functions, chosen at run time.
// gemm_body.h fills the tables; this header has no inline code, so that it can be included there.
#pragma once

#include <cstddef>

#include "linalg/cpu.h"
#include "linalg/symmetric_view.h"

namespace ssc {

using Index = std::ptrdiff_t; // as in matrix.h, which brings in Eigen

// c = alpha a b + beta c for a block of c; beta 0 does not read c. Strides are between rows; the
// entries of a row are contiguous.
template <class T>
struct GemmBlock {
    Index rows, cols, depth;
    T alpha;
    const T *a;
    Index a_stride; // 0: packed
    const T *b;     // packed
    T beta;
    T *c;
    Index c_stride;
};

// The same for a c with few rows or few columns. Nothing is packed.
template <class T>
struct GemmThin {
    Index rows, cols, depth;
    T alpha;
    const T *a;
    Index a_row_stride, a_col_stride;
    const T *b;
    Index b_stride;
    T beta;
    T *c;
    Index c_stride;
};

// Packing cuts a into panels of tile_rows rows and b into panels of tile_cols columns, and fills
// the last panel up with zeros. Within a panel the inner dimension varies slowest, as in the
// innermost loop.
template <class T>
struct GemmKernels {
    Index tile_rows, tile_cols;
    void (*pack_a)(Index rows, Index depth, const T *a, Index row_stride, Index col_stride, T *to);
    void (*pack_b)(Index cols, Index depth, const T *b, Index col_stride, Index row_stride, T *to);
    // The same from doubles, for any T.
    void (*narrow_a)(Index rows, Index depth, const double *a, Index row_stride, Index col_stride,
                     T *to);
    void (*narrow_b)(Index cols, Index depth, const double *b, Index col_stride, Index row_stride,
                     T *to);
    // The same from a symmetric matrix of that size that stores one half: rows from i on and
    // columns from k on for a, the other way round for b.
    void (*unfold_a)(Index rows, Index depth, const double *m, Index size, Index i, Index k, T *to);
    void (*unfold_b)(Index cols, Index depth, const double *m, Index size, Index i, Index k, T *to);
    void (*unfold_own_b)(Index cols, Index depth, const T *m, Index size, Index i, Index k, T *to);
    void (*multiply)(const GemmBlock<T> &block);
    // At most gemm_few rows.
    void (*few_rows)(const GemmThin<T> &part);
    // At most gemm_few columns. a_col_stride is 1, and b is stored transposed.
    void (*few_cols)(const GemmThin<T> &part);
};
constexpr Index gemm_few = 8;

// The kernels for an instruction set.
template <class T>
const GemmKernels<T> &gemm_kernels(Isa isa);

} // namespace ssc
