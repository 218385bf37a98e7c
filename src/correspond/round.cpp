#include "correspond/round.h"

#include <algorithm>

#include "support/pool.h"

namespace ssc {

void round_to_marginals(const Marginals &m, Matrix &c, Pool *pool) {
    const Eigen::Map<const Vector> a(m.a.data(), m.rows()), b(m.b.data(), m.cols());
    for_each(pool, c.rows(), [&](Index i) {
        c.row(i) = c.row(i).cwiseMax(0.0);
        const double sum = c.row(i).sum();
        if (sum > a(i)) c.row(i) *= a(i) / sum;
    });
    const RowVector cols = c.colwise().sum();
    RowVector shrink = RowVector::Ones(c.cols());
    for (Index j = 0; j < c.cols(); ++j)
        if (cols(j) > b(j)) shrink(j) = b(j) / cols(j);
    Vector row_left(c.rows());
    for_each(pool, c.rows(), [&](Index i) {
        c.row(i).array() *= shrink.array();
        row_left(i) = a(i) - c.row(i).sum();
    });
    // North-west corner on what is missing.
    Vector col_left = b - c.colwise().sum().transpose();
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
}

} // namespace ssc
