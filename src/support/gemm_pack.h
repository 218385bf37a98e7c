// Copying a and b into the order in which the tiles read them: see gemm_kernels.h.
#pragma once

#include "support/gemm_vector.h"

namespace ssc {
namespace {

// Panels of `width` rows of a (along = row stride, inner = column stride), or of `width` columns of
// b (along = column stride, inner = row stride).
// The numbers may become narrower on the way, from S to T.
template <class T, int width, class S = T>
struct Panels {
    // Rows at a time that are read from end to end: few, so that few pages are in use.
    static constexpr Index group = 8;

    static SSC_INLINE void copy_rows(Index depth, const S *from, Index inner, T *to) {
        for (Index k = 0; k < depth; ++k) {
            // The next group; no prefetcher of a processor's own follows strides of a whole row.
            __builtin_prefetch(from + (k + group) * inner);
            if constexpr (sizeof(S) == sizeof(T)) {
                __builtin_memcpy(to + k * width, from + k * inner, width * sizeof(T));
            } else {
#pragma GCC unroll 32
                for (int i = 0; i < width; ++i)
                    to[k * width + i] = static_cast<T>(from[k * inner + i]);
            }
        }
    }

    static SSC_INLINE void copy_cols(Index depth, const S *__restrict from, Index along,
                                     Index inner, T *__restrict to) {
        for (Index k = 0; k < depth; ++k) {
#pragma GCC unroll 32
            for (int i = 0; i < width; ++i)
                to[k * width + i] = static_cast<T>(from[k * inner + i * along]);
        }
    }

    static SSC_INLINE void copy_edge(Index count, Index depth, const S *from, Index along,
                                     Index inner, T *to) {
        for (Index k = 0; k < depth; ++k) {
            for (Index i = 0; i < width; ++i)
                to[k * width + i] = i < count ? static_cast<T>(from[k * inner + i * along]) : T(0);
        }
    }

    static void pack(Index count, Index depth, const S *from, Index along, Index inner, T *to) {
        const Index whole = count / width * width;
        if (along == 1) {
            for (Index k = 0; k < depth; k += group) {
                const Index now = depth - k < group ? depth - k : group;
                for (Index i = 0; i < whole; i += width)
                    copy_rows(now, from + k * inner + i, inner, to + i * depth + k * width);
            }
        } else {
            for (Index i = 0; i < whole; i += width)
                copy_cols(depth, from + i * along, along, inner, to + i * depth);
        }
        if (whole < count)
            copy_edge(count - whole, depth, from + whole * along, along, inner, to + whole * depth);
    }
};

} // namespace
} // namespace ssc
