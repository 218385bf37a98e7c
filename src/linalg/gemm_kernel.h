// One instruction set's table: vectors of so many bytes, tiles of `height` rows and `width`
// vectors.
#pragma once

#include "linalg/gemm_cols.h"
#include "linalg/gemm_pack.h"
#include "linalg/gemm_rows.h"
#include "linalg/gemm_tile.h"

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
