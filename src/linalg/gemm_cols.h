// Products with few columns of b: scalar products of the rows of a, read once and as they lie, and
// the columns of b, which have been copied to follow each other.
namespace ssc::SSC_TARGET {
namespace {

template <class T, int bytes>
struct FewCols {
    using S = Simd<T, bytes>;
    using Vec = typename S::Vec;
    using Part = GemmThin<T>;
    static constexpr Index lanes = S::lanes;

    // rows x cols of them side by side.
    template <int rows, int cols>
    static SSC_INLINE void dots(const Part &p, Index i0, Index j0) {
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
#pragma GCC unroll 8
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < cols; ++j) {
                T sum = total(acc[i][j]);
                for (Index l = k; l < depth; ++l)
                    sum += a[i * a_stride + l] * b[j * b_stride + l];
                T *out = p.c + (i0 + i) * p.c_stride + j0 + j;
                *out = p.beta == T(0) ? p.alpha * sum : p.alpha * sum + p.beta * *out;
            }
        }
    }

    // Halves upon halves, which is fewer steps than lane after lane.
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

    // One group of columns or two: there are registers for about twelve sums at a time.
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
