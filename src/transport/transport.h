// The linear subproblem: min <cost, C> over C >= 0, C 1 = a, C^T 1 = b, with a dense cost.
//
// One interface, several solvers. A solver is made once per fit for fixed marginals and then
// called with one cost after another; it keeps its workspace, so that iterations do not allocate.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "data/marginals.h"
#include "support/monitor.h"

namespace ssc {

// A row-major cost matrix, read in place: entry (i, j) is data[i * stride + j].
struct CostView {
    const double *data;
    std::int64_t rows, cols, stride;
};

// A vertex of the polytope: at most rows + cols - 1 entries, no place twice, zeros left out.
// u_i + v_j <= cost_ij for all i, j (to rounding, see `dual_cost`), with equality on the support
// when `optimal`.
struct Vertex {
    std::vector<std::int32_t> row, col;
    std::vector<double> value;
    std::vector<double> u, v;
    double cost = 0; // <cost, C>
    // <a, u> + <b, v> with (u, v) feasible: a true lower bound, even when stopped.
    double dual_cost = 0;
    bool optimal = false; // false: stopped short by the monitor or by the pivot limit
    std::int64_t pivots = 0;

    std::int64_t size() const { return static_cast<std::int64_t>(value.size()); }
};

class TransportSolver {
public:
    virtual ~TransportSolver() = default;
    virtual const char *name() const = 0;
    // `out` may be the vertex of an earlier call: its memory is used again. When the monitor says
    // stop, `out` is a feasible vertex all the same, with optimal = false.
    virtual void solve(const CostView &cost, Vertex &out, Monitor &monitor) = 0;
};

// `which`: auto, network_simplex, ortools_flow or ortools_lp. Throws Error(unavailable) for one
// that this build does not have.
std::unique_ptr<TransportSolver> make_transport(const std::string &which,
                                                const Marginals &marginals);

// Makes (u, v) feasible by lowering v to min_i(cost_ij - u_i) and returns <a, u> + <b, v>.
double repair_duals(const CostView &cost, const Marginals &marginals, const std::vector<double> &u,
                    std::vector<double> &v);

} // namespace ssc
