// SPDX-License-Identifier: MIT
#include "correspond/round.h"

#include <algorithm>
#include <cmath>

#include "support/pool.h"

namespace ssc {

// Sums of columns, some of them at a time; a row of those is read from end to end.
static Vector column_sums(const Matrix &c, Pool *pool) {
    constexpr Index width = 128;
    Vector sums = Vector::Zero(c.cols());
    for_each(pool, (c.cols() + width - 1) / width, [&](Index k) {
        const Index first = k * width, count = std::min(width, c.cols() - first);
        for (Index i = 0; i < c.rows(); ++i)
            sums.segment(first, count) += c.row(i).segment(first, count).transpose();
    });
    return sums;
}

void round_to_marginals(const Marginals &m, Matrix &c, Pool *pool) {
    const auto a = as_vector(m.a), b = as_vector(m.b);
    for_each(pool, c.rows(), [&](Index i) {
        c.row(i) = c.row(i).cwiseMax(0.0);
        const double sum = c.row(i).sum();
        if (sum > a(i)) c.row(i) *= a(i) / sum;
    });
    const Vector cols = column_sums(c, pool);
    RowVector shrink = RowVector::Ones(c.cols());
    for (Index j = 0; j < c.cols(); ++j)
        if (cols(j) > b(j)) shrink(j) = b(j) / cols(j);
    Vector row_left(c.rows());
    for_each(pool, c.rows(), [&](Index i) {
        c.row(i).array() *= shrink.array();
        row_left(i) = a(i) - c.row(i).sum();
    });
    // North-west corner on what is missing.
    Vector col_left = b - column_sums(c, pool);
    for (Index i = 0, j = 0; i < c.rows() && j < c.cols();) {
        const double amount = std::max(std::min(row_left(i), col_left(j)), 0.0);
        c(i, j) += amount;
        row_left(i) -= amount;
        col_left(j) -= amount;
        if (row_left(i) <= col_left(j))
            ++i;
        else
            ++j;
    }
    mend_rows(m, c, pool);
}

void mend_rows(const Marginals &m, Matrix &c, Pool *pool) {
    const auto a = as_vector(m.a), b = as_vector(m.b);
    const double total = a.sum();
    for_each(pool, c.rows(), [&](Index i) {
        const double sum = c.row(i).sum();
        if (!(std::abs(sum - a(i)) > 1e-9 * a(i))) return;
        if (sum > 0)
            c.row(i) *= a(i) / sum;
        else
            c.row(i) = a(i) / total * b.transpose();
    });
}

void mend_rows(const Marginals &m, const Scaling &scaling, Matrix &c, Pool *pool) {
    if (scaling.plain()) return mend_rows(m, c, pool);
    const RowVector t = scaling.col.transpose();
    for_each(pool, c.rows(), [&](Index i) {
        const double a = m.a[static_cast<std::size_t>(i)];
        const double sum = scaling.row(i) * c.row(i).dot(t);
        if (!(std::abs(sum - a) > 1e-9 * a)) return;
        if (sum > 0)
            c.row(i) *= a / sum;
        else
            c.row(i) = scaling.row(i) / (m.ratio * m.total) * t;
    });
}

} // namespace ssc
