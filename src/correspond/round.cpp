#include "correspond/round.h"

#include <algorithm>

namespace ssc {

void round_to_marginals(const Marginals &m, Matrix &c) {
    const Eigen::Map<const Vector> a(m.a.data(), m.rows()), b(m.b.data(), m.cols());
    c = c.cwiseMax(0.0);
    const Vector rows = c.rowwise().sum();
    for (Index i = 0; i < c.rows(); ++i)
        if (rows(i) > a(i)) c.row(i) *= a(i) / rows(i);
    const RowVector cols = c.colwise().sum();
    RowVector shrink = RowVector::Ones(c.cols());
    for (Index j = 0; j < c.cols(); ++j)
        if (cols(j) > b(j)) shrink(j) = b(j) / cols(j);
    c.array().rowwise() *= shrink.array();
    // North-west corner on what is missing.
    Vector row_left = a - c.rowwise().sum(), col_left = b - c.colwise().sum().transpose();
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
