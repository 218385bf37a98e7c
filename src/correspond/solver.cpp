#include "correspond/solver.h"

#include <algorithm>
#include <cmath>

#include "support/product.h"

namespace ssc {

namespace {
constexpr double gap_floor = 1e-9;

// |D|_F^2
double squared_norm(const Graph &graph) {
    if (!graph.factored()) return graph.dense.squared_norm();
    const Matrix gram = product(transposed(graph.factor), view(graph.factor));
    return gram.squaredNorm() - 2 * graph.factor.squaredNorm() + static_cast<double>(graph.size);
}

// How large the numbers are whose differences are squared in the smooth part. Where they nearly
// cancel, value and gradient are small and their rounding errors are not.
double size_of_parts(const Problem &p) {
    double size =
        (p.source.squaredNorm() + p.target.squaredNorm() / p.ratio) * p.first_order_scale();
    if (p.lambda_s > 0)
        size += p.lambda_s *
                (squared_norm(p.target_graph) / p.ratio + squared_norm(p.source_graph) * p.ratio);
    return size;
}
} // namespace

Certificate::Certificate(const Problem &problem, double precision)
    : precision_(precision), size_of_parts_(size_of_parts(problem)),
      independent_(independent_terms(problem).terms),
      scale_(independent_.objective(problem.lambda_s, problem.lambda_g)) {}

Certificate::Certificate(const Certificate &other, double precision)
    : precision_(precision), size_of_parts_(other.size_of_parts_), independent_(other.independent_),
      scale_(other.scale_) {}

void Certificate::offer(double q, double gradient_dot_c, double least_linear) {
    const double size =
        std::abs(q) + std::abs(gradient_dot_c) + std::abs(least_linear) + size_of_parts_;
    const double bound = q - gradient_dot_c + least_linear - precision_ * size;
    if (bound > bound_) bound_ = bound;
}

double Certificate::relative_gap(double objective) const {
    return relative(std::max(objective - bound_, 0.0), objective);
}

double Certificate::relative(double gap, double objective) const {
    return gap > 0 ? gap / std::max(std::abs(objective), gap_floor * scale_) : 0.0;
}

void record(Monitor &monitor, Trace &trace, double objective, const Certificate &certificate,
            double step) {
    Progress &p = monitor.progress;
    ++p.iteration; // together with what belongs to it
    p.objective = objective;
    p.lower_bound = certificate.bound();
    p.relative_gap = certificate.relative_gap(objective);
    trace.objective.push_back(objective);
    trace.lower_bound.push_back(p.lower_bound);
    trace.relative_gap.push_back(p.relative_gap);
    trace.step.push_back(step);
    trace.seconds.push_back(monitor.seconds());
    trace.cycle.push_back(static_cast<double>(p.cycle));
}

void finish(const Problem &problem, const Certificate &certificate, double gap_tolerance,
            const Terms &terms, Solution &s) {
    s.terms = terms;
    s.objective = s.terms.objective(problem.lambda_s, problem.lambda_g);
    // Two numbers that are equal but for rounding must not stand in the wrong order.
    s.lower_bound = std::min(certificate.bound(), s.objective);
    s.relative_gap = certificate.relative_gap(s.objective);
    s.converged = s.relative_gap <= gap_tolerance;
}

void finish(const Problem &problem, const Certificate &certificate, double gap_tolerance,
            Solution &s, Pool *pool) {
    finish(problem, certificate, gap_tolerance, evaluate_terms(problem, s.c, pool), s);
}

} // namespace ssc
