#include "transport/spanning_tree.h"

#include <cmath>
#include <limits>
#include <utility>

namespace ssc {

SpanningTree::SpanningTree(std::int64_t rows, std::int64_t cols)
    : rows_(static_cast<std::int32_t>(rows)), size_(static_cast<std::int32_t>(rows + cols)) {
    const auto size = static_cast<std::size_t>(size_);
    up_.resize(size);
    down_.resize(size);
    prev_.resize(size);
    units_.resize(size);
    tiny_.resize(size);
    potential_.resize(size);
    queue_.resize(size);
    half_head_.resize(size);
    half_next_.resize(2 * size);
}

void SpanningTree::attach(std::int32_t x, std::int32_t parent) {
    const std::int32_t first = down(parent).child;
    up(x).parent = parent;
    prev(x) = -1;
    down(x).next = first;
    if (first >= 0) prev(first) = x;
    down(parent).child = x;
}

void SpanningTree::detach(std::int32_t x) {
    const std::int32_t before = prev(x), after = down(x).next;
    if (before >= 0) {
        down(before).next = after;
    } else {
        down(up(x).parent).child = after;
    }
    if (after >= 0) prev(after) = before;
    up(x).parent = -1;
}

void SpanningTree::build(const std::vector<TreeArc> &arcs, const Amounts &amounts) {
    for (std::int32_t x = 0; x < size_; ++x) {
        up(x) = {-1, 1};
        down(x) = {-1, -1};
        prev(x) = -1;
        half_head_[static_cast<std::size_t>(x)] = -1;
    }
    const auto chain = [this](std::int32_t node, std::size_t half) {
        half_next_[half] = half_head_[static_cast<std::size_t>(node)];
        half_head_[static_cast<std::size_t>(node)] = static_cast<std::int32_t>(half);
    };
    for (std::size_t k = 0; k < arcs.size(); ++k) {
        chain(arcs[k].row, 2 * k);
        chain(arcs[k].col + rows_, 2 * k + 1);
    }
    root_ = 0;
    queue_[0] = root_;
    std::size_t reached = 1;
    for (std::size_t head = 0; head < reached; ++head) {
        const std::int32_t x = queue_[head];
        for (std::int32_t half = half_head_[static_cast<std::size_t>(x)]; half >= 0;
             half = half_next_[static_cast<std::size_t>(half)]) {
            const TreeArc &arc = arcs[static_cast<std::size_t>(half) / 2];
            const std::int32_t other = half % 2 == 0 ? arc.col + rows_ : arc.row;
            if (other == up(x).parent) continue;
            attach(other, x);
            queue_[reached++] = other;
        }
    }
    // What a subtree has too much or too little flows over the arc to its parent.
    for (std::int32_t x = 0; x < rows_; ++x) {
        set_flow(x, amounts.supply[static_cast<std::size_t>(x)]);
    }
    for (std::int32_t x = rows_; x < size_; ++x) {
        set_flow(x, amounts.demand[static_cast<std::size_t>(x - rows_)]);
    }
    for (std::size_t k = reached; k-- > 1;) {
        const std::int32_t x = queue_[k], parent = up(x).parent;
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
    queue_[0] = root_;
    std::size_t reached = 1;
    double largest = 0;
    for (std::size_t head = 0; head < reached; ++head) {
        const std::int32_t x = queue_[head];
        for (std::int32_t y = down(x).child; y >= 0; y = down(y).next) {
            potential(y) =
                y < rows_ ? potential(x) + entry(y, x - rows_) : potential(x) - entry(x, y - rows_);
            largest = std::fmax(largest, std::fabs(potential(y)));
            queue_[reached++] = y;
        }
    }
    return largest;
}

// Climbs from both ends until the paths meet, the lighter subtree first: an ancestor is always
// heavier than its descendants. Sending flow over the entering arc takes it away from every second
// arc of either path: on the row's path those whose child is a row, on the column's those whose
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

// Along the path from an end of the entering arc up to `join` the first arc shrinks, the second
// grows, and so on.
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

// Turns the path from `from` up to `root` over, within a component of `total` nodes whose root is
// `root`: afterwards `from` is its root. Arcs keep their flows, which move to their new child end.
std::int64_t SpanningTree::reroot(std::int32_t from, std::int32_t root, std::int32_t total) {
    std::int64_t steps = 0;
    std::int32_t below = -1; // the node that becomes the parent of x
    std::int32_t size_below = 0;
    Amount flow_below;
    for (std::int32_t x = from; x >= 0;) {
        const std::int32_t above = x == root ? -1 : up(x).parent;
        if (above >= 0) detach(x);
        const std::int32_t old_size = up(x).size;
        up(x).size = total - size_below;
        size_below = old_size;
        const Amount old_flow = flow(x);
        set_flow(x, flow_below);
        flow_below = old_flow;
        if (below >= 0) {
            attach(x, below);
        } else {
            up(x).parent = -1;
        }
        below = x;
        x = above;
        ++steps;
    }
    return steps;
}

std::int64_t SpanningTree::shift_subtree(std::int32_t x, double by) {
    double *const potential = potential_.data();
    std::int32_t *const queue = queue_.data();
    const Down *const down = down_.data();
    potential[x] += by;
    queue[0] = x;
    std::int64_t reached = 1;
    for (std::int64_t head = 0; head < reached; ++head) {
        for (std::int32_t y = down[queue[head]].child; y >= 0; y = down[y].next) {
            potential[y] += by;
            queue[reached++] = y;
        }
    }
    return reached;
}

std::int64_t SpanningTree::pivot(std::int32_t row, std::int32_t col, double reduced) {
    const std::int32_t col_node = col + rows_;
    const Cycle cycle = find_cycle(row, col_node);
    push_flow(row, cycle.join, cycle.flow);
    push_flow(col_node, cycle.join, cycle.flow);

    // The tree falls into two parts: `inner`, the end of the entering arc below the leaving arc,
    // and `outer`. The lighter part is hung below the heavier and has its potentials shifted; that
    // keeps the root in the heavier part, where paths stay short.
    std::int32_t leaving = cycle.leaving, stop = cycle.join;
    std::int32_t inner = cycle.leaving_on_row_side ? row : col_node;
    std::int32_t outer = cycle.leaving_on_row_side ? col_node : row;
    std::int64_t touched = cycle.length;
    if (up(leaving).size > size_ / 2) {
        const std::int32_t above = up(leaving).parent;
        touched += reroot(leaving, root_, size_);
        root_ = stop = leaving;
        leaving = above;
        std::swap(inner, outer);
    }
    const std::int32_t moved = up(leaving).size;
    for (std::int32_t x = up(leaving).parent; x != stop; x = up(x).parent) {
        up(x).size -= moved;
    }
    detach(leaving);
    touched += reroot(inner, leaving, moved);
    attach(inner, outer);
    set_flow(inner, cycle.flow);
    for (std::int32_t x = outer; x != stop; x = up(x).parent) {
        up(x).size += moved;
    }
    return touched + shift_subtree(inner, inner < rows_ ? reduced : -reduced);
}

} // namespace ssc
