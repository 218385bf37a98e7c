// A first basis for transport problems in which every row and every column holds one unit.
//
// An auction assigns rows to columns. The pairs are then linked into a tree, nearest first: with
// unit demands a little above the supplies, and all of the difference at row 0 (amounts.h), any
// tree that grows from row 0 by arcs from the row of one pair to the column of another is a basis.
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

    // The arcs of a spanning tree. `earlier` are -v_j of an earlier problem, or null. When the
    // meter says stop, what is left is done without a look at the cost.
    const std::vector<TreeArc> &run(const CostView &cost, const double *earlier, WorkMeter &meter);

private:
    void assign(const CostView &cost, WorkMeter &meter);
    void link(const CostView &cost, WorkMeter &meter);
    std::size_t nearest(const WorkMeter &meter);

    const Amounts &amounts_;
    Auction auction_;
    std::vector<double> price_;       // -v_j
    std::vector<double> open_;        // the same, +infinity for columns that are taken
    std::vector<double> least_;       // by column: how near it is to the tree
    std::vector<double> from_;        // and which row is that near
    std::vector<double> zeros_;       // a shift that changes nothing
    std::vector<std::int32_t> match_; // the row of each column, -1: none
    std::vector<char> linked_;        // whether a column is in the tree
    std::size_t first_unlinked_ = 0;
    std::vector<TreeArc> arcs_;
};

} // namespace ssc
