// SPDX-License-Identifier: MIT
#include "correspond/solver.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "linalg/gemm.h"
#include "support/pool.h"

namespace ssc {

namespace {
constexpr double gap_floor = 1e-9;

// |D|_F^2
double squared_norm(const Graph &graph, Pool *pool) {
    if (pool != nullptr) pool->go_on_or_stop();
    if (!graph.factored()) return graph.dense.squared_norm();
    const Matrix gram = product(transposed(graph.factor), view(graph.factor), pool);
    return gram.squaredNorm() - 2 * graph.unit * graph.factor.squaredNorm() +
           graph.unit * graph.unit * static_cast<double>(graph.size);
}

// How large the numbers are whose differences are squared in the smooth part. Where they nearly
// cancel, value and gradient are small and their rounding errors are not. The square of the
// spectral norm of C^ is 1 / r: C^ t = s and C^^T s = t / r, and none of these has a negative
// entry.
double size_of_parts(const Problem &p, Pool *pool) {
    const double c = 1 / p.ratio;
    double size = (p.source.squaredNorm() + p.target.squaredNorm() * c) * p.first_order_scale();
    if (p.lambda_s > 0)
        size += p.lambda_s * c *
                (squared_norm(p.target_graph, pool) +
                 squared_norm(p.source_graph, pool) * p.ratio * p.ratio);
    return size;
}

// The longest sums that an objective is made of: entries of C Xt and C Dt - r Ds C, and norms.
double longest_sum(const Problem &p) {
    return static_cast<double>(p.rows() + p.cols() + p.features());
}
} // namespace

Certificate::Certificate(const Problem &problem, Pool *pool, double precision)
    : precision_(precision), size_of_parts_(size_of_parts(problem, pool)),
      longest_sum_(longest_sum(problem)), offset_(problem.offset),
      independent_(problem.independent.terms),
      scale_(independent_.objective(problem.lambda_s, problem.lambda_g)) {}

Certificate::Certificate(const Certificate &other, double precision)
    : precision_(precision), size_of_parts_(other.size_of_parts_), longest_sum_(other.longest_sum_),
      offset_(other.offset_), independent_(other.independent_), scale_(other.scale_) {}

void Certificate::offer(double q, double gradient_dot_c, double least_linear) {
    const double size =
        std::abs(q) + std::abs(gradient_dot_c) + std::abs(least_linear) + size_of_parts_;
    const double bound = q - gradient_dot_c + least_linear - precision_ * size;
    if (bound > bound_) bound_ = bound;
}

// A sum of n products is off by at most n u of the sum of their absolute values, u being half of
// epsilon. So the residuals are off by n u of their parts; their squares by 2 n u of the root of
// the square times that of the parts, which is no more than n u of both together; and the sum of
// the squares by n u of itself. Two n epsilon of objective and parts are twice as much.
double Certificate::rounding(double objective) const {
    return 2 * longest_sum_ * std::numeric_limits<double>::epsilon() *
           (std::abs(objective) + size_of_parts_);
}

void Certificate::meet(double objective) {
    if (bound_ > objective + rounding(objective))
        bound_ = 0;
    else if (bound_ > objective)
        bound_ = objective;
}

double Certificate::relative_gap(double objective) const {
    return relative(std::max(objective - bound_, 0.0), objective);
}

double Certificate::relative(double gap, double objective) const {
    // Iterates may be off the marginals, and a weight of 1e300 makes infinity of that.
    if (std::isinf(gap)) return gap;
    // An objective may be so small that it is rounding alone.
    const double least = std::max(gap_floor * scale_, rounding(0));
    return gap > 0 ? gap / std::max(std::abs(objective), least) : 0.0;
}

void record(Monitor &monitor, Trace &trace, double objective, const Certificate &certificate,
            double step) {
    Progress &p = monitor.progress;
    ++p.iteration; // together with what belongs to it
    p.objective = objective + certificate.offset();
    p.lower_bound = certificate.bound() + certificate.offset();
    p.relative_gap = certificate.relative_gap(objective);
    trace.objective.push_back(objective);
    trace.lower_bound.push_back(certificate.bound());
    trace.relative_gap.push_back(p.relative_gap);
    trace.step.push_back(step);
    trace.seconds.push_back(monitor.seconds());
    trace.cycle.push_back(static_cast<double>(p.cycle));
}

void correct_bounds(Trace &trace, const Certificate &certificate, const Solution &s) {
    const auto first = trace.objective.size() - static_cast<std::size_t>(s.iterations);
    for (std::size_t k = first; k < trace.objective.size(); ++k) {
        trace.lower_bound[k] = std::min(trace.lower_bound[k], s.lower_bound);
        const double gap = std::max(trace.objective[k] - trace.lower_bound[k], 0.0);
        trace.relative_gap[k] = certificate.relative(gap, trace.objective[k]);
    }
}

void finish(const Problem &problem, Certificate &certificate, double gap_tolerance,
            const Terms &terms, Solution &s) {
    s.terms = terms;
    s.objective = s.terms.objective(problem.lambda_s, problem.lambda_g);
    certificate.meet(s.objective);
    s.lower_bound = certificate.bound();
    s.relative_gap = certificate.relative_gap(s.objective);
    s.converged = s.relative_gap <= gap_tolerance;
}

void finish(const Problem &problem, Certificate &certificate, double gap_tolerance, Solution &s,
            Pool *pool) {
    finish(problem, certificate, gap_tolerance, evaluate_terms(problem, s.c, pool), s);
}

} // namespace ssc
