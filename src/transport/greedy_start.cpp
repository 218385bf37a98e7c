#include "transport/greedy_start.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "transport/price_row.h"

namespace ssc {

GreedyStart::GreedyStart(const Amounts &amounts)
    : amounts_(amounts), shift_(amounts.demand.size()), regret_(amounts.supply.size()),
      order_(amounts.supply.size()), room_(amounts.demand.size()) {
    arcs_.reserve(amounts.supply.size() + amounts.demand.size());
}

void GreedyStart::set_prices(const CostView &cost, const double *column_potentials,
                             WorkMeter &meter) {
    if (column_potentials != nullptr) {
        std::copy(column_potentials, column_potentials + cost.cols, shift_.begin());
        return;
    }
    std::copy(cost.data, cost.data + cost.cols, shift_.begin());
    for (std::int64_t i = 1; i < cost.rows && !meter.spend(cost.cols); ++i) {
        const double *row = cost.data + i * cost.stride;
        double *least = shift_.data();
        for (std::int64_t j = 0; j < cost.cols; ++j) {
            least[j] = row[j] < least[j] ? row[j] : least[j];
        }
    }
    for (double &x : shift_) {
        x = -x;
    }
}

void GreedyStart::order_rows(const CostView &cost, WorkMeter &meter) {
    std::iota(order_.begin(), order_.end(), 0);
    for (std::int64_t i = 0; i < cost.rows; ++i) {
        if (meter.spend(cost.cols)) return;
        const RowRegret r = price_row_twice(cost.data + i * cost.stride, shift_.data(), cost.cols);
        regret_[static_cast<std::size_t>(i)] = cost.cols > 1 ? r.second - r.first : 0;
    }
    std::sort(order_.begin(), order_.end(), [this](std::int32_t x, std::int32_t y) {
        const double rx = regret_[static_cast<std::size_t>(x)];
        const double ry = regret_[static_cast<std::size_t>(y)];
        return rx > ry || (rx == ry && x < y);
    });
}

void GreedyStart::serve(const CostView &cost, std::int32_t row, WorkMeter &meter) {
    Amount left = amounts_.supply[static_cast<std::size_t>(row)];
    for (;;) {
        std::size_t col;
        if (meter.spend(cost.cols)) {
            while (room_[first_open_].units == 0 && room_[first_open_].tiny == 0) {
                ++first_open_;
            }
            col = first_open_;
        } else {
            col = static_cast<std::size_t>(
                price_row(cost.data + row * cost.stride, shift_.data(), cost.cols).col);
        }
        Amount &room = room_[col];
        const Amount flow = room < left ? room : left;
        arcs_.push_back({row, static_cast<std::int32_t>(col), flow});
        room -= flow;
        left -= flow;
        if (room.units == 0 && room.tiny == 0) {
            shift_[col] = std::numeric_limits<double>::infinity();
        }
        // Row and column run out together only at the very last arc.
        if (left.units == 0 && left.tiny == 0) return;
    }
}

const std::vector<TreeArc> &GreedyStart::run(const CostView &cost, const double *column_potentials,
                                             WorkMeter &meter) {
    arcs_.clear();
    room_ = amounts_.demand;
    first_open_ = 0;
    set_prices(cost, column_potentials, meter);
    order_rows(cost, meter);
    for (const std::int32_t row : order_) {
        serve(cost, row, meter);
    }
    return arcs_;
}

} // namespace ssc
