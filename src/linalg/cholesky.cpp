// SPDX-License-Identifier: MIT
#include "linalg/cholesky.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "linalg/gemm.h"
#include "support/pool.h"

namespace ssc {

namespace {

constexpr Index block = 64;

View<double> part(Matrix &m, Index row, Index col, Index rows, Index cols) {
    return {m.data() + row * m.cols() + col, rows, cols, m.cols(), 1};
}
View<const double> part(const Matrix &m, Index row, Index col, Index rows, Index cols) {
    return {m.data() + row * m.cols() + col, rows, cols, m.cols(), 1};
}
View<const double> turned(View<const double> v) {
    return {v.data, v.cols, v.rows, v.col_stride, v.row_stride};
}

double dot(const double *x, const double *y, Index count) {
    using Segment = Eigen::Map<const Vector>;
    return Segment(x, count).dot(Segment(y, count));
}

// task(row) for the rows [from, to), a few to a portion.
template <class F>
void for_rows(Pool *pool, Index from, Index to, F task) {
    constexpr Index portion = 32;
    for_each(pool, (to - from + portion - 1) / portion, [&](Index k) {
        for (Index i = from + k * portion; i < std::min(to, from + (k + 1) * portion); ++i)
            task(i);
    });
}

// x becomes L_JJ^-1 x, for the block of L that begins at j; x points at its part of the row.
void solve_block(const Matrix &l, Index j, Index width, double *x) {
    for (Index k = 0; k < width; ++k)
        x[k] = (x[k] - dot(x, &l(j + k, j), k)) / l(j + k, j + k);
}

void solve_block_transposed(const Matrix &l, Index j, Index width, double *x) {
    for (Index k = width - 1; k >= 0; --k) {
        x[k] /= l(j + k, j + k);
        const double *row = &l(j + k, j);
        for (Index i = 0; i < k; ++i)
            x[i] -= x[k] * row[i];
    }
}

bool factor_block(Matrix &a, Index j, Index width) {
    for (Index k = 0; k < width; ++k) {
        double *row = &a(j + k, j);
        for (Index i = 0; i < k; ++i)
            row[i] = (row[i] - dot(row, &a(j + i, j), i)) / a(j + i, j + i);
        const double square = row[k] - dot(row, row, k);
        if (!(square > 0) || !std::isfinite(square)) return false;
        row[k] = std::sqrt(square);
    }
    return true;
}

} // namespace

bool cholesky(Matrix &a, Pool *pool) {
    const Index n = a.rows();
    for (Index j = 0; j < n; j += block) {
        const Index width = std::min(block, n - j);
        if (j > 0) // the columns of this block, less what those before it account for
            gemm<double>(-1, part(std::as_const(a), j, 0, n - j, j),
                         turned(part(std::as_const(a), j, 0, width, j)), 1,
                         part(a, j, j, n - j, width), pool);
        if (!factor_block(a, j, width)) return false;
        for_rows(pool, j + width, n, [&](Index i) { solve_block(a, j, width, &a(i, j)); });
    }
    for (Index i = 0; i < n; ++i)
        a.row(i).tail(n - 1 - i).setZero();
    return true;
}

void solve_rows(const Matrix &l, Matrix &rows, Pool *pool) {
    const Index n = rows.rows(), m = l.rows();
    for (Index j = 0; j < m; j += block) {
        const Index width = std::min(block, m - j);
        if (j > 0)
            gemm<double>(-1, part(std::as_const(rows), 0, 0, n, j), turned(part(l, j, 0, width, j)),
                         1, part(rows, 0, j, n, width), pool);
        for_rows(pool, 0, n, [&](Index i) { solve_block(l, j, width, &rows(i, j)); });
    }
}

void solve_rows_transposed(const Matrix &l, Matrix &rows, Pool *pool) {
    const Index n = rows.rows(), m = l.rows();
    for (Index j = (m - 1) / block * block; j >= 0; j -= block) {
        const Index width = std::min(block, m - j), after = m - j - width;
        if (after > 0)
            gemm<double>(-1, part(std::as_const(rows), 0, j + width, n, after),
                         part(l, j + width, j, after, width), 1, part(rows, 0, j, n, width), pool);
        for_rows(pool, 0, n, [&](Index i) { solve_block_transposed(l, j, width, &rows(i, j)); });
    }
}

} // namespace ssc
