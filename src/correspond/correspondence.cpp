// SPDX-License-Identifier: MIT
#include "correspond/correspondence.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "correspond/rough_sums.h"
#include "linalg/gemm.h"
#include "support/pool.h"

namespace ssc {

namespace {

struct Sums {
    Vector rows, cols;
};

// The sums of row_scale_i c_ij col_scale_j.
Sums sums_of(const FloatMatrix &c, const Vector &row_scale, const Vector &col_scale, Pool *pool) {
    constexpr Index height = 256; // rows at a time
    const Index blocks = (c.rows() + height - 1) / height;
    Sums sums{Vector(c.rows()), Vector()};
    Matrix parts = Matrix::Zero(blocks, c.cols());
    for_each(pool, blocks, [&](Index k) {
        const Index first = k * height, count = std::min(height, c.rows() - first);
        rough_sums().sums(count, c.cols(), c.row(first), &row_scale(first), col_scale.data(),
                          &sums.rows(first), &parts(k, 0));
    });
    sums.cols = parts.colwise().sum();
    return sums;
}

// The factors that scale sums down to their marginals if they are too large.
Vector scales_of(const Vector &sums, const Vector &marginal) {
    return (sums.array() > marginal.array()).select(marginal.array() / sums.array(), 1.0);
}

} // namespace

Correspondence Correspondence::from_dense(const Matrix &c, Pool *pool) {
    Correspondence s;
    s.rows = c.rows();
    s.cols = c.cols();
    // Counts first, so that the arrays have exactly the size they need.
    s.row_start.assign(static_cast<std::size_t>(c.rows()) + 1, 0);
    for_each(pool, c.rows(), [&](Index i) {
        s.row_start[static_cast<std::size_t>(i) + 1] = (c.row(i).array() != 0).count();
    });
    std::partial_sum(s.row_start.begin(), s.row_start.end(), s.row_start.begin());
    s.col.resize(static_cast<std::size_t>(s.row_start.back()));
    s.value.resize(s.col.size());
    for_each(pool, c.rows(), [&](Index i) {
        auto to = static_cast<std::size_t>(s.row_start[static_cast<std::size_t>(i)]);
        for (Index j = 0; j < c.cols(); ++j) {
            if (c(i, j) == 0) continue;
            s.col[to] = static_cast<std::int32_t>(j);
            s.value[to++] = c(i, j);
        }
    });
    return s;
}

Correspondence Correspondence::of_rank_one(Vector left, Vector right) {
    Correspondence s;
    s.rows = left.size();
    s.cols = right.size();
    s.left = std::move(left);
    s.right = std::move(right);
    return s;
}

Correspondence Correspondence::from_rough(FloatMatrix c, const Marginals &m, Pool *pool) {
    const Vector a = as_vector(m.a), b = as_vector(m.b);
    Correspondence s = of_rank_one(a, b);
    const Sums sums = sums_of(c, Vector::Ones(c.rows()), Vector::Ones(c.cols()), pool);
    s.row_scale = scales_of(sums.rows, a);
    s.col_scale = scales_of(sums.cols, b);
    const Sums scaled = sums_of(c, s.row_scale, s.col_scale, pool);
    s.left = (a - scaled.rows).cwiseMax(0.0);
    s.right = (b - scaled.cols).cwiseMax(0.0);
    const double missing = s.right.sum();
    if (missing > 0)
        s.right /= missing;
    else
        s.left.setZero();
    s.rough = std::move(c);
    return s;
}

void Correspondence::spread_rows(const std::vector<Index> &places, Index count) {
    const auto spread = [&](Vector &values) {
        if (values.size() == 0) return;
        Vector wide = Vector::Zero(count);
        for (std::size_t k = 0; k < places.size(); ++k)
            wide(places[k]) = values(static_cast<Index>(k));
        values.swap(wide);
    };
    spread(left);
    spread(row_scale);
    if (rough.size() > 0) {
        MatrixOf<float> wide = MatrixOf<float>::Zero(count, cols);
        for (std::size_t k = 0; k < places.size(); ++k)
            std::copy_n(rough.row(static_cast<Index>(k)), cols, &wide(places[k], 0));
        rough = std::move(wide);
    }
    if (by_rows()) {
        std::vector<std::int64_t> start(static_cast<std::size_t>(count) + 1, row_start.back());
        std::size_t k = 0;
        for (Index i = 0; k < places.size(); ++i) {
            start[static_cast<std::size_t>(i)] = row_start[k];
            if (places[k] == i) ++k;
        }
        row_start.swap(start);
    }
    rows = count;
}

std::int64_t Correspondence::size() const {
    if (by_rows()) return static_cast<std::int64_t>(value.size());
    std::int64_t count = 0;
    for (Index i = 0; i < rows; ++i)
        each(i, [&](Index, double) { ++count; });
    return count;
}

Matrix Correspondence::dense() const {
    Matrix out = Matrix::Zero(rows, cols);
    for (Index i = 0; i < rows; ++i)
        each(i, [&](Index j, double entry) { out(i, j) = entry; });
    return out;
}

Matrix Correspondence::times(const Matrix &x, Pool *pool) const {
    Matrix out = Matrix::Zero(rows, x.cols());
    if (by_rows()) {
        for_each(pool, rows, [&](Index i) {
            each(i, [&](Index j, double entry) { out.row(i) += entry * x.row(j); });
        });
        return out;
    }
    out.noalias() = left * (right.transpose() * x);
    if (rough.size() == 0) return out;
    const Matrix scaled = col_scale.asDiagonal() * x;
    MatrixOf<float> product(rows, x.cols());
    const View<const float> c(rough.data(), rows, cols, cols, 1);
    gemm_narrowing(1, c, view(scaled), 0, view(product), pool);
    out += row_scale.asDiagonal() * product.cast<double>();
    return out;
}

} // namespace ssc
