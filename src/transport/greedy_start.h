// A first basis for the network simplex.
//
// Rows are served in order of regret, the price of missing one's cheapest column, and each takes
// what it can from its cheapest open columns, where cheap is meant after column prices: the column
// minima, or the duals of an earlier and similar problem.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/amounts.h"
#include "transport/spanning_tree.h"
#include "transport/work_meter.h"

namespace ssc {

class GreedyStart {
public:
    explicit GreedyStart(const Amounts &amounts);

    // The arcs of a spanning tree, each with a positive flow. `column_potentials` are -v_j, or null
    // for the column minima. When the meter says stop, the rows left are served in order and
    // without a look at their cost.
    const std::vector<TreeArc> &run(const CostView &cost, const double *column_potentials,
                                    WorkMeter &meter);

private:
    void set_prices(const CostView &cost, const double *column_potentials, WorkMeter &meter);
    void order_rows(const CostView &cost, WorkMeter &meter);
    void serve(const CostView &cost, std::int32_t row, WorkMeter &meter);

    const Amounts &amounts_;
    std::vector<double> shift_;  // -v_j, +infinity once the column is full
    std::vector<double> regret_; // by row
    std::vector<std::int32_t> order_;
    std::vector<Amount> room_; // what each column still takes
    std::size_t first_open_ = 0;
    std::vector<TreeArc> arcs_;
};

} // namespace ssc
