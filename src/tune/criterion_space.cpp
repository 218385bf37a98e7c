// SPDX-License-Identifier: MIT
#include "tune/criterion_space.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/error.h"
#include "tune/criteria.h"

namespace ssc {

namespace {

constexpr std::int64_t most_components = 50; // as in the public header

enum class Way { standard, directions, plain };

// Scales all features so that squares neither overflow nor vanish. No criterion depends on a common
// unit of the features, and a power of two does not round.
Matrix in_its_unit(const Matrix &x) {
    const double largest = x.cwiseAbs().maxCoeff();
    if (!(largest > 0)) return x;
    // Within these bounds the inverse is finite, too.
    return std::ldexp(1.0, -std::clamp(std::ilogb(largest), -1000, 1000)) * x;
}

// Fits use the samples unscaled. If even the deviation of a single feature overflows, their labels
// mean nothing, and neither would a score.
void check_deviations(const Matrix &target) {
    const RowVector mean = target.colwise().mean();
    if (!(target.rowwise() - mean).colwise().squaredNorm().allFinite())
        throw Error(Status::numeric, "target: deviations of the features overflow double "
                                     "precision: rescale them");
}

Vector or_ones(const Vector &copies, Index rows) {
    return copies.size() == 0 ? Vector(Vector::Ones(rows)) : copies;
}

Matrix prepared_alone(const PrepareOptions &options, Matrix x, const Vector &weight, Pool *pool) {
    const Preparation preparation = learn_preparation(options, {x, x, weight, weight}, pool);
    return preparation.target(std::move(x), pool);
}

// Two steps, because a single preparation would scale the rows before it standardises.
Matrix seen(Way way, Matrix x, const Vector &weight, Pool *pool) {
    PrepareOptions standardizing, rest;
    standardizing.standardize = Standardize::domain;
    rest.components = most_components;
    if (way == Way::directions) rest.scale_rows = RowScale::l2;
    if (way != Way::plain) x = prepared_alone(standardizing, std::move(x), weight, pool);
    return prepared_alone(rest, std::move(x), weight, pool);
}

Way best_way(const LabelledRows &rows, const Vector &copies, Pool *pool) {
    Way best = Way::standard;
    if (rows.labels.size() < 2) return best;
    const Matrix source = in_its_unit(rows.x);
    double highest = -1;
    for (const Way way : {Way::standard, Way::directions, Way::plain}) {
        const Matrix view = seen(way, source, or_ones(copies, source.rows()), pool);
        const double score = make_scorer(graph_criterion, view, pool, copies)->score(rows.labels);
        if (!(score > highest)) continue;
        highest = score;
        best = way;
    }
    return best;
}

} // namespace

CriterionTarget criterion_target(const AdaptData &data, Pool *pool) {
    check_deviations(data.target);
    const Marginals marginals = marginals_of(data);
    const Way way = best_way(labelled_rows(data.source, data.classes),
                             labelled_weights(marginals, data.classes), pool);
    CriterionTarget out;
    out.copies = as_vector(marginals.target_copies());
    out.x = seen(way, in_its_unit(data.target), or_ones(out.copies, data.target.rows()), pool);
    return out;
}

} // namespace ssc
