// SPDX-License-Identifier: MIT
#include "transport/unit_start.h"

#include <algorithm>
#include <limits>

#include "transport/price_row.h"
#include "transport/start_prices.h"

namespace ssc {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

UnitStart::UnitStart(const Amounts &amounts, ShortLists &lists)
    : amounts_(amounts), auction_(static_cast<std::int64_t>(amounts.supply.size()), lists),
      price_(amounts.demand.size()), open_(price_), least_(price_), from_(price_), zeros_(price_),
      match_(price_.size()), linked_(price_.size()) {
    arcs_.reserve(2 * price_.size());
}

// Gives the rows that the auction left over their cheapest open columns.
void UnitStart::assign(const CostView &cost, WorkMeter &meter) {
    match_ = auction_.holder();
    open_ = price_;
    for (std::size_t j = 0; j < match_.size(); ++j)
        if (match_[j] >= 0) open_[j] = infinity;
    std::size_t first_open = 0;
    for (const std::int32_t row : auction_.waiting()) {
        std::size_t col = first_open;
        if (!meter.spend(cost.cols)) {
            const double *c = cost.data + row * cost.stride;
            col = static_cast<std::size_t>(price_row(c, open_.data(), cost.cols).col);
        }
        // Costs near the largest double can overflow and hide an open column.
        if (match_[col] >= 0) {
            while (match_[first_open] >= 0)
                ++first_open;
            col = first_open;
        }
        match_[col] = row;
        open_[col] = infinity;
    }
}

// The column nearest to the tree. If an overflow or a stop hides the distances, it is the next
// column that is not in the tree.
std::size_t UnitStart::nearest(const WorkMeter &meter) {
    if (!meter.stopped()) {
        const auto cols = static_cast<std::int64_t>(least_.size());
        const RowPrice best = price_row(least_.data(), zeros_.data(), cols);
        const auto col = static_cast<std::size_t>(best.col);
        if (linked_[col] == 0) return col;
    }
    while (linked_[first_unlinked_] != 0)
        ++first_unlinked_;
    return first_unlinked_;
}

// Prim's algorithm on the pairs. The distance of a column from a row is the price that the row pays
// there minus the price in its own pair.
void UnitStart::link(const CostView &cost, WorkMeter &meter) {
    open_ = price_;
    std::fill(least_.begin(), least_.end(), infinity);
    std::fill(from_.begin(), from_.end(), 0);
    std::fill(linked_.begin(), linked_.end(), 0);
    first_unlinked_ = 0;
    auto col =
        static_cast<std::size_t>(std::find(match_.begin(), match_.end(), 0) - match_.begin());
    for (std::size_t linked = 1;; ++linked) {
        const std::int32_t row = match_[col];
        arcs_.push_back({row, static_cast<std::int32_t>(col)});
        if (linked == match_.size()) return;
        const double *c = cost.data + row * cost.stride;
        const double paid = c[col] + price_[col];
        open_[col] = least_[col] = infinity;
        linked_[col] = 1;
        if (!meter.spend(2 * cost.cols))
            offer_row(c, open_.data(), cost.cols, -paid, row, least_.data(), from_.data());
        col = nearest(meter);
        arcs_.push_back({static_cast<std::int32_t>(from_[col]), static_cast<std::int32_t>(col)});
    }
}

const std::vector<TreeArc> &UnitStart::run(const CostView &cost, const double *earlier,
                                           WorkMeter &meter) {
    arcs_.clear();
    choose_prices(cost, amounts_, earlier, price_, meter);
    auction_.run(cost, price_, meter);
    assign(cost, meter);
    link(cost, meter);
    return arcs_;
}

} // namespace ssc
