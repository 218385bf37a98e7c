// SPDX-License-Identifier: MIT
// Part of gemm_body.h: products with few rows of a. b is read once in place, while the rows of c
// stay in the first-level cache.

namespace ssc::SSC_TARGET {
namespace {

template <class T, int bytes>
struct FewRows {
    using S = Simd<T, bytes>;
    using Vec = typename S::Vec;
    using Part = GemmThin<T>;
    static constexpr Index lanes = S::lanes;

    // c += alpha a b for `rows` rows from `above` on, `cols` columns from `first` on and `deep`
    // entries of the inner dimension from k on. `far` prefetches the next rows of b.
    template <int rows, int deep, bool far>
    static SSC_SHARED void add(const Part &p, Index above, Index k, Index first, Index cols) {
        T left[rows][deep];
#pragma GCC unroll 8
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 8
            for (int d = 0; d < deep; ++d)
                left[i][d] = p.alpha * p.a[(above + i) * p.a_row_stride + (k + d) * p.a_col_stride];
        }
        const T *b = p.b + k * p.b_stride + first;
        T *c = p.c + above * p.c_stride + first;
        const Index b_stride = p.b_stride, c_stride = p.c_stride;
        Index j = 0;
        for (; j + lanes <= cols; j += lanes) {
            Vec right[deep];
#pragma GCC unroll 8
            for (int d = 0; d < deep; ++d) {
                right[d] = S::load(b + d * b_stride + j);
                if (far) __builtin_prefetch(b + (d + deep) * b_stride + j);
            }
#pragma GCC unroll 8
            for (int i = 0; i < rows; ++i) {
                Vec sum = S::load(c + i * c_stride + j);
#pragma GCC unroll 8
                for (int d = 0; d < deep; ++d)
                    sum += left[i][d] * right[d];
                S::store(c + i * c_stride + j, sum);
            }
        }
        for (; j < cols; ++j) {
#pragma GCC unroll 8
            for (int i = 0; i < rows; ++i) {
                T sum = c[i * c_stride + j];
#pragma GCC unroll 8
                for (int d = 0; d < deep; ++d)
                    sum += left[i][d] * b[d * b_stride + j];
                c[i * c_stride + j] = sum;
            }
        }
    }

    static SSC_SHARED void scale(const Part &p, Index first, Index cols) {
        if (p.beta == T(1)) return;
        for (Index i = 0; i < p.rows; ++i) {
            T *c = p.c + i * p.c_stride + first;
            for (Index j = 0; j < cols; ++j)
                c[j] = p.beta == T(0) ? T(0) : p.beta * c[j];
        }
    }

    // In one or two groups of rows: the registers hold about twelve entries of a.
    template <int upper, int lower, int deep, bool far>
    static void in_columns(const Part &p, Index first, Index cols) {
        scale(p, first, cols);
        Index k = 0;
        for (; k + deep <= p.depth; k += deep) {
            add<upper, deep, far>(p, 0, k, first, cols);
            if constexpr (lower > 0) add<lower, deep, false>(p, upper, k, first, cols);
        }
        for (; k < p.depth; ++k) {
            add<upper, 1, false>(p, 0, k, first, cols);
            if constexpr (lower > 0) add<lower, 1, false>(p, upper, k, first, cols);
        }
    }

    template <int upper, int lower, int deep>
    static void all(const Part &p) {
        constexpr Index entries = 16384 / static_cast<Index>(sizeof(T));
        constexpr Index block = entries / (upper + lower) / lanes * lanes;
        // Prefetching helps if b comes from memory, and costs time if it is in a cache.
        const bool far = p.depth * p.b_stride * static_cast<Index>(sizeof(T)) > Index(1) << 24;
        for (Index j = 0; j < p.cols; j += block) {
            const Index now = p.cols - j < block ? p.cols - j : block;
            if (far)
                in_columns<upper, lower, deep, true>(p, j, now);
            else
                in_columns<upper, lower, deep, false>(p, j, now);
        }
    }

    static void multiply(const Part &p) {
        using All = void (*)(const Part &);
        static constexpr All by_rows[gemm_few] = {all<1, 0, 8>, all<2, 0, 4>, all<3, 0, 4>,
                                                  all<4, 0, 3>, all<3, 2, 4>, all<3, 3, 4>,
                                                  all<4, 3, 3>, all<4, 4, 3>};
        by_rows[p.rows - 1](p);
    }
};

} // namespace
} // namespace ssc::SSC_TARGET
