// SPDX-License-Identifier: MIT
// The linear subproblem: min <cost, C> over C >= 0, C 1 = a, C^T 1 = b, with a dense cost.
//
// There is one interface and several solvers. A fit makes one solver for fixed marginals and calls
// it with one cost after another. The solver keeps its workspace, so iterations do not allocate.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "data/marginals.h"
#include "support/monitor.h"

namespace ssc {

// A row-major cost matrix, read in place: entry (i, j) is data[i * stride + j].
struct CostView {
    const double *data;
    std::int64_t rows, cols, stride;
};

// A vertex of the polytope. It has at most rows + cols - 1 entries, none of them zero or at the
// same place. u_i + v_j <= cost_ij for all i, j (up to rounding, see `dual_cost`), with equality on
// the support if `optimal`.
struct Vertex {
    std::vector<std::int32_t> row, col;
    std::vector<double> value;
    std::vector<double> u, v;
    double cost = 0; // <cost, C>
    // <a, u> + <b, v> with (u, v) feasible. This is a true lower bound, even after a stop.
    double dual_cost = 0;
    bool optimal = false; // false if the monitor or the pivot limit stopped the solver
    std::int64_t pivots = 0;

    std::int64_t size() const { return static_cast<std::int64_t>(value.size()); }
};

class TransportSolver {
public:
    virtual ~TransportSolver() = default;
    // `out` may be the vertex of an earlier call, whose memory is then reused. If the monitor says
    // stop, `out` is still a feasible vertex, with optimal = false.
    virtual void solve(const CostView &cost, Vertex &out, Monitor &monitor) = 0;
};

using MakeTransport = std::unique_ptr<TransportSolver>(const Marginals &marginals);

// A solver as a value; transport_kinds.h lists them.
struct TransportKind {
    const char *name;    // in the option `transport`
    MakeTransport *make; // null in a build without the package that the solver needs
};

// Throws Error(unavailable) for a solver that this build does not have.
std::unique_ptr<TransportSolver> make_transport(const TransportKind &kind,
                                                const Marginals &marginals);

// Makes (u, v) feasible by lowering v to min_i(cost_ij - u_i) and returns <a, u> + <b, v>.
double repair_duals(const CostView &cost, const Marginals &marginals, const std::vector<double> &u,
                    std::vector<double> &v);

} // namespace ssc
