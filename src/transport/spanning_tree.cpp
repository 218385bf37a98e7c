#include "transport/spanning_tree.h"

#include <cmath>
#include <utility>

namespace ssc {

SpanningTree::SpanningTree(std::int64_t rows, std::int64_t cols)
    : rows_(static_cast<std::int32_t>(rows)), size_(static_cast<std::int32_t>(rows + cols)),
      nodes_(static_cast<std::size_t>(rows + cols)),
      potential_(static_cast<std::size_t>(rows + cols)),
      queue_(static_cast<std::size_t>(rows + cols)),
      half_head_(static_cast<std::size_t>(rows + cols)),
      half_next_(2 * static_cast<std::size_t>(rows + cols)) {}

void SpanningTree::attach(std::int32_t x, std::int32_t parent) {
    Node &node = at(x);
    Node &above = at(parent);
    node.parent = parent;
    node.prev = -1;
    node.next = above.child;
    if (above.child >= 0) at(above.child).prev = x;
    above.child = x;
}

void SpanningTree::detach(std::int32_t x) {
    Node &node = at(x);
    if (node.prev >= 0) {
        at(node.prev).next = node.next;
    } else {
        at(node.parent).child = node.next;
    }
    if (node.next >= 0) at(node.next).prev = node.prev;
    node.parent = -1;
}

void SpanningTree::build(const std::vector<TreeArc> &arcs) {
    for (std::int32_t x = 0; x < size_; ++x) {
        at(x) = Node{Amount{}, -1, -1, -1, -1, 1};
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
            if (other == at(x).parent) continue;
            attach(other, x);
            at(other).flow = arc.flow;
            queue_[reached++] = other;
        }
    }
    for (std::size_t k = reached; k-- > 1;) {
        at(at(queue_[k]).parent).size += at(queue_[k]).size;
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
        for (std::int32_t y = at(x).child; y >= 0; y = at(y).next) {
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
    Cycle cycle{-1, -1, false, Amount{INT64_MAX, 0}, 0};
    std::int32_t x = row_node, y = col_node;
    while (x != y) {
        if (at(x).size < at(y).size) {
            const Node &node = at(x);
            if (x < rows_ && node.flow < cycle.flow) {
                cycle.flow = node.flow;
                cycle.leaving = x;
                cycle.leaving_on_row_side = true;
            }
            x = node.parent;
        } else {
            const Node &node = at(y);
            if (y >= rows_ && node.flow < cycle.flow) {
                cycle.flow = node.flow;
                cycle.leaving = y;
                cycle.leaving_on_row_side = false;
            }
            y = node.parent;
        }
        ++cycle.length;
    }
    cycle.join = x;
    return cycle;
}

// Along the path from `from` up to `join` every second arc shrinks and the others grow; `shrinks`
// says which the first is.
void SpanningTree::push_flow(std::int32_t from, std::int32_t join, bool shrinks,
                             const Amount &flow) {
    for (std::int32_t x = from; x != join; x = at(x).parent) {
        if (shrinks) {
            at(x).flow -= flow;
        } else {
            at(x).flow += flow;
        }
        shrinks = !shrinks;
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
        const std::int32_t above = x == root ? -1 : at(x).parent;
        if (above >= 0) detach(x);
        const std::int32_t old_size = at(x).size;
        at(x).size = total - size_below;
        size_below = old_size;
        std::swap(at(x).flow, flow_below);
        if (below >= 0) {
            attach(x, below);
        } else {
            at(x).parent = -1;
        }
        below = x;
        x = above;
        ++steps;
    }
    return steps;
}

std::int64_t SpanningTree::shift_subtree(std::int32_t x, double by) {
    potential_[static_cast<std::size_t>(x)] += by;
    queue_[0] = x;
    std::size_t reached = 1;
    for (std::size_t head = 0; head < reached; ++head) {
        for (std::int32_t y = at(queue_[head]).child; y >= 0; y = at(y).next) {
            potential_[static_cast<std::size_t>(y)] += by;
            queue_[reached++] = y;
        }
    }
    return static_cast<std::int64_t>(reached);
}

std::int64_t SpanningTree::pivot(std::int32_t row, std::int32_t col, double reduced) {
    const std::int32_t col_node = col + rows_;
    const Cycle cycle = find_cycle(row, col_node);
    push_flow(row, cycle.join, true, cycle.flow);
    push_flow(col_node, cycle.join, true, cycle.flow);

    // The tree falls into two parts: `inner`, the end of the entering arc below the leaving arc,
    // and `outer`. The lighter part is hung below the heavier and has its potentials shifted; that
    // keeps the root in the heavier part, where paths stay short.
    std::int32_t leaving = cycle.leaving, stop = cycle.join;
    std::int32_t inner = cycle.leaving_on_row_side ? row : col_node;
    std::int32_t outer = cycle.leaving_on_row_side ? col_node : row;
    std::int64_t touched = cycle.length;
    if (at(leaving).size > size_ / 2) {
        const std::int32_t above = at(leaving).parent;
        touched += reroot(leaving, root_, size_);
        root_ = stop = leaving;
        leaving = above;
        std::swap(inner, outer);
    }
    const std::int32_t moved = at(leaving).size;
    for (std::int32_t x = at(leaving).parent; x != stop; x = at(x).parent) {
        at(x).size -= moved;
    }
    detach(leaving);
    touched += reroot(inner, leaving, moved);
    attach(inner, outer);
    at(inner).flow = cycle.flow;
    for (std::int32_t x = outer; x != stop; x = at(x).parent) {
        at(x).size += moved;
    }
    return touched + shift_subtree(inner, inner < rows_ ? reduced : -reduced);
}

} // namespace ssc
