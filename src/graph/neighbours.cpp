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

Edges Edges::of(const Matrix &x, Index most, const Vector &copies, Pool *pool) {
    Edges edges;
    edges.rows = x.rows();
    edges.count = std::min(most, x.rows() - 1);
    edges.per_sample = static_cast<double>(edges.count);
    if (edges.count > 0) edges.nearest = nearest_others(x, edges.count, pool);
    if (copies.size() == 0) return edges;
    edges.weight.assign(edges.nearest.size(), 0.0);
    if (copies.minCoeff() < 1) {
        for (std::size_t e = 0; e < edges.weight.size(); ++e)
            edges.weight[e] = copies(static_cast<Index>(e) / edges.count);
        return edges;
    }
    edges.per_sample = std::min(static_cast<double>(most), copies.sum() - 1);
    edges.own.resize(static_cast<std::size_t>(x.rows()));
    for (Index i = 0; i < x.rows(); ++i) {
        // Its own copies come first: they are at distance 0.
        double left = edges.per_sample;
        const auto take = [&](double samples) {
            const double taken = std::min(samples, left);
            left -= taken;
            return taken * copies(i);
        };
        edges.own[static_cast<std::size_t>(i)] = take(copies(i) - 1);
        for (Index k = 0; k < edges.count; ++k) {
            const auto e = static_cast<std::size_t>(i * edges.count + k);
            if (edges.nearest[e] >= 0) edges.weight[e] = take(copies(edges.nearest[e]));
        }
    }
    return edges;
}

} // namespace ssc
