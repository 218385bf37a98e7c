// SPDX-License-Identifier: MIT
// The nearest neighbours of each sample within its own set.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

// The `k` nearest other rows of each row, nearest first; among equal distances the lowest row comes
// first. The result has `k` entries for row 0, then `k` for row 1, and so on. Needs k < rows. An
// entry is -1 if the distance overflows or cannot be distinguished from one that does.
std::vector<std::int32_t> nearest_others(const Matrix &x, Index k, Pool *pool = nullptr);

// The edges from each sample to its nearest others, where a row may stand for several samples.
struct Edges {
    Index rows = 0, count = 0;         // `count` other rows for each row
    double per_sample = 0;             // edges of one sample
    std::vector<std::int32_t> nearest; // as nearest_others() returns them
    // The weight of each edge, and of the edges among the copies of each row. Both are empty if
    // every row is one sample.
    std::vector<double> weight, own;

    // The samples of each row are `copies`; if that is empty, every row is one. If one is below 1,
    // they count no samples: every row is one, and its edges weigh as much as it does.
    static Edges of(const Matrix &x, Index most, const Vector &copies, Pool *pool = nullptr);
    // use(from, to, weight) for the edges of row `from` whose ends are known.
    template <class F>
    void each(Index from, F use) const {
        const auto row = static_cast<std::size_t>(from);
        if (!own.empty() && own[row] > 0) use(from, from, own[row]);
        for (Index k = 0; k < count; ++k) {
            const auto e = static_cast<std::size_t>(from * count + k);
            const double heavy = weight.empty() ? 1 : weight[e];
            if (nearest[e] >= 0 && heavy > 0) use(from, Index{nearest[e]}, heavy);
        }
    }
    template <class F>
    void each(F use) const {
        for (Index i = 0; i < rows; ++i)
            each(i, use);
    }
};

} // namespace ssc
