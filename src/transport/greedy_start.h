// SPDX-License-Identifier: MIT
// A first basis for the network simplex, and the short lists for it.
//
// Rows are served in order of regret, which is the price of missing the cheapest columns. Each row
// takes what it can from its cheapest open columns. Costs are reduced by column prices: the column
// minima, or the duals of an earlier, similar problem.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/amounts.h"
#include "transport/short_lists.h"
#include "transport/spanning_tree.h"
#include "transport/work_meter.h"

namespace ssc {

class GreedyStart {
public:
    // Keeps references to both.
    GreedyStart(const Amounts &amounts, ShortLists &lists);

    // The arcs of a spanning tree whose flows are all positive. `earlier` has -v_j of an earlier
    // problem, or is null. If the meter says stop, the remaining rows are served in order and
    // without regard to their costs.
    const std::vector<TreeArc> &run(const CostView &cost, const double *earlier, WorkMeter &meter);

    // Whether the lists are good. With poor prices, many rows find all columns of their list taken.
    bool lists_are_good() const { return misses_ <= static_cast<std::int64_t>(order_.size()); }

private:
    void order_rows(const CostView &cost, WorkMeter &meter);
    std::size_t cheapest_open(const CostView &cost, std::int32_t row, WorkMeter &meter);
    void serve(const CostView &cost, std::int32_t row, WorkMeter &meter);

    const Amounts &amounts_;
    ShortLists &lists_;
    std::vector<double> shift_;  // -v_j; +infinity once the column is full
    std::vector<double> regret_; // of each row
    std::vector<std::int32_t> order_;
    std::vector<Amount> room_; // the remaining demand of each column
    std::size_t first_open_ = 0;
    std::int64_t misses_ = 0; // number of full scans because a list had no open column
    std::vector<TreeArc> arcs_;
};

} // namespace ssc
