// A first basis for the network simplex, and the short lists that go with it.
//
// Rows are served in order of regret, the price of missing one's cheapest columns, and each takes
// what it can from its cheapest open columns, where cheap is meant after column prices: the column
// minima, or the duals of an earlier and similar problem.
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

    // The arcs of a spanning tree whose flows are all positive. `earlier` are -v_j of
    // an earlier problem, or null. When the meter says stop, the rows left are served in order and
    // without a look at their cost.
    const std::vector<TreeArc> &run(const CostView &cost, const double *earlier, WorkMeter &meter);

    // Whether the prices were good enough for the lists to be: with poor ones, many rows find all
    // columns of their list taken.
    bool lists_are_good() const { return misses_ <= static_cast<std::int64_t>(order_.size()); }

private:
    void order_rows(const CostView &cost, WorkMeter &meter);
    std::size_t cheapest_open(const CostView &cost, std::int32_t row, WorkMeter &meter);
    void serve(const CostView &cost, std::int32_t row, WorkMeter &meter);

    const Amounts &amounts_;
    ShortLists &lists_;
    std::vector<double> shift_;  // -v_j, +infinity once the column is full
    std::vector<double> regret_; // by row
    std::vector<std::int32_t> order_;
    std::vector<Amount> room_; // what each column still takes
    std::size_t first_open_ = 0;
    std::int64_t misses_ = 0; // full scans because the list had no open column
    std::vector<TreeArc> arcs_;
};

} // namespace ssc
