// One instruction set's table: vectors of so many bytes, tiles of `height` rows and `width`
// vectors.
#pragma once

#include "support/gemm_cols.h"
#include "support/gemm_pack.h"
#include "support/gemm_rows.h"
#include "support/gemm_tile.h"

namespace ssc {
namespace {

template <class T, int bytes, int height, int width>
constexpr GemmKernels<T> gemm_kernels() {
    using Tiles = Tile<T, bytes, height, width>;
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
            FewRows<T, bytes>::multiply,
            FewCols<T, bytes>::multiply};
}

} // namespace
} // namespace ssc
