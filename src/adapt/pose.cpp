// SPDX-License-Identifier: MIT
#include "adapt/pose.h"

#include <cmath>
#include <utility>

#include "correspond/independent.h"
#include "support/error.h"

namespace ssc {

namespace {

// Distances are squared and the squares multiplied. Outside this range double overflows.
constexpr double largest_spread = 1e61, smallest_spread = 1e-61;
constexpr double largest_ratio = 1e300;

// Summed relative to the first row: sums far from the origin lose digits.
RowVector mean_of(const Matrix &x, const std::vector<double> &weights) {
    const auto w = as_vector(weights);
    RowVector sum = RowVector::Zero(x.cols());
    for (Index i = 0; i < x.rows(); ++i)
        sum += w(i) * (x.row(i) - x.row(0));
    return x.row(0) + sum / w.sum();
}

void check_spread(const Matrix &x, const RowVector &centre, const char *which) {
    const double spread = (x.rowwise() - centre).cwiseAbs().maxCoeff();
    if (spread <= largest_spread && (spread == 0 || spread >= smallest_spread)) return;
    throw Error(Status::numeric,
                format("%s: features reach %g from the centre of the target, beyond what double "
                       "precision can square (%g to %g): rescale the features",
                       which, spread, smallest_spread, largest_spread));
}

// Checks the distances within a domain, which may be far smaller than those to the other domain,
// and their ratio to a sigma that the caller sets.
void check_distances(const Matrix &x, double sigma, const char *which) {
    const double spread = (x.rowwise() - x.row(0)).cwiseAbs().maxCoeff();
    if (sigma > 0 && !(spread / sigma <= largest_ratio))
        throw Error(Status::numeric,
                    format("option 'sigma_%s': %g is too small for double precision beside "
                           "features that differ by %g: raise it, or rescale the features",
                           which, sigma, spread));
    if (spread == 0 || spread >= smallest_spread) return;
    throw Error(Status::numeric,
                format("%s: features differ by no more than %g, below what double precision can "
                       "square (%g): rescale the features",
                       which, spread, smallest_spread));
}

// The size of the second-order term at the independent coupling. If the two graphs agree there, the
// term cancels to 0 and the size of its two parts takes its place.
double second_order_unit(const IndependentTerms &at) {
    const double term = at.terms.second_order, parts = at.second_order_parts;
    return term > 1e-12 * parts ? term : parts;
}

double ratio_or_zero(double numerator, double denominator) {
    return denominator > 0 ? numerator / denominator : 0.0;
}

} // namespace

void set_lambdas(const AdaptOptions &o, Problem &p) {
    if (o.lambda_s > 0 && p.source_graph.size == 0)
        throw Error(Status::internal, "a problem posed without graphs has no second-order term");
    p.lambda_s = o.lambda_s;
    p.lambda_g = o.lambda_g;
    if (!o.relative || (o.lambda_s == 0 && o.lambda_g == 0)) return;
    const IndependentTerms &at = p.independent;
    const double unit = at.terms.first_order;
    if (o.lambda_s > 0) p.lambda_s *= ratio_or_zero(unit, second_order_unit(at));
    if (o.lambda_g > 0) p.lambda_g *= ratio_or_zero(unit, at.terms.class_term);
}

Problem pose(const AdaptOptions &o, Matrix source, Matrix target, const Marginals &marginals,
             const Classes &classes, Pool *pool) {
    Problem p;
    p.source = std::move(source);
    p.target = std::move(target);
    p.source_centre = mean_of(p.source, marginals.a);
    p.target_centre = mean_of(p.target, marginals.b);
    check_spread(p.source, p.target_centre, "source");
    check_spread(p.target, p.target_centre, "target");
    p.classes = classes;
    // Graphs come before centring: far domains would lose digits of the distances within them.
    if (o.lambda_s > 0) {
        check_distances(p.source, o.sigma_source, "source");
        check_distances(p.target, o.sigma_target, "target");
        NodeWeights a, b;
        if (!marginals.uniform) {
            a = {marginals.a, marginals.source_unit};
            b = {marginals.b, marginals.target_unit / marginals.ratio};
        }
        make_graphs(Nodes::of(p.source, o.sigma_source, pool, a),
                    Nodes::of(p.target, o.sigma_target, pool, b), p.source_graph, p.target_graph,
                    pool);
    }
    // Rows of C sum to a, so the distance of the two means adds the same to the first-order term of
    // every correspondence. Without it, lambdas and gap do not depend on where the domains are.
    p.source.rowwise() -= p.source_centre;
    p.target.rowwise() -= p.target_centre;
    // Far from the origin a centre is rounded by as much as samples differ. The domains have to
    // agree in the mean that is left, or the constant is not the same for every correspondence.
    p.source_rest = mean_of(p.source, marginals.a) - mean_of(p.target, marginals.b);
    p.source.rowwise() -= p.source_rest;
    p.offset = (p.source_centre - p.target_centre + p.source_rest).squaredNorm() /
               static_cast<double>(p.target_centre.size());
    p.weigh(marginals);
    p.independent = independent_terms(p, pool);
    set_lambdas(o, p);
    return p;
}

} // namespace ssc
