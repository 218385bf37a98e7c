// SPDX-License-Identifier: MIT
#include "correspond/independent.h"

#include <cmath>

#include "support/pool.h"

namespace ssc {

namespace {

// D x
Vector times(const Graph &graph, const Vector &x, Pool *pool) {
    if (pool != nullptr) pool->go_on_or_stop();
    if (!graph.factored()) return graph.dense.times(x);
    const Vector inner = graph.factor.transpose() * x;
    return graph.factor * inner - graph.unit * x;
}

double sum_of_group_norms(const Classes &classes, const Vector &a) {
    Vector squares = Vector::Zero(classes.count());
    for (Index i = 0; i < a.size(); ++i) {
        const auto k = classes.of_row[static_cast<std::size_t>(i)];
        if (k >= 0) squares(k) += a(i) * a(i);
    }
    return squares.cwiseSqrt().sum();
}

// |x y^T|^2 and the like are products of these.
double square(const Vector &x) {
    return x.squaredNorm();
}

} // namespace

Matrix independent_coupling(const Marginals &m) {
    const auto a = as_vector(m.a), b = as_vector(m.b);
    return a * b.transpose() / m.total;
}

IndependentTerms independent_terms(const Problem &p, Pool *pool) {
    const Vector a = p.independent_left(), b = p.independent_right() / p.marginals.total;
    IndependentTerms out;
    // C^ = a b^T, so that C^ Xt = a (b^T Xt).
    const RowVector middle = b.transpose() * p.target;
    for (Index i = 0; i < a.size(); ++i)
        out.terms.first_order += (a(i) * middle - p.source.row(i)).squaredNorm();
    out.terms.first_order *= p.first_order_scale();
    out.terms.class_term =
        sum_of_group_norms(p.classes, a) * (p.scaling.plain() ? b.sum() : p.scaling.col.dot(b));
    if (p.source_graph.size == 0) return out;
    // C Dt - r Ds C = a t^T - s b^T. The parts along a and b are subtracted, the parts across add
    // up: no digits are lost if the two nearly agree.
    const Vector t = times(p.target_graph, b, pool), s = p.ratio * times(p.source_graph, a, pool);
    const double t_along = t.dot(b) / square(b), s_along = s.dot(a) / square(a);
    const double difference = t_along - s_along;
    out.terms.second_order = difference * difference * square(a) * square(b) +
                             square(a) * square(t - t_along * b) +
                             square(s - s_along * a) * square(b);
    out.second_order_parts = square(a) * square(t) + square(s) * square(b);
    return out;
}

} // namespace ssc
