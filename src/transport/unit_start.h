// SPDX-License-Identifier: MIT
// A first basis for transport problems in which every row and every column holds one unit.
//
// An auction assigns rows to columns. The pairs are then linked into a tree, nearest first. Demands
// are slightly above the supplies, and row 0 supplies the whole difference (amounts.h). So any tree
// that grows from row 0 by arcs from the row of one pair to the column of another is a basis.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/auction.h"
#include "transport/short_lists.h"
#include "transport/spanning_tree.h"
#include "transport/work_meter.h"

namespace ssc {

class UnitStart {
public:
    // Keeps references to both.
    UnitStart(const Amounts &amounts, ShortLists &lists);

    // The arcs of a spanning tree. `earlier` has -v_j of an earlier problem, or is null. If the
    // meter says stop, the rest is done without regard to the costs.
    const std::vector<TreeArc> &run(const CostView &cost, const double *earlier, WorkMeter &meter);

private:
    void assign(const CostView &cost, WorkMeter &meter);
    void link(const CostView &cost, WorkMeter &meter);
    std::size_t nearest(const WorkMeter &meter);

    const Amounts &amounts_;
    Auction auction_;
    std::vector<double> price_;       // -v_j
    std::vector<double> open_;        // the same, but +infinity for columns that are taken
    std::vector<double> least_;       // the distance of each column from the tree
    std::vector<double> from_;        // the row of the tree at that distance
    std::vector<double> zeros_;       // a shift that changes nothing
    std::vector<std::int32_t> match_; // the row of each column; -1 for none
    std::vector<char> linked_;        // whether a column is in the tree
    std::size_t first_unlinked_ = 0;
    std::vector<TreeArc> arcs_;
};

} // namespace ssc
