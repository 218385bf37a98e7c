// Duals for a flow that a solver found optimal without telling its duals.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/flow_forest.h"
#include "transport/transport.h"

namespace ssc {

// Costs on a grid of integers: what solvers in integers are given. Exact as doubles, and so are
// sums of a few million of them.
class IntegerCosts {
public:
    // The largest cost becomes 1e9 in absolute value.
    explicit IntegerCosts(const CostView &cost);
    double scaled(double c) const { return (c * scale_ + round_) - round_; }
    double scale() const { return scale_; }

private:
    double scale_;
    // Adding 1.5 * 2^52 leaves no bits for a fraction.
    static constexpr double round_ = 6755399441055744.0;
};

// Row duals under which every entry of `flows` is tight and no arc is cheaper than its duals, for
// the integer costs, divided by their scale: shortest paths in the residual network. `flows` have
// no cycles. If they are not optimal there are no such duals; the search then ends after a bounded
// number of steps with some. Either way, repair_duals makes them feasible for the costs themselves.
void residual_duals(const CostView &cost, const IntegerCosts &costs,
                    const std::vector<FlowEntry> &flows, std::vector<double> &u);

} // namespace ssc
