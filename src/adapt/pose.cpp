#include "adapt/pose.h"

#include <cmath>

#include "correspond/solver.h"
#include "support/error.h"

namespace ssc {

namespace {

// Distances are squared and the squares multiplied: outside of this, double has no room for them.
constexpr double largest_spread = 1e61, smallest_spread = 1e-61;

void check_spread(const Matrix &centred, const char *which) {
    const double spread = centred.cwiseAbs().maxCoeff();
    if (spread <= largest_spread && (spread == 0 || spread >= smallest_spread)) return;
    throw Error(Status::numeric,
                format("%s: features reach %g from the centre of the target, beyond what double "
                       "precision can square (%g to %g): rescale the features",
                       which, spread, smallest_spread, largest_spread));
}

// How large the second-order term is at the independent coupling. When the two graphs agree there
// (it is then 0 by cancellation) the size of its two parts takes its place.
double second_order_unit(const Problem &p, const Matrix &u) {
    const double term = second_order_term(p, u);
    Matrix part(u.rows(), u.cols());
    times_adjacency(1, u, p.target_graph, 0, part);
    double parts = part.squaredNorm();
    adjacency_times(p.ratio, p.source_graph, u, 0, part);
    parts += part.squaredNorm();
    return term > 1e-12 * parts ? term : parts;
}

double ratio_or_zero(double numerator, double denominator) {
    return denominator > 0 ? numerator / denominator : 0.0;
}

void set_lambdas(const AdaptOptions &o, Problem &p) {
    p.lambda_s = o.lambda_s;
    p.lambda_g = o.lambda_g;
    if (!o.relative || (o.lambda_s == 0 && o.lambda_g == 0)) return;
    const Matrix u = independent_coupling(p.marginals);
    const double unit = first_order_term(p, u);
    if (o.lambda_s > 0) p.lambda_s *= ratio_or_zero(unit, second_order_unit(p, u));
    if (o.lambda_g > 0) p.lambda_g *= ratio_or_zero(unit, class_term(p.classes, u));
}

} // namespace

Problem pose(const AdaptOptions &o, const Matrix &source, const Matrix &target,
             const Marginals &marginals, const Classes &classes) {
    Problem p;
    // Nearness does not change when both domains move together, as rows of C sum to a; rounding
    // does, when the samples are far from the origin.
    const RowVector centre = target.colwise().mean();
    p.source = source.rowwise() - centre;
    p.target = target.rowwise() - centre;
    check_spread(p.source, "source");
    check_spread(p.target, "target");
    p.marginals = marginals;
    p.classes = classes;
    p.ratio = static_cast<double>(target.rows()) / static_cast<double>(source.rows());
    if (o.lambda_s > 0) {
        const double ss = o.sigma_source > 0 ? o.sigma_source : mean_distance(p.source);
        const double st = o.sigma_target > 0 ? o.sigma_target : mean_distance(p.target);
        make_graphs(p.source, ss, p.target, st, p.source_graph, p.target_graph);
    }
    p.source = Eigen::Map<const Vector>(marginals.a.data(), marginals.rows()).asDiagonal() *
               Matrix(p.source);
    set_lambdas(o, p);
    return p;
}

} // namespace ssc
