// A primal network simplex for the dense transport problem.
//
// Arcs are implicit: the cost matrix is read in place. The basis starts from a greedy tree
// (greedy_start.h); each pivot brings in the best arc of one row, the rows taking turns; the
// marginals are perturbed integers (amounts.h), so every pivot makes progress and no basis returns.
//
// Column duals of one call price the start of the next. The optimal cost does not depend on them;
// which vertex is returned may, when several are optimal. The same calls in the same order give the
// same results, bit for bit.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/amounts.h"
#include "transport/greedy_start.h"
#include "transport/spanning_tree.h"
#include "transport/transport.h"
#include "transport/work_meter.h"

namespace ssc {

class NetworkSimplex final : public TransportSolver {
public:
    explicit NetworkSimplex(const Marginals &marginals);
    NetworkSimplex(const NetworkSimplex &) = delete;
    NetworkSimplex &operator=(const NetworkSimplex &) = delete;

    const char *name() const override { return "network_simplex"; }
    void solve(const CostView &cost, Vertex &out, Monitor &monitor) override;

private:
    void pivot_until_priced_out(const CostView &cost, double tolerance, WorkMeter &meter);
    bool optimise(const CostView &cost, Vertex &out, WorkMeter &meter);
    double worst_violation(const Vertex &out) const;
    void set_duals(const CostView &cost, Vertex &out, bool stopped) const;
    void set_flows(const CostView &cost, Vertex &out) const;

    Marginals marginals_;
    Amounts amounts_;
    GreedyStart start_;
    SpanningTree tree_;
    std::vector<double> seed_; // -v_j of the last call; empty before it
    std::int64_t next_row_ = 0;
    std::int64_t pivots_ = 0, pivot_limit_;
};

} // namespace ssc
