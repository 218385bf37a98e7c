// SPDX-License-Identifier: MIT
#include "correspond/solver_kinds.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "correspond/accelerated.h"
#include "correspond/at_once.h"
#include "correspond/spectral.h"
#include "linalg/bytes.h"

namespace ssc {

namespace {

// Below this gap float is too coarse for the iteration.
constexpr double single_precision_gap = 2e-3;

// A start near the solution has to stay near it, so its first proximal steps are as tight as if
// this many steps had gone before. With loose steps a start can double the number of iterations.
constexpr std::int64_t steps_of_a_start = 10;

// Iterations estimate the objective of a C that is only nearly on the marginals, and compute bounds
// in their own arithmetic. This sets the last entry of the trace to the certified values and lowers
// earlier bounds to the certified one.
void correct(Trace &trace, const Certificate &certificate, const Solution &solution) {
    if (solution.iterations == 0) return;
    trace.objective.back() = solution.objective;
    correct_bounds(trace, certificate, solution);
    trace.lower_bound.back() = solution.lower_bound;
    trace.relative_gap.back() = solution.relative_gap;
}

// With one row or one column there is a single coupling, so its objective is the lower bound.
void only_coupling(Task &task) {
    const Problem &p = task.problem;
    Solution &solution = task.solution;
    solution.c = independent_coupling(p.marginals);
    p.scaling.enter(solution.c);
    const Terms terms = evaluate_terms(p, solution.c, &task.pool);
    task.certificate.offer(terms.objective(p.lambda_s, p.lambda_g), 0, 0);
    finish(p, task.certificate, task.options.gap_tolerance, solution, &task.pool);
    solution.ending = Ending::precision; // no iteration could do better
}

// If the objective is far from 1, gradients and their products leave the range of float. So they do
// if a target sample is far from the others: the independent coupling does not see the target.
bool fits_single_precision(const Problem &problem, const Certificate &certificate) {
    const double farthest = problem.target.cwiseAbs().maxCoeff();
    return certificate.scale() > 1e-9 && certificate.scale() < 1e9 &&
           farthest * farthest * problem.first_order_scale() < 1e9;
}

// So do the products of weights that are far apart.
bool weights_fit_single_precision(const Scaling &scaling) {
    return scaling.plain() || scaling.row.minCoeff() * scaling.col.minCoeff() > 1e-15;
}

// Measured: momentum is better where the class term is weak against the structure. The two terms at
// the independent coupling measure that.
bool classes_count(const Problem &p, const Terms &terms) {
    return p.lambda_g * terms.class_term > 0.2 * p.lambda_s * terms.second_order;
}

template <class T>
bool descend(Task &task) {
    DescentState<T> state(task);
    if (classes_count(task.problem, task.certificate.independent())) {
        Spectral<T> rule(state);
        return run_descent(state, rule);
    }
    Accelerated<T> rule(state);
    return run_descent(state, rule);
}

// Whether float is accurate enough for the gap that is asked for.
bool single_precision(const SolverOptions &options) {
    return options.gap_tolerance >= single_precision_gap;
}

} // namespace

Solution proximal_gradient(const SolverInput &input, Matrix start) {
    const Problem &problem = input.problem;
    const SolverOptions &options = input.options;
    std::optional<Certificate> certificate;
    try {
        const Watch watch(input.pool, input.monitor);
        certificate.emplace(problem, &input.pool);
    } catch (const Stopped &) {
        return independent_solution(problem, options.gap_tolerance);
    }
    Task task{input, *certificate, {}};
    input.monitor.progress.max_iterations = options.max_iterations;
    if (problem.rows() == 1 || problem.cols() == 1) {
        only_coupling(task);
        problem.scaling.leave(task.solution.c);
        return std::move(task.solution);
    }
    if (start.size() > 0) task.steps_ahead = steps_of_a_start;
    problem.scaling.enter(start, &input.pool);
    task.solution.c = std::move(start);
    const bool single = single_precision(options) &&
                        fits_single_precision(problem, task.certificate) &&
                        weights_fit_single_precision(problem.scaling);
    if (!single || !descend<float>(task)) descend<double>(task);
    correct(input.trace, task.certificate, task.solution);
    problem.scaling.leave(task.solution.c, &input.pool);
    return std::move(task.solution);
}

// Counts the matrices that are alive during set-up, in an iteration, and in the certificate, which
// is in double. Assumes dense graphs: only the data show whether graphs can be factored.
double proximal_gradient_bytes(const SolverOptions &options, const SolverSize &size) {
    const double s = size.rows, t = size.cols, d = size.features;
    const double samples = (s + t) * d, thin = 2 * samples;
    const double width = single_precision(options) ? 0.5 : 1.0; // of a number, in doubles
    // Smooth: g0 and a Gram matrix, or thin factors; and some rows of Ds C or of a residual.
    const double gram = s * t + symmetric_entries(t);
    const bool few = 8 * d <= t, by_gram = 2 * d > t || (size.has_structure && !few);
    const double rows = std::min(s, std::max(256.0, s / (few && size.has_classes ? 2 : 4)));
    double smooth = by_gram ? gram : thin;
    if (size.has_structure) smooth += rows * t;
    // Sums of blocks, and the packed operands of a product.
    const double parts = s * t * 3 / 32, most = std::max(s, t);
    const double deep = size.has_structure || 2 * d > t ? most : d;
    const double packed = std::min(most * deep, most_packed_block) + most_packed_strip;
    const double setting_up = samples + width * (smooth + s * t);
    const double iteration = samples + width * (smooth + (size.has_classes ? 5 : 6) * s * t);
    // Two iterates and, for the momentum, part of a third; C; the residual of the structure.
    const double certificate = samples + std::min(s, 128.0) * d +
                               width * (size.has_classes ? 2 : 2.25) * s * t +
                               (size.has_structure ? 2 : 1) * s * t;
    return 8 * (parts + packed + std::max({setting_up, iteration, certificate}));
}

} // namespace ssc
