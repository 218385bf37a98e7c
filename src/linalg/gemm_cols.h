// SPDX-License-Identifier: MIT
// Part of gemm_body.h: products with few columns of b. Each entry is the scalar product of a row of
// a, read once in place, and a column of b, which the caller has copied to be contiguous.

namespace ssc::SSC_TARGET {
namespace {

template <class T, int bytes>
struct FewCols {
    using S = Simd<T, bytes>;
    using Vec = typename S::Vec;
    using Part = GemmThin<T>;
    static constexpr Index lanes = S::lanes;

    // A block of rows x cols scalar products.
    template <int rows, int cols>
    static SSC_SHARED void dots(const Part &p, Index i0, Index j0) {
        const T *a = p.a + i0 * p.a_row_stride, *b = p.b + j0 * p.b_stride;
        const Index a_stride = p.a_row_stride, b_stride = p.b_stride, depth = p.depth;
        Vec acc[rows][cols];
#pragma GCC unroll 8
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < cols; ++j)
                acc[i][j] = Vec{};
        }
        Index k = 0;
        for (; k + lanes <= depth; k += lanes) {
            Vec right[cols];
#pragma GCC unroll 4
            for (int j = 0; j < cols; ++j)
                right[j] = S::load(b + j * b_stride + k);
#pragma GCC unroll 8
            for (int i = 0; i < rows; ++i) {
                const Vec left = S::load(a + i * a_stride + k);
#pragma GCC unroll 4
                for (int j = 0; j < cols; ++j)
                    acc[i][j] += left * right[j];
            }
        }
        T sums[rows * cols];
#pragma GCC unroll 8
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < cols; ++j)
                sums[i * cols + j] = total(acc[i][j]);
        }
        finish(p, i0, rows, j0, cols, k, sums);
    }

    // Adds halves: fewer steps than lane after lane.
    static SSC_INLINE T total(Vec v) {
        T lane[lanes];
        S::store(lane, v);
#pragma GCC unroll 8
        for (Index half = lanes / 2; half > 0; half /= 2) {
#pragma GCC unroll 16
            for (Index l = 0; l < half; ++l)
                lane[l] += lane[l + half];
        }
        return lane[0];
    }

    // Adds the products from k on to the sums, and writes them.
    static SSC_SHARED void finish(const Part &p, Index i0, Index rows, Index j0, Index cols,
                                  Index k, const T *sums) {
        for (Index i = i0; i < i0 + rows; ++i) {
            const T *a = p.a + i * p.a_row_stride;
            for (Index j = j0; j < j0 + cols; ++j) {
                const T *b = p.b + j * p.b_stride;
                T sum = *sums++;
                for (Index l = k; l < p.depth; ++l)
                    sum += a[l] * b[l];
                T *out = p.c + i * p.c_stride + j;
                *out = p.beta == T(0) ? p.alpha * sum : p.alpha * sum + p.beta * *out;
            }
        }
    }

    // In one or two groups of columns: the registers hold about twelve sums.
    template <int rows, int left, int right>
    static void all(const Part &p) {
        Index i = 0;
        for (; i + rows <= p.rows; i += rows) {
            dots<rows, left>(p, i, 0);
            if constexpr (right > 0) dots<rows, right>(p, i, left);
        }
        for (; i < p.rows; ++i) {
            dots<1, left>(p, i, 0);
            if constexpr (right > 0) dots<1, right>(p, i, left);
        }
    }

    static void multiply(const Part &p) {
        using All = void (*)(const Part &);
        static constexpr All by_cols[gemm_few] = {all<8, 1, 0>, all<4, 2, 0>, all<4, 3, 0>,
                                                  all<3, 4, 0>, all<4, 3, 2>, all<4, 3, 3>,
                                                  all<3, 4, 3>, all<3, 4, 4>};
        by_cols[p.cols - 1](p);
    }
};

} // namespace
} // namespace ssc::SSC_TARGET
