// SPDX-License-Identifier: MIT
#include "transport/greedy_start.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "transport/price_row.h"
#include "transport/start_prices.h"

namespace ssc {
namespace {

bool is_zero(const Amount &amount) {
    return amount.units == 0 && amount.tiny == 0;
}

} // namespace

GreedyStart::GreedyStart(const Amounts &amounts, ShortLists &lists)
    : amounts_(amounts), lists_(lists), shift_(amounts.demand.size()),
      regret_(amounts.supply.size()), order_(amounts.supply.size()), room_(amounts.demand.size()) {
    arcs_.reserve(amounts.supply.size() + amounts.demand.size());
}

void GreedyStart::order_rows(const CostView &cost, WorkMeter &meter) {
    std::iota(order_.begin(), order_.end(), 0);
    for (const std::int32_t i : order_) {
        if (meter.spend(cost.cols)) return;
        regret_[static_cast<std::size_t>(i)] = lists_.make(cost, i, shift_.data());
    }
    std::sort(order_.begin(), order_.end(), [this](std::int32_t x, std::int32_t y) {
        const double rx = regret_[static_cast<std::size_t>(x)];
        const double ry = regret_[static_cast<std::size_t>(y)];
        return rx > ry || (rx == ry && x < y);
    });
}

std::size_t GreedyStart::cheapest_open(const CostView &cost, std::int32_t row, WorkMeter &meter) {
    if (!meter.stopped()) {
        // An open column on a complete list is cheaper than all columns outside the list.
        if (lists_.complete(row)) {
            const RowPrice listed = lists_.price(row, shift_.data());
            if (listed.col >= 0) return static_cast<std::size_t>(listed.col);
        }
        meter.spend(cost.cols);
        ++misses_;
        const double *c = cost.data + row * cost.stride;
        const RowPrice best = price_row(c, shift_.data(), cost.cols);
        const auto col = static_cast<std::size_t>(best.col);
        // Costs near the largest double can overflow and hide an open column.
        if (!is_zero(room_[col])) return col;
    }
    while (is_zero(room_[first_open_]))
        ++first_open_;
    return first_open_;
}

void GreedyStart::serve(const CostView &cost, std::int32_t row, WorkMeter &meter) {
    Amount left = amounts_.supply[static_cast<std::size_t>(row)];
    // Only at the very last arc do row and column run out together.
    while (!is_zero(left)) {
        const std::size_t col = cheapest_open(cost, row, meter);
        Amount &room = room_[col];
        const Amount flow = room < left ? room : left;
        arcs_.push_back({row, static_cast<std::int32_t>(col)});
        room -= flow;
        left -= flow;
        if (is_zero(room)) shift_[col] = std::numeric_limits<double>::infinity();
    }
}

const std::vector<TreeArc> &GreedyStart::run(const CostView &cost, const double *earlier,
                                             WorkMeter &meter) {
    arcs_.clear();
    room_ = amounts_.demand;
    first_open_ = 0;
    misses_ = 0;
    choose_prices(cost, amounts_, earlier, shift_, meter);
    order_rows(cost, meter);
    for (const std::int32_t row : order_)
        serve(cost, row, meter);
    return arcs_;
}

} // namespace ssc
