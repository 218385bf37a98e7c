// SPDX-License-Identifier: MIT
// Cost-scaling minimum-cost flow, or its variant for assignments, from OR-Tools.
//
// Both work on integers. Costs are rounded to multiples of 1e-9 of the largest cost, and the result
// is optimal to about that. Neither can be interrupted, and neither returns duals.
#include <ortools/graph/assignment.h>
#include <ortools/graph/min_cost_flow.h>

#include <cstdint>
#include <limits>

#include "support/error.h"
#include "transport/amounts.h"
#include "transport/flow_forest.h"
#include "transport/residual_duals.h"
#include "transport/transport_kinds.h"

namespace ssc {
namespace {

using operations_research::SimpleLinearSumAssignment;
using operations_research::SimpleMinCostFlow;

class OrtoolsFlow final : public TransportSolver {
public:
    explicit OrtoolsFlow(const Marginals &marginals)
        : marginals_(marginals), amounts_(make_amounts(marginals_)) {
        if (marginals_.rows() > std::numeric_limits<int>::max() / marginals_.cols()) {
            throw Error(Status::dimension,
                        format("%lld x %lld arcs are more than OR-Tools can number",
                               static_cast<long long>(marginals_.rows()),
                               static_cast<long long>(marginals_.cols())));
        }
    }

    void solve(const CostView &cost, Vertex &out, Monitor &monitor) override {
        if (cost.rows != marginals_.rows() || cost.cols != marginals_.cols()) {
            throw Error(Status::dimension,
                        "the cost matrix does not have the shape of the marginals");
        }
        flows_.clear();
        const IntegerCosts costs(cost);
        out.pivots = 0;
        out.optimal =
            !monitor.stop() && (is_assignment() ? assign(cost, costs) : flow(cost, costs));
        complete_flow(amounts_, flows_);
        cancel_cycles(cost, flows_);
        write_flow(cost, amounts_, flows_, out);
        // Without an optimal flow, start from duals of zero: the repair finds the column minima.
        out.u.assign(marginals_.a.size(), 0);
        if (out.optimal) residual_duals(cost, costs, flows_, out.u);
        out.dual_cost = repair_duals(cost, marginals_, out.u, out.v);
    }

private:
    bool is_assignment() const {
        return marginals_.uniform && marginals_.rows() == marginals_.cols();
    }

    bool assign(const CostView &cost, const IntegerCosts &costs) {
        SimpleLinearSumAssignment problem;
        const int rows = static_cast<int>(cost.rows);
        for (int i = 0; i < rows; ++i)
            for (int j = 0; j < rows; ++j)
                problem.AddArcWithCost(i, j, integer(cost, costs, i, j));
        if (problem.Solve() != SimpleLinearSumAssignment::OPTIMAL) return false;
        for (int i = 0; i < rows; ++i)
            flows_.push_back({i, problem.RightMate(i), amounts_.supply.front().units});
        return true;
    }

    bool flow(const CostView &cost, const IntegerCosts &costs) {
        const int rows = static_cast<int>(cost.rows), cols = static_cast<int>(cost.cols);
        SimpleMinCostFlow problem(rows + cols, rows * cols);
        for (int i = 0; i < rows; ++i) {
            const std::int64_t supply = amounts_.supply[static_cast<std::size_t>(i)].units;
            problem.SetNodeSupply(i, supply);
            for (int j = 0; j < cols; ++j) {
                problem.AddArcWithCapacityAndUnitCost(i, rows + j, supply,
                                                      integer(cost, costs, i, j));
            }
        }
        for (int j = 0; j < cols; ++j) {
            const std::int64_t demand = amounts_.demand[static_cast<std::size_t>(j)].units;
            problem.SetNodeSupply(rows + j, -demand);
        }
        if (problem.Solve() != SimpleMinCostFlow::OPTIMAL) return false;
        for (int arc = 0; arc < rows * cols; ++arc) {
            const std::int64_t units = problem.Flow(arc);
            if (units > 0) flows_.push_back({arc / cols, arc % cols, units});
        }
        return true;
    }

    static std::int64_t integer(const CostView &cost, const IntegerCosts &costs, int i, int j) {
        return static_cast<std::int64_t>(costs.scaled(cost.data[i * cost.stride + j]));
    }

    Marginals marginals_;
    Amounts amounts_;
    std::vector<FlowEntry> flows_;
};

} // namespace

std::unique_ptr<TransportSolver> make_ortools_flow(const Marginals &marginals) {
    return std::make_unique<OrtoolsFlow>(marginals);
}

} // namespace ssc
