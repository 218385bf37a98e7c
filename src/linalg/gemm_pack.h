// SPDX-License-Identifier: MIT
// Part of gemm_body.h: copies a and b into the order in which the tiles read them, as described in
// gemm_kernels.h.

namespace ssc::SSC_TARGET {
namespace {

// Panels of `width` rows of a (along = row stride, inner = column stride), or of `width` columns of
// b (along = column stride, inner = row stride). Converts from S to T, which may be narrower.
template <class T, int width, class S = T>
struct Panels {
    // Rows that are read from end to end at a time. A small group touches few memory pages.
    static constexpr Index group = 8;

    static SSC_SHARED void copy_rows(Index depth, const S *from, Index inner, T *to) {
        for (Index k = 0; k < depth; ++k) {
            // The next group: hardware prefetchers do not follow strides of a whole row.
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

    static SSC_SHARED void copy_cols(Index depth, const S *__restrict from, Index along,
                                     Index inner, T *__restrict to) {
        for (Index k = 0; k < depth; ++k) {
#pragma GCC unroll 32
            for (int i = 0; i < width; ++i)
                to[k * width + i] = static_cast<T>(from[k * inner + i * along]);
        }
    }

    static SSC_SHARED void copy_edge(Index count, Index depth, const S *from, Index along,
                                     Index inner, T *to) {
        for (Index k = 0; k < depth; ++k)
            for (Index i = 0; i < width; ++i)
                to[k * width + i] = i < count ? static_cast<T>(from[k * inner + i * along]) : T(0);
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

    // A panel that is not full, or whose rows lie in two strips.
    static SSC_SHARED void gather(Index count, Index depth, const S *m, Index size, Index i,
                                  Index k, T *to) {
        const S *from[width];
        Index inner[width];
        const Index strip = k / strip_rows, length = size - strip * strip_rows;
        for (Index r = 0; r < count; ++r) {
            const Index own = (i + r) / strip_rows, own_length = size - own * strip_rows;
            inner[r] = own < strip ? 1 : length;
            from[r] = own < strip
                          ? m + strip_begin(size, own) + (i + r - own * strip_rows) * own_length +
                                (k - own * strip_rows)
                          : m + strip_begin(size, strip) + (k - strip * strip_rows) * length +
                                (i + r - strip * strip_rows);
        }
        for (Index d = 0; d < depth; ++d) {
            for (Index r = 0; r < count; ++r)
                to[d * width + r] = static_cast<T>(from[r][d * inner[r]]);
            for (Index r = count; r < width; ++r)
                to[d * width + r] = T(0);
        }
    }

    // pack() for a symmetric matrix that stores one half: its rows from i on, its columns from k
    // on. Entries to the left of a row's strip are read from the strips above.
    static void unfold(Index count, Index depth, const S *m, Index size, Index i, Index k, T *to) {
        const Index whole = count / width * width;
        for (Index from = k, end; from < k + depth; from = end) {
            const Index strip = from / strip_rows, start = strip * strip_rows;
            end = start + strip_rows < k + depth ? start + strip_rows : k + depth;
            T *part = to + (from - k) * width;
            Index r = 0;
            for (; r < whole && i + r < start; r += width) {
                const Index own = (i + r) / strip_rows, length = size - own * strip_rows;
                if ((i + r + width - 1) / strip_rows == own)
                    copy_cols(end - from,
                              m + strip_begin(size, own) + (i + r - own * strip_rows) * length +
                                  (from - own * strip_rows),
                              length, 1, part + r * depth);
                else
                    gather(width, end - from, m, size, i + r, from, part + r * depth);
            }
            const Index length = size - start;
            const S *above = m + strip_begin(size, strip) + (from - start) * length + (i - start);
            for (Index d = 0; d < end - from; d += group) {
                const Index now = end - from - d < group ? end - from - d : group;
                for (Index q = r; q < whole; q += width)
                    copy_rows(now, above + d * length + q, length, part + q * depth + d * width);
            }
            if (whole < count)
                gather(count - whole, end - from, m, size, i + whole, from, part + whole * depth);
        }
    }
};

} // namespace
} // namespace ssc::SSC_TARGET
