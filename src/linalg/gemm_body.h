// SPDX-License-Identifier: MIT
// The product kernels of one instruction set. gemm_tables.cpp compiles this file for each of them;
// the rules are in each_target.h. The parts below belong to this file and are included nowhere
// else.

// Fused multiply-add makes products fast. The rest of the library is compiled without it.
#if defined(__clang__)
#pragma clang fp contract(fast)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=fast")
#endif

#include "linalg/gemm_vector.h"

#include "linalg/gemm_cols.h"
#include "linalg/gemm_pack.h"
#include "linalg/gemm_rows.h"
#include "linalg/gemm_tile.h"

namespace ssc::SSC_TARGET {
namespace {

// A tile has `height` rows and `width` vectors. Its sums, `width` vectors of b and one entry of a
// fill the registers.
#if SSC_VECTOR_BYTES == 64
constexpr int height = 14, width = 2; // 32 registers
#elif SSC_VECTOR_BYTES == 32
constexpr int height = 6, width = 2; // 16 registers
#elif defined(__aarch64__)
constexpr int height = 6, width = 4; // 32 registers
#else
constexpr int height = 4, width = 2; // 16 registers, and no fused multiply-add
#endif

template <class T>
constexpr GemmKernels<T> make_table() {
    using Tiles = Tile<T, SSC_VECTOR_BYTES, height, width>;
    return {height,
            Tiles::cols,
            Panels<T, height>::pack,
            Panels<T, Tiles::cols>::pack,
            Panels<T, height, double>::pack,
            Panels<T, Tiles::cols, double>::pack,
            Panels<T, height, double>::unfold,
            Panels<T, Tiles::cols, double>::unfold,
            Panels<T, Tiles::cols>::unfold,
            Tiles::multiply,
            FewRows<T, SSC_VECTOR_BYTES>::multiply,
            FewCols<T, SSC_VECTOR_BYTES>::multiply};
}

template <class T>
constexpr GemmKernels<T> gemm_table = make_table<T>();

} // namespace
} // namespace ssc::SSC_TARGET

#if defined(__clang__)
#pragma clang fp contract(off)
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
