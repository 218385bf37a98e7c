// SPDX-License-Identifier: MIT
#include "correspond/at_once.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "correspond/rough_sums.h"
#include "support/pool.h"

namespace ssc {

namespace {

// The samples of the target as they were before they were scaled.
Matrix plain_target(const Problem &p) {
    Matrix x = p.target;
    scale_rows(x, p.scaling.col.cwiseInverse());
    return x;
}

// The first-order term from moved = C^ Xt.
double nearness_of(const Problem &p, const Matrix &moved) {
    double sum = 0;
    constexpr Index some = 256;
    for (Index i = 0; i < p.rows(); i += some) {
        const Index count = std::min(some, p.rows() - i);
        sum += (moved.middleRows(i, count) - p.source.middleRows(i, count)).squaredNorm();
    }
    return sum * p.first_order_scale();
}

// The class term of a rough correspondence, in float.
double class_term_of(const Problem &p, const Correspondence &c, Pool *pool) {
    const Classes &classes = p.classes;
    if (classes.count() == 0) return 0;
    // The squares of one block of columns stay in the cache while all rows pass by.
    const Index width = std::clamp<Index>(65536 / classes.count(), 256, 2048);
    const Index blocks = (c.cols + width - 1) / width;
    // The norm of a group of C^, times t, is that of the rows of C divided by s.
    // A row whose factor floats cannot hold weighs nothing beside the others.
    constexpr double most = std::numeric_limits<float>::max();
    Vector inverse = Vector::Ones(c.rows);
    if (!p.scaling.plain())
        inverse = (p.scaling.row.array() > 1 / most).select(p.scaling.row.cwiseInverse(), 0.0);
    const Eigen::VectorXf left = c.left.cwiseProduct(inverse).cast<float>();
    const Eigen::VectorXf right = c.right.cast<float>();
    const Eigen::VectorXf row_scale =
        (c.row_scale.size() > 0 ? Vector(c.row_scale.cwiseProduct(inverse)) : c.row_scale)
            .cast<float>();
    const Eigen::VectorXf col_scale = c.col_scale.cast<float>();
    Vector parts(blocks);
    for_each(pool, blocks, [&](Index k) {
        const Index first = k * width, count = std::min(width, c.cols - first);
        MatrixOf<float> squares = MatrixOf<float>::Zero(classes.count(), count);
        for (Index i = 0; i < c.rows; ++i) {
            const auto group = classes.of_row[static_cast<std::size_t>(i)];
            if (group < 0) continue;
            rough_sums().add_squares(count, c.rough.row(i) + first, row_scale(i), &col_scale(first),
                                     left(i), &right(first), &squares(group, 0));
        }
        parts(k) = squares.cast<double>().cwiseSqrt().sum();
    });
    return parts.sum();
}

} // namespace

void answer_independent(const Problem &p, double gap_tolerance, Solution &s) {
    const Vector a = as_vector(p.marginals.a), b = as_vector(p.marginals.b) / p.marginals.total;
    s.c.resize(0, 0);
    s.kept = Correspondence::of_rank_one(a, b);
    s.independent = true;
    s.terms = p.independent.terms;
    s.objective = s.terms.objective(p.lambda_s, p.lambda_g);
    s.lower_bound = 0;
    s.relative_gap = s.objective > 0 ? 1 : 0;
    s.converged = s.relative_gap <= gap_tolerance;
    const RowVector middle = b.transpose() * plain_target(p);
    s.image = middle.replicate(p.rows(), 1);
}

bool ends_quickly(const Problem &p) {
    constexpr double passes = 100; // over C, in multiplications for each entry
    const double entries = static_cast<double>(p.rows()) * static_cast<double>(p.cols());
    return evaluation_work(p) + passes * entries < 3e8;
}

void answer_at_once(const Problem &p, FloatMatrix c, double objective, Certificate &certificate,
                    double gap_tolerance, Pool *pool, Solution &s) {
    s.c.resize(0, 0);
    p.scaling.leave(c, pool);
    s.kept = Correspondence::from_rough(std::move(c), p.marginals, pool);
    s.image = s.kept.times(p.scaling.plain() ? p.target : plain_target(p), pool);
    scale_rows(s.image, p.scaling.row.cwiseInverse());
    Terms terms;
    terms.first_order = nearness_of(p, s.image);
    terms.class_term = class_term_of(p, s.kept, pool);
    // No coupling is below the bound, even if the solver's arithmetic says so.
    const double known = terms.first_order + p.lambda_g * terms.class_term;
    const double rest = std::max(objective, certificate.bound()) - known;
    if (p.lambda_s > 0) terms.second_order = std::max(rest / p.lambda_s, 0.0);
    scale_rows(s.image, p.scaling.row.cwiseInverse());
    finish(p, certificate, gap_tolerance, terms, s);
}

} // namespace ssc
