#include "correspond/solver.h"

#include <algorithm>
#include <cmath>

namespace ssc {

namespace {
constexpr double gap_floor = 1e-9;
} // namespace

Matrix independent_coupling(const Marginals &m) {
    const Eigen::Map<const Vector> a(m.a.data(), m.rows()), b(m.b.data(), m.cols());
    return a * b.transpose() / a.sum();
}

Certificate::Certificate(const Problem &problem, double precision) : precision_(precision) {
    const Terms terms = evaluate_terms(problem, independent_coupling(problem.marginals));
    floor_ = gap_floor * terms.objective(problem.lambda_s, problem.lambda_g);
}

void Certificate::offer(double q, double gradient_dot_c, double least_linear) {
    const double size = std::abs(q) + std::abs(gradient_dot_c) + std::abs(least_linear);
    const double bound = q - gradient_dot_c + least_linear - precision_ * size;
    if (bound > bound_) bound_ = bound;
}

double Certificate::relative_gap(double objective) const {
    const double gap = std::max(objective - bound_, 0.0);
    return gap > 0 ? gap / std::max(std::abs(objective), floor_) : 0.0;
}

void record(Monitor &monitor, Trace &trace, double objective, const Certificate &certificate,
            double step) {
    Progress &p = monitor.progress;
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
            Solution &s) {
    s.terms = evaluate_terms(problem, s.c);
    s.objective = s.terms.objective(problem.lambda_s, problem.lambda_g);
    // Two numbers that are equal but for rounding must not stand in the wrong order.
    s.lower_bound = std::min(certificate.bound(), s.objective);
    s.relative_gap = certificate.relative_gap(s.objective);
    s.converged = s.relative_gap <= gap_tolerance;
}

} // namespace ssc
