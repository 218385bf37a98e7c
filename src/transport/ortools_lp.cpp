// SPDX-License-Identifier: MIT
// The transport problem as a general linear program for GLOP. It is slow, and serves to compare.
#include <ortools/linear_solver/linear_solver.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "support/error.h"
#include "transport/amounts.h"
#include "transport/flow_forest.h"
#include "transport/transport_kinds.h"

namespace ssc {
namespace {

using operations_research::MPConstraint;
using operations_research::MPSolver;
using operations_research::MPSolverParameters;
using operations_research::MPVariable;

class OrtoolsLp final : public TransportSolver {
public:
    explicit OrtoolsLp(const Marginals &marginals)
        : marginals_(marginals), amounts_(make_amounts(marginals_)),
          solver_("transport", MPSolver::GLOP_LINEAR_PROGRAMMING) {
        const double infinity = MPSolver::infinity();
        for (const double a : marginals_.a)
            rows_.push_back(solver_.MakeRowConstraint(a, a));
        for (const double b : marginals_.b)
            cols_.push_back(solver_.MakeRowConstraint(b, b));
        for (MPConstraint *row : rows_) {
            for (MPConstraint *col : cols_) {
                MPVariable *x = solver_.MakeNumVar(0, infinity, "");
                row->SetCoefficient(x, 1);
                col->SetCoefficient(x, 1);
                flow_.push_back(x);
            }
        }
        solver_.MutableObjective()->SetMinimization();
    }

    void solve(const CostView &cost, Vertex &out, Monitor &monitor) override {
        if (cost.rows != marginals_.rows() || cost.cols != marginals_.cols()) {
            throw Error(Status::dimension,
                        "the cost matrix does not have the shape of the marginals");
        }
        flows_.clear();
        out.pivots = 0;
        out.u.assign(marginals_.a.size(), 0);
        out.optimal = !monitor.stop() && run(cost, out);
        complete_flow(amounts_, flows_);
        cancel_cycles(cost, flows_);
        write_flow(cost, amounts_, flows_, out);
        out.dual_cost = repair_duals(cost, marginals_, out.u, out.v);
    }

private:
    // GLOP's tolerances are absolute, so costs are scaled to a largest cost of 1.
    bool run(const CostView &cost, Vertex &out) {
        double largest = 0;
        for (std::int64_t i = 0; i < cost.rows; ++i) {
            const double *row = cost.data + i * cost.stride;
            for (std::int64_t j = 0; j < cost.cols; ++j)
                largest = std::max(largest, std::fabs(row[j]));
        }
        const double scale = largest > 0 ? largest : 1;
        std::size_t k = 0;
        for (std::int64_t i = 0; i < cost.rows; ++i) {
            for (std::int64_t j = 0; j < cost.cols; ++j) {
                solver_.MutableObjective()->SetCoefficient(flow_[k++],
                                                           cost.data[i * cost.stride + j] / scale);
            }
        }
        MPSolverParameters parameters;
        parameters.SetDoubleParam(MPSolverParameters::PRIMAL_TOLERANCE, 1e-9);
        parameters.SetDoubleParam(MPSolverParameters::DUAL_TOLERANCE, 1e-9);
        if (solver_.Solve(parameters) != MPSolver::OPTIMAL) return false;
        out.pivots = solver_.iterations();
        for (std::size_t i = 0; i < rows_.size(); ++i)
            out.u[i] = rows_[i]->dual_value() * scale;
        read_flows(cost.cols);
        return true;
    }

    // Sorts the flows, largest first. What exceeds the exact marginals by rounding is then cut from
    // the smallest.
    void read_flows(std::int64_t cols) {
        for (std::size_t k = 0; k < flow_.size(); ++k) {
            const double mass = flow_[k]->solution_value();
            if (!(mass > 0)) continue;
            const auto at = static_cast<std::int64_t>(k);
            flows_.push_back({static_cast<std::int32_t>(at / cols),
                              static_cast<std::int32_t>(at % cols),
                              std::llround(mass * amounts_.units_per_mass)});
        }
        std::stable_sort(flows_.begin(), flows_.end(),
                         [](const FlowEntry &x, const FlowEntry &y) { return x.units > y.units; });
    }

    Marginals marginals_;
    Amounts amounts_;
    MPSolver solver_;
    std::vector<MPConstraint *> rows_, cols_;
    std::vector<MPVariable *> flow_;
    std::vector<FlowEntry> flows_;
};

} // namespace

std::unique_ptr<TransportSolver> make_ortools_lp(const Marginals &marginals) {
    return std::make_unique<OrtoolsLp>(marginals);
}

} // namespace ssc
