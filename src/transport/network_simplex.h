// SPDX-License-Identifier: MIT
// A primal network simplex for the dense transport problem.
//
// Arcs are implicit: the cost matrix is read in place. The first basis is a greedy tree
// (greedy_start.h) or, for assignments, comes from an auction (unit_start.h). Pivots then bring in
// the best arcs of short lists of columns (short_lists.h). Where the lists miss something, they
// bring in the best arc of one row after the other. The marginals are perturbed integers
// (amounts.h), so every pivot makes progress and no basis occurs twice.
//
// The column duals of one call are the prices at the start of the next. The optimal cost does not
// depend on them. If several vertices are optimal, they may decide which one is returned. The same
// calls in the same order give the same results, bit for bit.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "transport/amounts.h"
#include "transport/greedy_start.h"
#include "transport/short_lists.h"
#include "transport/spanning_tree.h"
#include "transport/transport.h"
#include "transport/unit_start.h"
#include "transport/work_meter.h"

namespace ssc {

class NetworkSimplex final : public TransportSolver {
public:
    // A `pivot_limit` of 0 means the default, far more than any known problem needs.
    explicit NetworkSimplex(const Marginals &marginals, std::int64_t pivot_limit = 0);
    NetworkSimplex(const NetworkSimplex &) = delete;
    NetworkSimplex &operator=(const NetworkSimplex &) = delete;

    void solve(const CostView &cost, Vertex &out, Monitor &monitor) override;

private:
    void start(const CostView &cost, WorkMeter &meter);
    bool optimise(const CostView &cost, Vertex &out, WorkMeter &meter);
    void search(const CostView &cost, WorkMeter &meter);
    void work_lists(const CostView &cost, WorkMeter &meter);
    std::int64_t sweep(const CostView &cost, WorkMeter &meter);
    struct Candidate {
        std::int32_t row;
        std::int64_t col; // -1 for none
        double reduced;
    };
    Candidate no_candidate() const { return {0, -1, -tolerance_}; }
    bool enter(const CostView &cost, const Candidate &arc, WorkMeter &meter);
    void refresh(const CostView &cost);
    double worst_violation(const Vertex &out) const;
    void set_duals(const CostView &cost, Vertex &out, bool early) const;
    void set_flows(const CostView &cost, Vertex &out) const;

    Marginals marginals_;
    Amounts amounts_;
    ShortLists lists_;
    GreedyStart start_;
    std::unique_ptr<UnitStart> unit_start_; // only if all amounts are one unit
    SpanningTree tree_;
    std::vector<double> seed_; // -v_j of the last call; empty before it
    std::int64_t pivots_ = 0, pivot_limit_, since_refresh_ = 0;
    double touched_ = 0;   // nodes per pivot, a running average
    double noise_ = 0;     // error of the potentials, relative to the largest
    double tolerance_ = 0; // reduced costs above -tolerance_ count as zero
};

} // namespace ssc
