// SPDX-License-Identifier: MIT
// The correspondence as a fit keeps it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "correspond/float_matrix.h"
#include "support/matrix.h"
#include "transport/transport.h"

namespace ssc {

class Pool;

// Entries by rows, without zeros. After a stop there may be no time to list them; then entry ij is
//
//   row_scale_i rough_ij col_scale_j + left_i right_j,
//
// without the first product if `rough` is empty.
struct Correspondence {
    Index rows = 0, cols = 0;
    std::vector<std::int64_t> row_start; // rows + 1 numbers; empty if not by rows
    std::vector<std::int32_t> col;       // ascending within a row
    std::vector<double> value;

    FloatMatrix rough;
    Vector row_scale, col_scale;
    Vector left, right;

    static Correspondence from_dense(const Matrix &c, Pool *pool = nullptr);
    // left right^T, such as the independent coupling.
    static Correspondence of_rank_one(Vector left, Vector right);
    // Turns a nonnegative `c` that is nearly a coupling into one: scales down the rows and columns
    // that are too large, then spreads the missing mass over all entries.
    static Correspondence from_rough(FloatMatrix c, const Marginals &marginals, Pool *pool);

    // Moves row k to row places[k], ascending, of `count` rows. The other rows are zeros.
    void spread_rows(const std::vector<Index> &places, Index count);

    bool by_rows() const { return !row_start.empty(); }
    std::int64_t size() const; // number of nonzero entries
    Matrix dense() const;
    // C x; in float if it is rough.
    Matrix times(const Matrix &x, Pool *pool = nullptr) const;

    double rough_entry(Index i, Index j) const {
        const double corner = left(i) * right(j);
        if (rough.size() == 0) return corner;
        return row_scale(i) * static_cast<double>(rough(i, j)) * col_scale(j) + corner;
    }
    // Calls use(j, value) for the nonzero entries of row i in the columns [first, end).
    template <class F>
    void each(Index i, Index first, Index end, F use) const {
        if (by_rows()) {
            const auto *const begin = col.data() + row_start[static_cast<std::size_t>(i)];
            const auto *const last = col.data() + row_start[static_cast<std::size_t>(i) + 1];
            for (const auto *e = std::lower_bound(begin, last, first); e != last && *e < end; ++e)
                use(Index{*e}, value[static_cast<std::size_t>(e - col.data())]);
            return;
        }
        for (Index j = first; j < end; ++j)
            if (const double entry = rough_entry(i, j); entry != 0) use(j, entry);
    }
    template <class F>
    void each(Index i, F use) const {
        each(i, 0, cols, use);
    }
};

} // namespace ssc
