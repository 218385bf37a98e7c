// SPDX-License-Identifier: MIT
#include "solvers.h"

#include "common/check.h"
#include "correspond/solver_kinds.h"
#include "transport/transport_kinds.h"

namespace ssc::tests {

const char *name_of(Method method) {
    switch (method) {
    case Method::open_loop:
        return "open loop";
    case Method::line_search:
        return "line search";
    case Method::proximal:
        break;
    }
    return "proximal gradient";
}

Run solve(const Problem &problem, Method method, std::int64_t iterations, double gap) {
    Run run;
    SolverOptions options;
    options.line_search = method == Method::line_search;
    options.max_iterations = iterations;
    options.gap_tolerance = gap;
    Monitor monitor;
    const auto transport = make_transport(*ssc::find_transport("auto"), problem.marginals);
    Pool pool(1);
    Problem own = problem;
    const SolverKind &kind =
        method == Method::proximal ? proximal_gradient_kind : conditional_gradient_kind;
    run.solution = kind.solve({own, *transport, options, pool, monitor, run.trace}, Matrix());
    return run;
}

double objective(const Problem &p, const Matrix &c) {
    return evaluate_terms(p, scaled(p, c)).objective(p.lambda_s, p.lambda_g);
}

std::vector<Recipe> varied_recipes() {
    std::vector<Recipe> all;
    for (const Graphs graphs : {Graphs::none, Graphs::dense, Graphs::factored}) {
        for (const bool weighted : {false, true}) {
            all.push_back({14, 20, 3, graphs, weighted, 3, true});
            all.push_back({20, 13, 2, graphs, weighted, 2, false});
            all.push_back({12, 12, 30, graphs, weighted, 0, false});
        }
    }
    return all;
}

void name_case(const Recipe &r, Method method) {
    case_is("%dx%d, graphs %d, weighted %d, classes %d, %s", static_cast<int>(r.ns),
            static_cast<int>(r.nt), static_cast<int>(r.graphs), r.weighted, r.classes,
            name_of(method));
}

} // namespace ssc::tests
