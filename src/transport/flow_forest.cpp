// SPDX-License-Identifier: MIT
#include "transport/flow_forest.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "support/compensated_sum.h"

namespace ssc {
namespace {

// A rooted forest over rows and columns that grows arc by arc. Each node except a root holds the
// flow on the arc to its parent.
class Forest {
public:
    explicit Forest(const CostView &cost)
        : cost_(cost), parent_(static_cast<std::size_t>(cost.rows + cost.cols), -1),
          units_(parent_.size(), 0), mark_(parent_.size(), 0) {}

    void add(FlowEntry entry) {
        const std::int32_t row = entry.row, col = node_of_col(entry.col);
        std::int32_t join = meeting_point(row, col);
        if (join >= 0) {
            const std::int32_t emptied = cancel(row, col, join, entry);
            if (entry.units == 0) return;
            parent(emptied) = -1;
        }
        hang(row, col, entry.units);
    }

    void list(std::vector<FlowEntry> &out) const {
        out.clear();
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(parent_.size()); ++x) {
            const auto k = static_cast<std::size_t>(x);
            if (parent_[k] < 0 || units_[k] == 0) continue;
            const std::int32_t row = is_row(x) ? x : parent_[k];
            const std::int32_t col = is_row(x) ? parent_[k] : x;
            out.push_back({row, static_cast<std::int32_t>(col - cost_.rows), units_[k]});
        }
    }

private:
    bool is_row(std::int32_t x) const { return x < cost_.rows; }
    std::int32_t node_of_col(std::int32_t col) const {
        return static_cast<std::int32_t>(col + cost_.rows);
    }
    std::int32_t &parent(std::int32_t x) { return parent_[static_cast<std::size_t>(x)]; }
    std::int64_t &units(std::int32_t x) { return units_[static_cast<std::size_t>(x)]; }
    double cost_of(std::int32_t row, std::int32_t col) const {
        return cost_.data[row * cost_.stride + (col - cost_.rows)];
    }

    // The lowest common ancestor; -1 if the nodes are in different trees.
    std::int32_t meeting_point(std::int32_t x, std::int32_t y) {
        ++stamp_;
        for (; x >= 0; x = parent(x))
            mark_[static_cast<std::size_t>(x)] = stamp_;
        while (y >= 0 && mark_[static_cast<std::size_t>(y)] != stamp_)
            y = parent(y);
        return y;
    }

    // Calls visit(child, shrinks) for the arcs of both paths. `shrinks` says that more flow on the
    // new arc means less flow on this one.
    template <class Visit>
    void for_cycle(std::int32_t row, std::int32_t col, std::int32_t join, Visit visit) {
        for (std::int32_t x = row; x != join; x = parent(x))
            visit(x, is_row(x));
        for (std::int32_t x = col; x != join; x = parent(x))
            visit(x, !is_row(x));
    }

    // Moves flow along the cycle that the entry closes until an arc or the entry is empty. Returns
    // the child of the empty arc, or -1 if it is the entry.
    std::int32_t cancel(std::int32_t row, std::int32_t col, std::int32_t join, FlowEntry &entry) {
        double change = cost_of(row, col);
        for_cycle(row, col, join, [&](std::int32_t x, bool shrinks) {
            const double c = is_row(x) ? cost_of(x, parent(x)) : cost_of(parent(x), x);
            change += shrinks ? -c : c;
        });
        const bool grow = change < 0;
        std::int64_t most = grow ? largest_amount : entry.units;
        std::int32_t emptied = -1;
        for_cycle(row, col, join, [&](std::int32_t x, bool shrinks) {
            if (shrinks != grow || units(x) >= most) return;
            most = units(x);
            emptied = x;
        });
        for_cycle(row, col, join, [&](std::int32_t x, bool shrinks) {
            units(x) += shrinks == grow ? -most : most;
        });
        entry.units += grow ? most : -most;
        return emptied;
    }

    // Makes x the root of its tree and attaches it below y.
    void hang(std::int32_t x, std::int32_t y, std::int64_t flow) {
        for (std::int32_t below = y; x >= 0;) {
            const std::int32_t above = parent(x);
            parent(x) = below;
            std::swap(units(x), flow);
            below = x;
            x = above;
        }
    }

    static constexpr std::int64_t largest_amount = std::numeric_limits<std::int64_t>::max();

    const CostView &cost_;
    std::vector<std::int32_t> parent_;
    std::vector<std::int64_t> units_;
    std::vector<std::int32_t> mark_;
    std::int32_t stamp_ = 0;
};

} // namespace

void complete_flow(const Amounts &amounts, std::vector<FlowEntry> &flows) {
    std::vector<std::int64_t> supply, demand;
    for (const Amount &amount : amounts.supply)
        supply.push_back(amount.units);
    for (const Amount &amount : amounts.demand)
        demand.push_back(amount.units);
    for (FlowEntry &entry : flows) {
        std::int64_t &left = supply[static_cast<std::size_t>(entry.row)];
        std::int64_t &room = demand[static_cast<std::size_t>(entry.col)];
        entry.units = std::max<std::int64_t>(0, std::min({entry.units, left, room}));
        left -= entry.units;
        room -= entry.units;
    }
    std::size_t j = 0;
    for (std::size_t i = 0; i < supply.size(); ++i) {
        while (supply[i] > 0) {
            const std::int64_t units = std::min(supply[i], demand[j]);
            if (units > 0) {
                flows.push_back(
                    {static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), units});
            }
            supply[i] -= units;
            demand[j] -= units;
            if (demand[j] == 0) ++j;
        }
    }
}

void cancel_cycles(const CostView &cost, std::vector<FlowEntry> &flows) {
    Forest forest(cost);
    for (const FlowEntry &entry : flows)
        if (entry.units > 0) forest.add(entry);
    forest.list(flows);
}

void write_flow(const CostView &cost, const Amounts &amounts, const std::vector<FlowEntry> &flows,
                Vertex &out) {
    out.row.clear();
    out.col.clear();
    out.value.clear();
    CompensatedSum total;
    for (const FlowEntry &entry : flows) {
        const double value = static_cast<double>(entry.units) / amounts.units_per_mass;
        out.row.push_back(entry.row);
        out.col.push_back(entry.col);
        out.value.push_back(value);
        total.add(value * cost.data[entry.row * cost.stride + entry.col]);
    }
    out.cost = total.value();
}

} // namespace ssc
