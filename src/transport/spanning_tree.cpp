// SPDX-License-Identifier: MIT
#include "transport/spanning_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ssc {

SpanningTree::SpanningTree(std::int64_t rows, std::int64_t cols)
    : rows_(static_cast<std::int32_t>(rows)), size_(static_cast<std::int32_t>(rows + cols)) {
    const auto size = static_cast<std::size_t>(size_);
    up_.resize(size);
    after_.resize(size);
    before_.resize(size);
    last_.resize(size);
    units_.resize(size);
    tiny_.resize(size);
    potential_.resize(size);
    half_head_.resize(size);
    half_next_.resize(2 * size);
}

// Orders the nodes depth first. Each node's half-arcs are used up one by one, so no stack is
// needed.
void SpanningTree::lay_out(const std::vector<TreeArc> &arcs) {
    std::fill(half_head_.begin(), half_head_.end(), -1);
    const auto chain = [this](std::int32_t node, std::size_t half) {
        half_next_[half] = half_head_[static_cast<std::size_t>(node)];
        half_head_[static_cast<std::size_t>(node)] = static_cast<std::int32_t>(half);
    };
    for (std::size_t k = 0; k < arcs.size(); ++k) {
        chain(arcs[k].row, 2 * k);
        chain(arcs[k].col + rows_, 2 * k + 1);
    }
    root_ = 0;
    up(root_) = {-1, 1};
    std::int32_t end = root_; // the last node in the order so far
    for (std::int32_t x = root_; x >= 0;) {
        std::int32_t &head = half_head_[static_cast<std::size_t>(x)];
        if (head < 0) {
            last(x) = end;
            x = up(x).parent;
            continue;
        }
        const TreeArc &arc = arcs[static_cast<std::size_t>(head) / 2];
        const std::int32_t other = head % 2 == 0 ? arc.col + rows_ : arc.row;
        head = half_next_[static_cast<std::size_t>(head)];
        if (other == up(x).parent) continue;
        up(other) = {x, 1};
        follow(end, other);
        x = end = other;
    }
    follow(end, root_);
}

void SpanningTree::build(const std::vector<TreeArc> &arcs, const Amounts &amounts) {
    lay_out(arcs);
    // The surplus or deficit of a subtree flows over the arc to its parent.
    for (std::int32_t x = 0; x < rows_; ++x)
        set_flow(x, amounts.supply[static_cast<std::size_t>(x)]);
    for (std::int32_t x = rows_; x < size_; ++x)
        set_flow(x, amounts.demand[static_cast<std::size_t>(x - rows_)]);
    for (std::int32_t x = last(root_); x != root_; x = before(x)) {
        const std::int32_t parent = up(x).parent;
        up(parent).size += up(x).size;
        units(parent) -= units(x);
        tiny(parent) -= tiny(x);
    }
}

double SpanningTree::refresh_potentials(const CostView &cost) {
    const auto entry = [&cost](std::int32_t row, std::int32_t col) {
        return cost.data[row * cost.stride + col];
    };
    const auto potential = [this](std::int32_t x) -> double & {
        return potential_[static_cast<std::size_t>(x)];
    };
    potential(root_) = 0;
    double largest = 0;
    for (std::int32_t y = after(root_); y != root_; y = after(y)) {
        const std::int32_t x = up(y).parent;
        potential(y) =
            y < rows_ ? potential(x) + entry(y, x - rows_) : potential(x) - entry(x, y - rows_);
        largest = std::fmax(largest, std::fabs(potential(y)));
    }
    return largest;
}

// Climbs from both ends until the paths meet, always from the smaller subtree, because an ancestor
// has a larger subtree than its descendants. Flow on the entering arc reduces every second arc of
// both paths: on the row's path the arcs whose child is a row, on the column's path those whose
// child is a column.
SpanningTree::Cycle SpanningTree::find_cycle(std::int32_t row_node, std::int32_t col_node) const {
    Cycle cycle{-1, -1, false, Amount{std::numeric_limits<std::int64_t>::max(), 0}, 0};
    const auto consider = [&](std::int32_t x, bool row_side) {
        if (units(x) > cycle.flow.units || !(flow(x) < cycle.flow)) return;
        cycle.flow = flow(x);
        cycle.leaving = x;
        cycle.leaving_on_row_side = row_side;
    };
    std::int32_t x = row_node, y = col_node;
    while (x != y) {
        if (up(x).size < up(y).size) {
            if (x < rows_) consider(x, true);
            x = up(x).parent;
        } else {
            if (y >= rows_) consider(y, false);
            y = up(y).parent;
        }
        ++cycle.length;
    }
    cycle.join = x;
    return cycle;
}

// On the path from an end of the entering arc up to `join`, the flow of the first arc shrinks, that
// of the second grows, and so on.
void SpanningTree::push_flow(std::int32_t from, std::int32_t join, const Amount &flow) {
    for (std::int32_t x = from; x != join;) {
        units(x) -= flow.units;
        tiny(x) -= flow.tiny;
        x = up(x).parent;
        if (x == join) return;
        units(x) += flow.units;
        tiny(x) += flow.tiny;
        x = up(x).parent;
    }
}

// Takes the subtree of x out of the circular order. The subtree keeps its own order.
std::int64_t SpanningTree::cut(std::int32_t x) {
    const std::int32_t end = last(x), left = before(x);
    std::int64_t steps = 0;
    follow(left, after(end));
    for (std::int32_t y = up(x).parent; y >= 0 && last(y) == end; y = up(y).parent) {
        last(y) = left;
        ++steps;
    }
    up(x).parent = -1;
    return steps;
}

// Attaches the subtree of x below `parent`, as its first child.
std::int64_t SpanningTree::hang(std::int32_t x, std::int32_t parent) {
    const std::int32_t end = last(x);
    std::int64_t steps = 0;
    follow(end, after(parent));
    follow(parent, x);
    for (std::int32_t y = parent; y >= 0 && last(y) == parent; y = up(y).parent) {
        last(y) = end;
        ++steps;
    }
    up(x).parent = parent;
    return steps;
}

// Makes `from` the root of its component of `total` nodes, by reversing the path from `from` to the
// old root. Arcs keep their flows, which move to their new child ends.
//
// In the new order, each node of the path becomes the last child of the path node before it. It
// brings the rest of its old subtree along, in the old order.
std::int64_t SpanningTree::reroot(std::int32_t from, std::int32_t total) {
    std::int64_t steps = 0;
    std::int32_t below = -1; // the node that becomes the parent of x
    std::int32_t size_below = 0;
    Amount flow_below;
    std::int32_t end = last(from); // the end of the new order
    std::int32_t old_end = end, rest = after(end),
                 left = before(from); // around the old subtree of `below`
    for (std::int32_t x = from; x >= 0;) {
        const std::int32_t above = up(x).parent;
        if (below >= 0) {
            const std::int32_t left_of_x = before(x), end_of_x = last(x);
            follow(end, x);
            end = left;
            if (end_of_x != old_end) {
                follow(left, rest);
                end = old_end = end_of_x;
                rest = after(end);
            }
            left = left_of_x;
        }
        const std::int32_t old_size = up(x).size;
        up(x) = {below, total - size_below};
        size_below = old_size;
        const Amount old_flow = flow(x);
        set_flow(x, flow_below);
        flow_below = old_flow;
        below = x;
        x = above;
        ++steps;
    }
    for (std::int32_t x = below; x >= 0; x = up(x).parent)
        last(x) = end;
    follow(end, from);
    return steps;
}

void SpanningTree::shift_subtree(std::int32_t x, double by) {
    double *const potential = potential_.data();
    const std::int32_t *const after = after_.data();
    for (std::int32_t left = up(x).size; left > 0; --left) {
        potential[x] += by;
        x = after[x];
    }
}

std::int64_t SpanningTree::pivot(std::int32_t row, std::int32_t col, double reduced) {
    const std::int32_t col_node = col + rows_;
    const Cycle cycle = find_cycle(row, col_node);
    push_flow(row, cycle.join, cycle.flow);
    push_flow(col_node, cycle.join, cycle.flow);

    // Removing the leaving arc splits the tree. `inner` is the end of the entering arc below the
    // leaving arc, `outer` is the other end. The smaller part is attached below the larger one, and
    // its potentials are shifted. The root stays in the larger part, which keeps paths short.
    std::int32_t leaving = cycle.leaving, stop = cycle.join;
    std::int32_t inner = cycle.leaving_on_row_side ? row : col_node;
    std::int32_t outer = cycle.leaving_on_row_side ? col_node : row;
    std::int64_t touched = cycle.length;
    if (up(leaving).size > size_ / 2) {
        const std::int32_t above = up(leaving).parent;
        touched += reroot(leaving, size_);
        root_ = stop = leaving;
        leaving = above;
        std::swap(inner, outer);
    }
    const std::int32_t moved = up(leaving).size;
    for (std::int32_t x = up(leaving).parent; x != stop; x = up(x).parent)
        up(x).size -= moved;
    touched += cut(leaving);
    touched += reroot(inner, moved);
    touched += hang(inner, outer);
    set_flow(inner, cycle.flow);
    for (std::int32_t x = outer; x != stop; x = up(x).parent)
        up(x).size += moved;
    shift_subtree(inner, inner < rows_ ? reduced : -reduced);
    return touched + moved;
}

} // namespace ssc
