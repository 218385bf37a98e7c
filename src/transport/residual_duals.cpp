// SPDX-License-Identifier: MIT
#include "transport/residual_duals.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ssc {

IntegerCosts::IntegerCosts(const CostView &cost) {
    double largest = 0;
    for (std::int64_t i = 0; i < cost.rows; ++i) {
        const double *row = cost.data + i * cost.stride;
        for (std::int64_t j = 0; j < cost.cols; ++j)
            largest = std::max(largest, std::fabs(row[j]));
    }
    scale_ = largest > 0 ? 1e9 / largest : 1;
    // If the scale overflows, the costs are so small that they count as zero.
    if (!std::isfinite(scale_)) scale_ = 1;
}

namespace {

// The entries connect rows and columns into components. Within a component all duals are fixed up
// to one constant. If an arc is cheaper than its duals, the column duals of its column's component
// must fall. The row duals of that component then rise, so its rows are checked again.
class Residual {
public:
    Residual(const CostView &cost, const IntegerCosts &costs, const std::vector<FlowEntry> &flows)
        : cost_(cost), costs_(costs), u_(static_cast<std::size_t>(cost.rows)),
          v_(static_cast<std::size_t>(cost.cols)), component_(u_.size() + v_.size(), -1),
          queued_(u_.size(), 0), queue_(u_.size()) {
        make_components(flows);
    }

    void settle() {
        for (std::int32_t i = 0; i < cost_.rows; ++i)
            push(i);
        for (std::int64_t left = 1000 + 300 * cost_.rows; waiting_ > 0 && left > 0; --left)
            relax(pop());
    }
    const std::vector<double> &u() const { return u_; }

private:
    double at(std::int64_t i, std::int64_t j) const {
        return costs_.scaled(cost_.data[i * cost_.stride + j]);
    }
    std::int32_t &component(std::int64_t node) {
        return component_[static_cast<std::size_t>(node)];
    }

    void make_components(const std::vector<FlowEntry> &flows) {
        std::vector<std::vector<std::int32_t>> near(component_.size());
        for (const FlowEntry &entry : flows) {
            const auto col = static_cast<std::int32_t>(cost_.rows + entry.col);
            near[static_cast<std::size_t>(entry.row)].push_back(col);
            near[static_cast<std::size_t>(col)].push_back(entry.row);
        }
        for (std::int64_t first = 0; first < cost_.rows + cost_.cols; ++first) {
            if (component(first) >= 0) continue;
            component(first) = static_cast<std::int32_t>(members_.size());
            members_.push_back({static_cast<std::int32_t>(first)});
            for (std::size_t k = 0; k < members_.back().size(); ++k) {
                const std::int32_t x = members_.back()[k];
                for (const std::int32_t y : near[static_cast<std::size_t>(x)]) {
                    if (component(y) >= 0) continue;
                    component(y) = component(first);
                    members_.back().push_back(y);
                    tie(x, y);
                }
            }
        }
    }

    void tie(std::int32_t known, std::int32_t other) {
        if (known < cost_.rows) {
            const auto j = other - cost_.rows;
            v_[static_cast<std::size_t>(j)] = at(known, j) - u_[static_cast<std::size_t>(known)];
        } else {
            const auto j = known - cost_.rows;
            u_[static_cast<std::size_t>(other)] = at(other, j) - v_[static_cast<std::size_t>(j)];
        }
    }

    void relax(std::int32_t i) {
        const double *row = cost_.data + i * cost_.stride;
        for (std::int64_t j = 0; j < cost_.cols; ++j) {
            const double excess = u_[static_cast<std::size_t>(i)] +
                                  v_[static_cast<std::size_t>(j)] - costs_.scaled(row[j]);
            if (excess > 0 && component(cost_.rows + j) != component(i))
                lower(component(cost_.rows + j), excess);
        }
    }

    void lower(std::int32_t which, double by) {
        for (const std::int32_t x : members_[static_cast<std::size_t>(which)]) {
            if (x < cost_.rows) {
                u_[static_cast<std::size_t>(x)] += by;
                push(x);
            } else {
                v_[static_cast<std::size_t>(x - cost_.rows)] -= by;
            }
        }
    }

    void push(std::int32_t row) {
        if (queued_[static_cast<std::size_t>(row)] != 0) return;
        queued_[static_cast<std::size_t>(row)] = 1;
        queue_[(head_ + waiting_++) % queue_.size()] = row;
    }
    std::int32_t pop() {
        const std::int32_t row = queue_[head_];
        head_ = (head_ + 1) % queue_.size();
        --waiting_;
        queued_[static_cast<std::size_t>(row)] = 0;
        return row;
    }

    const CostView &cost_;
    const IntegerCosts &costs_;
    std::vector<double> u_, v_;
    std::vector<std::int32_t> component_; // of each node, columns after rows
    std::vector<std::vector<std::int32_t>> members_;
    std::vector<char> queued_;
    std::vector<std::int32_t> queue_; // a ring buffer of rows
    std::size_t head_ = 0, waiting_ = 0;
};

} // namespace

void residual_duals(const CostView &cost, const IntegerCosts &costs,
                    const std::vector<FlowEntry> &flows, std::vector<double> &u) {
    Residual residual(cost, costs, flows);
    residual.settle();
    u = residual.u();
    for (double &x : u)
        x /= costs.scale();
}

} // namespace ssc
