// SPDX-License-Identifier: MIT
// Turns any feasible flow into a vertex that costs no more: a flow without cycles.
//
// The OR-Tools solvers return flows that may split along cycles of equal cost, or that meet the
// marginals only approximately. Flows here are integers, so the result meets the marginals exactly.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/amounts.h"
#include "transport/transport.h"

namespace ssc {

struct FlowEntry {
    std::int32_t row, col;
    std::int64_t units;
};

// Cuts entries of `flows` that exceed their supply or demand. Then adds entries, in the order of
// rows and columns, until all supplies and demands are used up.
void complete_flow(const Amounts &amounts, std::vector<FlowEntry> &flows);

// Cancels all cycles, each in the direction that does not raise the cost. Drops entries of zero
// units.
void cancel_cycles(const CostView &cost, std::vector<FlowEntry> &flows);

// Writes triplets and cost.
void write_flow(const CostView &cost, const Amounts &amounts, const std::vector<FlowEntry> &flows,
                Vertex &out);

} // namespace ssc
