// SPDX-License-Identifier: MIT
// Part of gemm_body.h: the innermost loop. A tile of c, `height` rows by `width` vectors, stays in
// registers.

namespace ssc::SSC_TARGET {
namespace {

template <class T, int bytes, int height, int width>
struct Tile {
    using S = Simd<T, bytes>;
    using Vec = typename S::Vec;
    using Block = GemmBlock<T>;
    static constexpr int lanes = S::lanes, cols = width * lanes;

    // acc = rows of a, `stride` apart, times one panel of b; `step` leads to the next column of a.
    // Every entry is summed in the order of the inner dimension, so its bits do not depend on its
    // place in a tile.
    template <int rows>
    static SSC_INLINE void accumulate(Index depth, const T *a, Index step, Index stride, const T *b,
                                      Vec (&acc)[rows][width]) {
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < width; ++j)
                acc[i][j] = Vec{};
        }
#pragma GCC unroll 2
        for (Index k = 0; k < depth; ++k) {
            Vec right[width];
#pragma GCC unroll 4
            for (int j = 0; j < width; ++j)
                right[j] = S::load(b + j * lanes);
#pragma GCC unroll 16
            for (int i = 0; i < rows; ++i) {
                const T left = a[i * stride];
#pragma GCC unroll 4
                for (int j = 0; j < width; ++j)
                    acc[i][j] += left * right[j];
            }
            a += step;
            b += cols;
        }
    }

    template <int rows, bool keep>
    static SSC_INLINE void write(const Block &p, const Vec (&acc)[rows][width], T *c) {
        const T alpha = p.alpha, beta = p.beta;
        const Index stride = p.c_stride;
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < width; ++j) {
                T *out = c + i * stride + j * lanes;
                Vec v = alpha * acc[i][j];
                if (keep) v += beta * S::load(out);
                S::store(out, v);
            }
        }
    }

    // write() at the right edge of c, where fewer than `cols` columns are left.
    template <int rows>
    static SSC_INLINE void write_edge(const Block &p, const Vec (&acc)[rows][width], T *c,
                                      Index edge) {
        T tile[rows * cols];
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < width; ++j)
                S::store(tile + i * cols + j * lanes, acc[i][j]);
        }
        for (int i = 0; i < rows; ++i) {
            for (Index j = 0; j < edge; ++j) {
                T *out = c + i * p.c_stride + j;
                T v = p.alpha * tile[i * cols + j];
                if (p.beta != T(0)) v += p.beta * *out;
                *out = v;
            }
        }
    }

    // One panel of a, in the first-level cache, times all panels of b, in the second-level cache.
    // `packed` makes the strides of a packed panel constants, which is faster.
    template <int rows, bool packed>
    static SSC_SHARED void sweep(const Block &p, const T *a, Index step, Index stride, T *c) {
        const T *b = p.b;
        for (Index j = 0; j < p.cols; j += cols) {
#pragma GCC unroll 16
            for (int i = 0; i < rows; ++i)
                __builtin_prefetch(c + i * p.c_stride + j, 1);
            Vec acc[rows][width];
            accumulate<rows>(p.depth, a, packed ? height : step, packed ? 1 : stride, b, acc);
            if (p.cols - j < cols)
                write_edge<rows>(p, acc, c + j, p.cols - j);
            else if (p.beta == T(0))
                write<rows, false>(p, acc, c + j);
            else
                write<rows, true>(p, acc, c + j);
            b += cols * p.depth;
        }
    }

    // The rows left at the bottom, at most `rows` of them.
    template <int rows>
    static SSC_INLINE void sweep_edge(const Block &p, const T *a, Index step, Index stride, T *c,
                                      Index edge) {
        if constexpr (rows > 0) {
            if (edge == rows)
                sweep<rows, false>(p, a, step, stride, c);
            else
                sweep_edge<rows - 1>(p, a, step, stride, c, edge);
        }
    }

    static void multiply(const Block &p) {
        // A high tile's edge is swept in two parts: that needs half as many functions.
        constexpr int most = height > 8 ? height / 2 : height - 1;
        static_assert(height - 1 <= 2 * most, "two parts are enough");
        const bool packed = p.a_stride == 0;
        const Index step = packed ? height : 1, stride = packed ? 1 : p.a_stride;
        const auto full = packed ? sweep<height, true> : sweep<height, false>;
        const T *a = p.a;
        T *c = p.c;
        Index i = 0;
        for (; i + height <= p.rows; i += height) {
            full(p, a, step, stride, c);
            a += height * (packed ? p.depth : stride);
            c += height * p.c_stride;
        }
        if (p.rows - i > most) {
            sweep<most, false>(p, a, step, stride, c);
            a += most * stride;
            c += most * p.c_stride;
            i += most;
        }
        sweep_edge<most>(p, a, step, stride, c, p.rows - i);
    }
};

} // namespace
} // namespace ssc::SSC_TARGET
