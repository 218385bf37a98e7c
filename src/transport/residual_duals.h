// SPDX-License-Identifier: MIT
// Duals for an optimal flow from a solver that does not return duals.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/flow_forest.h"
#include "transport/transport.h"

namespace ssc {

// Costs rounded to integers, for solvers that need integers. They are exact as doubles, and so are
// sums of a few million of them.
class IntegerCosts {
public:
    // Scales the largest absolute cost to 1e9.
    explicit IntegerCosts(const CostView &cost);
    double scaled(double c) const { return (c * scale_ + round_) - round_; }
    double scale() const { return scale_; }

private:
    double scale_;
    // Adding 1.5 * 2^52 rounds to an integer, because no bits are left for a fraction.
    static constexpr double round_ = 6755399441055744.0;
};

// Row duals for the integer costs, divided by their scale, under which every entry of `flows` is
// tight and no arc is cheaper than its duals. They are shortest paths in the residual network.
// `flows` must have no cycles. If the flow is not optimal, no such duals exist, and the function
// ends after a bounded number of steps with approximate ones. In both cases repair_duals() makes
// them feasible for the true costs.
void residual_duals(const CostView &cost, const IntegerCosts &costs,
                    const std::vector<FlowEntry> &flows, std::vector<double> &u);

} // namespace ssc
