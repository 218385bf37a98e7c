// Turns any feasible flow into a vertex that costs no more: a flow without cycles.
//
// Solvers from elsewhere return flows that may split along cycles of equal cost, or meet the
// marginals only approximately. Here the flows are integers, so what comes out meets them exactly.
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

// Adds entries that use up what `flows` leave of supplies and demands, in the order of rows and
// columns. The units of an entry are first cut down where they exceed either.
void complete_flow(const Amounts &amounts, std::vector<FlowEntry> &flows);

// Cancels all cycles, each in the direction that does not raise the cost. Entries of zero units are
// dropped.
void cancel_cycles(const CostView &cost, std::vector<FlowEntry> &flows);

// Writes triplets and cost.
void write_flow(const CostView &cost, const Amounts &amounts, const std::vector<FlowEntry> &flows,
                Vertex &out);

} // namespace ssc
