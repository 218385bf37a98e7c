#include "classify/svm.h"

#include <algorithm>
#include <cmath>

#include "graph/distances.h"
#include "support/pool.h"

namespace ssc {

namespace {

constexpr Index portion = 64; // rows to a task

// Votes of all pairwise decisions on one sample, given its kernel with each support vector.
void vote(const SvmMachine &m, const double *kernel, std::vector<std::int64_t> &votes) {
    const Index classes = m.classes();
    std::fill(votes.begin(), votes.end(), 0);
    std::size_t pair = 0;
    for (Index i = 0; i < classes; ++i) {
        for (Index j = i + 1; j < classes; ++j, ++pair) {
            double sum = 0;
            for (Index v = m.first[static_cast<std::size_t>(i)];
                 v < m.first[static_cast<std::size_t>(i) + 1]; ++v)
                sum += m.coefficients(v, j - 1) * kernel[v];
            for (Index v = m.first[static_cast<std::size_t>(j)];
                 v < m.first[static_cast<std::size_t>(j) + 1]; ++v)
                sum += m.coefficients(v, i) * kernel[v];
            ++votes[static_cast<std::size_t>(sum > m.rho[pair] ? i : j)];
        }
    }
}

} // namespace

void SvmMachine::decide(const Matrix &x, std::vector<std::int32_t> &winner,
                        std::vector<double> &share, Pool *pool) const {
    winner.assign(static_cast<std::size_t>(x.rows()), 0);
    share.assign(static_cast<std::size_t>(x.rows()), 0);
    for_each(pool, (x.rows() + portion - 1) / portion, [&](Index k) {
        const Index from = k * portion, count = std::min(portion, x.rows() - from);
        Matrix kernel = squared_distances(x.middleRows(from, count), vectors);
        kernel = (-gamma * kernel.array()).exp();
        std::vector<std::int64_t> votes(static_cast<std::size_t>(classes()));
        for (Index i = 0; i < count; ++i) {
            vote(*this, &kernel(i, 0), votes);
            const auto best = std::max_element(votes.begin(), votes.end());
            const auto at = static_cast<std::size_t>(from + i);
            winner[at] = static_cast<std::int32_t>(best - votes.begin());
            share[at] = static_cast<double>(*best) / static_cast<double>(classes() - 1);
        }
    });
}

} // namespace ssc
