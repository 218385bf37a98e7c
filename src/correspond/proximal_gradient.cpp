#include "correspond/proximal_gradient.h"

#include <optional>
#include <utility>

#include "correspond/accelerated.h"
#include "correspond/at_once.h"
#include "correspond/spectral.h"

namespace ssc {

namespace {

// Below this gap float is too coarse for the iteration.
constexpr double single_precision_gap = 2e-3;

// A start that is near the solution is kept near it: its first proximal steps are as tight as the
// steps after so many others. With loose ones it can take twice as many steps as without a start.
constexpr std::int64_t steps_of_a_start = 10;

// The iterations know their C only nearly on the marginals, and their bounds only in their own
// arithmetic. The last entry becomes what was certified, and no bound before it is above that.
void correct(Trace &trace, const Certificate &certificate, const Solution &solution) {
    if (solution.iterations == 0) return;
    trace.objective.back() = solution.objective;
    correct_bounds(trace, certificate, solution);
    trace.lower_bound.back() = solution.lower_bound;
    trace.relative_gap.back() = solution.relative_gap;
}

// One row or one column leaves no choice: the objective is its own bound.
void only_coupling(Task &task) {
    const Problem &p = task.problem;
    Solution &solution = task.solution;
    solution.c = independent_coupling(p.marginals);
    const Terms terms = evaluate_terms(p, solution.c, &task.pool);
    task.certificate.offer(terms.objective(p.lambda_s, p.lambda_g), 0, 0);
    finish(p, task.certificate, task.options.gap_tolerance, solution, &task.pool);
    solution.ending = Ending::precision; // no iteration could do better
}

// Objectives far from 1 have gradients and products of them beyond what float can hold.
bool fits_single_precision(const Certificate &certificate) {
    return certificate.scale() > 1e-9 && certificate.scale() < 1e9;
}

// Measured: the weaker the classes are against the structure, the better for momentum. At the
// independent coupling the two terms are a measure of that.
bool classes_count(const Problem &p, const Terms &terms) {
    return p.lambda_g * terms.class_term > 0.2 * p.lambda_s * terms.second_order;
}

template <class T>
bool descend(Task &task) {
    if (classes_count(task.problem, task.certificate.independent())) return Spectral<T>(task).run();
    return Accelerated<T>(task).run();
}

} // namespace

bool single_precision(const SolverOptions &options) {
    return options.gap_tolerance >= single_precision_gap;
}

Solution proximal_gradient(Problem &problem, TransportSolver &transport,
                           const SolverOptions &options, Pool &pool, Monitor &monitor, Trace &trace,
                           Matrix start) {
    std::optional<Certificate> certificate;
    try {
        const Watch watch(pool, monitor);
        certificate.emplace(problem, &pool);
    } catch (const Stopped &) {
        return independent_solution(problem, options.gap_tolerance);
    }
    Task task{problem, transport, options, pool, monitor, trace, *certificate, {}};
    monitor.progress.max_iterations = options.max_iterations;
    if (problem.rows() == 1 || problem.cols() == 1) {
        only_coupling(task);
        return std::move(task.solution);
    }
    if (start.size() > 0) task.steps_ahead = steps_of_a_start;
    task.solution.c = std::move(start);
    const bool single = single_precision(options) && fits_single_precision(task.certificate);
    if (!single || !descend<float>(task)) descend<double>(task);
    correct(trace, task.certificate, task.solution);
    return std::move(task.solution);
}

} // namespace ssc
