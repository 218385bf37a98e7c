// SPDX-License-Identifier: MIT
// The basis of the transport problem: a spanning tree over rows and columns, with its flows and
// potentials.
//
// Nodes 0 .. rows-1 are the rows, rows .. rows+cols-1 the columns. Each node except the root holds
// the arc to its parent. Arcs always run from a row to a column. The potential of row i is u_i,
// that of column j is -v_j. With this sign, one constant shifts a whole subtree.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/amounts.h"
#include "transport/transport.h"

namespace ssc {

struct TreeArc {
    std::int32_t row, col;
};

class SpanningTree {
public:
    SpanningTree(std::int64_t rows, std::int64_t cols);

    // Builds the tree from its rows + cols - 1 arcs. On every arc the amounts must flow from the
    // row to the column. Does not compute potentials.
    void build(const std::vector<TreeArc> &arcs, const Amounts &amounts);

    // Brings in the arc (row, col) with the reduced cost `reduced` (< 0), drops the arc that
    // becomes empty first, and shifts the potentials. Returns the number of nodes touched, for the
    // meter.
    std::int64_t pivot(std::int32_t row, std::int32_t col, double reduced);

    // Computes all potentials from the costs of the tree's arcs, with 0 at the root. Returns the
    // largest absolute value.
    double refresh_potentials(const CostView &cost);

    double row_potential(std::int32_t row) const {
        return potential_[static_cast<std::size_t>(row)];
    }
    // -v_j for all columns j, contiguous.
    const double *column_potentials() const { return potential_.data() + rows_; }

    // Calls visit(row, col, units) for each arc with units > 0, in the order of the nodes.
    template <class Visit>
    void for_each_flow(Visit visit) const {
        for (std::int32_t x = 0; x < size_; ++x) {
            const std::int32_t parent = up(x).parent;
            if (parent < 0 || units(x) <= 0) continue;
            if (x < rows_)
                visit(x, parent - rows_, units(x));
            else
                visit(parent, x - rows_, units(x));
        }
    }

private:
    // Climbing reads Up and units; walking over a subtree reads after_. In separate arrays, each of
    // them stays in the fastest cache for some thousand nodes.
    struct Up {
        std::int32_t parent, size; // size of the subtree
    };
    struct Cycle {
        std::int32_t join;    // where the two paths to the root meet
        std::int32_t leaving; // the child end of the arc that becomes empty
        bool leaving_on_row_side;
        Amount flow; // the amount that the pivot moves
        std::int64_t length;
    };

    Up &up(std::int32_t x) { return up_[static_cast<std::size_t>(x)]; }
    const Up &up(std::int32_t x) const { return up_[static_cast<std::size_t>(x)]; }
    std::int32_t after(std::int32_t x) const { return after_[static_cast<std::size_t>(x)]; }
    std::int32_t before(std::int32_t x) const { return before_[static_cast<std::size_t>(x)]; }
    std::int32_t &last(std::int32_t x) { return last_[static_cast<std::size_t>(x)]; }
    void follow(std::int32_t x, std::int32_t next) {
        after_[static_cast<std::size_t>(x)] = next;
        before_[static_cast<std::size_t>(next)] = x;
    }
    std::int64_t &units(std::int32_t x) { return units_[static_cast<std::size_t>(x)]; }
    std::int64_t units(std::int32_t x) const { return units_[static_cast<std::size_t>(x)]; }
    std::int32_t &tiny(std::int32_t x) { return tiny_[static_cast<std::size_t>(x)]; }
    Amount flow(std::int32_t x) const {
        return {units_[static_cast<std::size_t>(x)], tiny_[static_cast<std::size_t>(x)]};
    }
    void set_flow(std::int32_t x, const Amount &flow) {
        units(x) = flow.units;
        tiny(x) = flow.tiny;
    }

    Cycle find_cycle(std::int32_t row_node, std::int32_t col_node) const;
    void push_flow(std::int32_t from, std::int32_t join, const Amount &flow);
    void lay_out(const std::vector<TreeArc> &arcs);
    std::int64_t cut(std::int32_t x);
    std::int64_t hang(std::int32_t x, std::int32_t parent);
    std::int64_t reroot(std::int32_t from, std::int32_t total);
    void shift_subtree(std::int32_t x, double by);

    std::int32_t rows_, size_;
    std::int32_t root_ = 0;
    std::vector<Up> up_;
    // A circular order of the nodes: parents before children, each subtree contiguous.
    std::vector<std::int32_t> after_, before_;
    std::vector<std::int32_t> last_;  // the last node of each subtree in that order
    std::vector<std::int64_t> units_; // flow on the arc to the parent
    std::vector<std::int32_t> tiny_;
    std::vector<double> potential_;
    // Adjacency lists while building: two half-arcs per arc, chained per node.
    std::vector<std::int32_t> half_head_, half_next_;
};

} // namespace ssc
