// SPDX-License-Identifier: MIT
#include "classify/svm_machine.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graph/distances.h"
#include "support/pool.h"

namespace ssc {

namespace {

constexpr Index portion = 64; // rows to a task

// All pairwise decisions on one sample, given its kernel with each support vector. Entry (i, j) is
// the margin of class i over class j.
void compare(const SvmMachine &m, const double *kernel, Matrix &ahead) {
    const Index classes = m.classes();
    ahead.setZero(classes, classes);
    const auto sum = [&](Index of, Index column) {
        double total = 0;
        for (Index v = m.first[static_cast<std::size_t>(of)];
             v < m.first[static_cast<std::size_t>(of) + 1]; ++v)
            total += m.coefficients(v, column) * kernel[v];
        return total;
    };
    std::size_t pair = 0;
    for (Index i = 0; i < classes; ++i) {
        for (Index j = i + 1; j < classes; ++j, ++pair) {
            ahead(i, j) = sum(i, j - 1) + sum(j, i) - m.rho[pair];
            ahead(j, i) = -ahead(i, j);
        }
    }
}

// The class that wins most decisions, the first in a tie.
Index winner_of(const Matrix &ahead) {
    Index best = 0, most = -1;
    for (Index i = 0; i < ahead.rows(); ++i) {
        Index won = 0;
        for (Index j = 0; j < ahead.cols(); ++j) {
            // The first class wins a tied decision.
            if (j != i && (ahead(i, j) > 0 || (ahead(i, j) == 0 && i < j))) ++won;
        }
        if (won > most) {
            best = i;
            most = won;
        }
    }
    return best;
}

double least_margin(const Matrix &ahead, Index i) {
    double least = std::numeric_limits<double>::infinity();
    for (Index j = 0; j < ahead.cols(); ++j)
        if (j != i) least = std::min(least, ahead(i, j));
    return least;
}

} // namespace

Index SvmMachine::decide_by_kernel(const double *kernel) const {
    Matrix ahead;
    compare(*this, kernel, ahead);
    return winner_of(ahead);
}

void SvmMachine::decide(const Matrix &x, std::vector<std::int32_t> &winner,
                        std::vector<double> &margin, Pool *pool) const {
    winner.assign(static_cast<std::size_t>(x.rows()), 0);
    margin.assign(static_cast<std::size_t>(x.rows()), 0);
    for_each(pool, (x.rows() + portion - 1) / portion, [&](Index k) {
        const Index from = k * portion, count = std::min(portion, x.rows() - from);
        Matrix kernel = squared_distances(x.middleRows(from, count), vectors);
        kernel = (-gamma * kernel.array()).exp();
        Matrix ahead;
        for (Index i = 0; i < count; ++i) {
            compare(*this, &kernel(i, 0), ahead);
            const Index best = winner_of(ahead);
            const auto at = static_cast<std::size_t>(from + i);
            winner[at] = static_cast<std::int32_t>(best);
            margin[at] = least_margin(ahead, best);
        }
    });
}

} // namespace ssc
