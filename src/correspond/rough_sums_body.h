// SPDX-License-Identifier: MIT
// The loops of rough_sums.h, compiled for each instruction set; the rules are in
// linalg/each_target.h.

namespace ssc::SSC_TARGET {

namespace {

using Size = std::int64_t;

// As many doubles as a register holds, and the floats that they are read from.
typedef double Pack __attribute__((vector_size(SSC_VECTOR_BYTES), aligned(8), may_alias));
typedef float HalfPack __attribute__((vector_size(SSC_VECTOR_BYTES / 2), aligned(4), may_alias));
typedef float FloatPack __attribute__((vector_size(SSC_VECTOR_BYTES), aligned(4), may_alias));
constexpr Size lanes = SSC_VECTOR_BYTES / 8, float_lanes = SSC_VECTOR_BYTES / 4;

// Several rows at a time, so that the sums of columns pass by less often.
template <int count>
inline __attribute__((always_inline)) void
sum_rows(Size cols, const float *c, const double *row_scale, const double *col_scale,
         double *row_sum, double *col_sum) {
    Pack total[count] = {};
    Size j = 0;
    for (; j + lanes <= cols; j += lanes) {
        const Pack scale = *reinterpret_cast<const Pack *>(col_scale + j);
        Pack col = *reinterpret_cast<const Pack *>(col_sum + j);
        for (int r = 0; r < count; ++r) {
            const auto entry = *reinterpret_cast<const HalfPack *>(c + r * cols + j);
            const Pack x = row_scale[r] * __builtin_convertvector(entry, Pack) * scale;
            total[r] += x;
            col += x;
        }
        *reinterpret_cast<Pack *>(col_sum + j) = col;
    }
    for (int r = 0; r < count; ++r) {
        row_sum[r] = 0;
        for (Size k = 0; k < lanes; ++k)
            row_sum[r] += total[r][k];
        for (Size rest = j; rest < cols; ++rest) {
            const double x =
                row_scale[r] * static_cast<double>(c[r * cols + rest]) * col_scale[rest];
            row_sum[r] += x;
            col_sum[rest] += x;
        }
    }
}

void sums(Size rows, Size cols, const float *c, const double *row_scale, const double *col_scale,
          double *row_sum, double *col_sum) {
    constexpr int several = 4;
    Size i = 0;
    for (; i + several <= rows; i += several)
        sum_rows<several>(cols, c + i * cols, row_scale + i, col_scale, row_sum + i, col_sum);
    for (; i < rows; ++i)
        sum_rows<1>(cols, c + i * cols, row_scale + i, col_scale, row_sum + i, col_sum);
}

void add_squares(Size cols, const float *c, float row_scale, const float *col_scale, float left,
                 const float *right, float *squares) {
    Size j = 0;
    for (; j + float_lanes <= cols; j += float_lanes) {
        const auto load = [j](const float *p) {
            return *reinterpret_cast<const FloatPack *>(p + j);
        };
        const FloatPack x = row_scale * load(c) * load(col_scale) + left * load(right);
        *reinterpret_cast<FloatPack *>(squares + j) = load(squares) + x * x;
    }
    for (; j < cols; ++j) {
        const float x = row_scale * c[j] * col_scale[j] + left * right[j];
        squares[j] += x * x;
    }
}

void narrow(Size count, const double *from, float *to) {
    Size j = 0;
    for (; j + lanes <= count; j += lanes)
        *reinterpret_cast<HalfPack *>(to + j) =
            __builtin_convertvector(*reinterpret_cast<const Pack *>(from + j), HalfPack);
    for (; j < count; ++j)
        to[j] = static_cast<float>(from[j]);
}

constexpr RoughSums table = {sums, add_squares, narrow};

} // namespace

} // namespace ssc::SSC_TARGET
