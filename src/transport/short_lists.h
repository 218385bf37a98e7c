// SPDX-License-Identifier: MIT
// A short list for every row, with the columns that were cheapest under some column prices. Pricing
// a list costs a fiftieth of pricing a row. So the simplex works on the lists first, and reads the
// whole matrix only to find what they miss.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "transport/price_row.h"
#include "transport/transport.h"

namespace ssc {

class ShortLists {
public:
    ShortLists(std::int64_t rows, std::int64_t cols);

    // With fewer columns than this, lists save nothing and stay empty.
    static constexpr std::int64_t fewest_columns = 128;
    bool useful() const { return useful_; }
    static constexpr std::size_t capacity = 32; // entries per list

    // Makes the list of one row from the column potentials (-v_j). Returns the regret of the row:
    // by how much the second best block of columns is dearer than the best.
    double make(const CostView &cost, std::int32_t row, const double *shift);

    // The cheapest entry of the row's list under these potentials; col is -1 if there is none.
    RowPrice price(std::int32_t row, const double *shift) const {
        const std::size_t from = static_cast<std::size_t>(row) * capacity;
        const std::size_t to =
            from + static_cast<std::size_t>(count_[static_cast<std::size_t>(row)]);
        RowPrice best{infinity, -1};
        for (std::size_t k = from; k < to; ++k) {
            const double x = cost_[k] + shift[col_[k]];
            if (x < best.value) best = {x, col_[k]};
        }
        return best;
    }

    // The two cheapest entries.
    TwoPrices price_two(std::int32_t row, const double *shift) const {
        const std::size_t from = static_cast<std::size_t>(row) * capacity;
        const std::size_t to =
            from + static_cast<std::size_t>(count_[static_cast<std::size_t>(row)]);
        TwoPrices best{infinity, infinity, -1};
        for (std::size_t k = from; k < to; ++k) {
            const double x = cost_[k] + shift[col_[k]];
            const double larger = x < best.value ? best.value : x;
            best.second = larger < best.second ? larger : best.second;
            best.col = x < best.value ? col_[k] : best.col;
            best.value = x < best.value ? x : best.value;
        }
        return best;
    }

    // By how much the last column of a new list would be dearer than the first.
    double spread(const CostView &cost, std::int32_t row, const double *shift);

    // Lists by width. clear() empties all lists and sets the first width of each row.
    void clear(double width);
    // Makes the list of one row from all columns that are at most its width dearer than the best.
    // The width adapts to the size of the list.
    void renew(const CostView &cost, std::int32_t row, const double *shift);
    // As long as prices do not fall, columns outside the list cost more than this.
    double limit(std::int32_t row) const { return limit_[static_cast<std::size_t>(row)]; }

    // True if, when the list was made, every column outside it was dearer than all inside.
    bool complete(std::int32_t row) const { return complete_[static_cast<std::size_t>(row)] != 0; }

    // Adds an entry. A full list drops its oldest one.
    void add(std::int32_t row, std::int64_t col, double cost);

private:
    std::size_t keep_within(std::size_t row, double limit, const double *shift);
    double select(const CostView &cost, std::int32_t row, const double *shift);

    // A new list has about this number of entries. The remaining space is for additions.
    static constexpr std::size_t wanted = 21;
    // A list by width with fewer entries than this is used up too soon.
    static constexpr std::size_t fewest_entries = 6;
    static constexpr double infinity = std::numeric_limits<double>::infinity();

    bool useful_;
    std::vector<double> cost_;
    std::vector<std::int32_t> col_;
    std::vector<std::int32_t> count_, oldest_;
    std::vector<char> complete_;
    std::vector<double> width_, limit_;
    std::vector<double> minima_, sorted_; // of the blocks of one row
};

} // namespace ssc
