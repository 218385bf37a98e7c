// SPDX-License-Identifier: MIT
#include "correspond/descent_state.h"

#include <utility>

#include "correspond/round.h"

namespace ssc {

namespace {

template <class T>
Matrix widened(const MatrixOf<T> &m, Pool &pool) {
    Matrix wide(m.rows(), m.cols());
    for_each(&pool, m.rows(), [&](Index i) { wide.row(i) = m.row(i).template cast<double>(); });
    return wide;
}

template <class T>
Matrix on_marginals(const MatrixOf<T> &m, const Task &task) {
    const Scaling &scaling = task.problem.scaling;
    Matrix c = widened(m, task.pool);
    scaling.leave(c, &task.pool);
    round_to_marginals(task.problem.marginals, c, &task.pool);
    scaling.enter(c, &task.pool);
    return c;
}

// Bounds the objective by the row multipliers. Rounding to the marginals has moved the point, so
// the multipliers climb to follow it.
template <class T>
void offer_multipliers(DescentState<T> &s, const Linearisation &at) {
    const Blocks<double> blocks(s.p, s.task.pool);
    DualBound<double> bound(s.p, blocks);
    Certificate &certificate = s.task.certificate;
    const double objective = at.terms.objective(s.p.lambda_s, s.p.lambda_g);
    std::vector<double> u = s.bound_u;
    for (int k = 0;; ++k) {
        certificate.offer(at.value, at.gradient_dot_c, bound(at.gradient, u));
        if (!(s.away > 0) || k == most_climbs ||
            certificate.relative_gap(objective) <= s.task.options.gap_tolerance)
            return;
        bound.climb(at.gradient, s.away, u);
    }
}

// Offers the bounds at c, which is used up. Returns the terms there.
template <class T>
Terms offer_bound(DescentState<T> &s, Matrix c) {
    Task &task = s.task;
    const double before = task.monitor.seconds();
    Linearisation at = linearise(s.p, std::move(c), &task.pool);
    offer_multipliers(s, at);
    const double seconds = task.monitor.seconds() - before;
    if (s.pace > 0) s.longer = seconds / s.expected_ending(2);
    // With the class term that bound is tight; without it a linear program is tighter.
    if (s.p.lambda_g > 0 || s.stopped()) return at.terms;
    Matrix &g = at.gradient;
    s.p.scaling.to_cost(g, &task.pool);
    Vertex vertex;
    task.transport.solve({g.data(), g.rows(), g.cols(), g.cols()}, vertex, task.monitor);
    ++task.solution.transport_solves;
    task.certificate.offer(at.value, at.gradient_dot_c, vertex.dual_cost);
    return at.terms;
}

} // namespace

template <class T>
bool certify(DescentState<T> &s, StepRule<T> &rule) {
    Task &task = s.task;
    Solution &solution = task.solution;
    const double tolerance = task.options.gap_tolerance;
    rule.make_room();
    solution.c.resize(0, 0);
    if (rule.one_point()) {
        // One set of products gives the terms and the bound at the answer.
        const Terms terms = offer_bound(s, on_marginals(rule.answer(), task));
        solution.c = on_marginals(rule.answer(), task);
        finish(s.p, task.certificate, tolerance, terms, solution);
        if (solution.converged || s.stopped()) return solution.converged;
        // The bound was better before the point was brought onto the marginals.
        solution.c.resize(0, 0);
        offer_bound(s, widened(s.bound_c, task.pool));
        solution.c = on_marginals(rule.answer(), task);
        finish(s.p, task.certificate, tolerance, terms, solution);
        return solution.converged;
    }
    offer_bound(s, widened(s.bound_c.size() > 0 ? s.bound_c : s.c, task.pool));
    solution.c = on_marginals(rule.answer(), task);
    finish(s.p, task.certificate, tolerance, solution, &task.pool);
    return solution.converged;
}

template bool certify(DescentState<double> &, StepRule<double> &);
template bool certify(DescentState<float> &, StepRule<float> &);

} // namespace ssc
