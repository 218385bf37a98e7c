// SPDX-License-Identifier: MIT
#include "graph/neighbours.h"

#include <algorithm>
#include <limits>

#include "graph/distances.h"
#include "support/pool.h"

namespace ssc {

namespace {

// Inserts `candidate` into the sorted list of the nearest so far. Candidates come in ascending
// order, so an equal distance never displaces an earlier one.
void insert(double square, std::int32_t candidate, Index k, double *squares, std::int32_t *out) {
    if (!(square < squares[k - 1])) return;
    Index at = k - 1;
    for (; at > 0 && square < squares[at - 1]; --at) {
        squares[at] = squares[at - 1];
        out[at] = out[at - 1];
    }
    squares[at] = square;
    out[at] = candidate;
}

} // namespace

std::vector<std::int32_t> nearest_others(const Matrix &x, Index k, Pool *pool) {
    // Work on blocks of rows, so that only their distances are in memory. The blocks are not
    // parallel, because each makes a copy of x.
    constexpr Index block = 128;
    const Index n = x.rows();
    std::vector<std::int32_t> out(static_cast<std::size_t>(n * k), -1);
    for (Index first = 0; first < n; first += block) {
        if (pool != nullptr) pool->go_on_or_stop();
        const Index rows = std::min(block, n - first);
        const Matrix square = squared_distances(x.middleRows(first, rows), x, pool);
        for_each(pool, rows, [&](Index i) {
            std::vector<double> best(static_cast<std::size_t>(k),
                                     std::numeric_limits<double>::infinity());
            std::int32_t *mine = out.data() + (first + i) * k;
            for (Index j = 0; j < n; ++j)
                if (j != first + i)
                    insert(square(i, j), static_cast<std::int32_t>(j), k, best.data(), mine);
        });
    }
    return out;
}

} // namespace ssc
