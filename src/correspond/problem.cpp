// SPDX-License-Identifier: MIT
#include "correspond/problem.h"

#include <algorithm>
#include <cmath>

#include "linalg/gemm.h"
#include "support/pool.h"

namespace ssc {

double Problem::first_order_scale() const {
    return 1.0 / (marginals.total * static_cast<double>(features()));
}

void Problem::weigh(const Marginals &of) {
    marginals = of;
    ratio = of.ratio;
    scaling = Scaling::of(of);
    scale_rows(source, scaling.row);
    scale_rows(target, scaling.col);
    source_graph.weigh(scaling.row, of.source_unit);
    target_graph.weigh(scaling.col, of.target_unit);
}

Vector Problem::independent_left() const {
    if (!scaling.plain()) return scaling.row;
    return as_vector(marginals.a);
}

Vector Problem::independent_right() const {
    if (!scaling.plain()) return scaling.col / ratio;
    return as_vector(marginals.b);
}

namespace {

// C Dt - r Ds C
Matrix structure_residual(const Problem &p, const Matrix &c, Pool *pool) {
    Matrix residual(c.rows(), c.cols());
    times_adjacency(1, c, p.target_graph, 0, residual, pool);
    adjacency_times(-p.ratio, p.source_graph, c, 1, residual, pool);
    return residual;
}

// The sum of f(i) over the rows, in an order that threads do not change.
template <class F>
double sum_over_rows(Index rows, Pool *pool, F f) {
    Vector parts(rows);
    for_each(pool, rows, [&](Index i) { parts(i) = f(i); });
    return parts.sum();
}

double squared_norm(const Matrix &x, Pool *pool) {
    return sum_over_rows(x.rows(), pool, [&](Index i) { return x.row(i).squaredNorm(); });
}

// Calls use(first, residual) for the residual C Xt - Xs in blocks of rows, so that it is never in
// memory as a whole. Returns <residual, source> of each row.
template <class F>
Vector each_residual(const Problem &p, const Matrix &c, Pool *pool, F use) {
    // Products of fewer rows are slower, and this many entries take little memory.
    constexpr Index least = 128, entries = 32768;
    Vector products(p.rows());
    const Index block = std::max(least, entries / p.features());
    for (Index i = 0; i < p.rows(); i += block) {
        const Index count = std::min(block, p.rows() - i);
        const auto source = p.source.middleRows(i, count);
        Matrix residual(count, p.features());
        gemm<double>(1, rows_of(view(c), i, count), view(p.target), 0, view(residual), pool);
        residual -= source;
        products.segment(i, count) = residual.cwiseProduct(source).rowwise().sum();
        use(i, residual);
    }
    return products;
}

} // namespace

double first_order_term(const Problem &p, const Matrix &c, Pool *pool) {
    Vector squares(p.rows());
    each_residual(p, c, pool, [&](Index first, const Matrix &residual) {
        squares.segment(first, residual.rows()) = residual.rowwise().squaredNorm();
    });
    return squares.sum() * p.first_order_scale();
}

double second_order_term(const Problem &p, const Matrix &c, Pool *pool) {
    if (p.source_graph.size == 0) return 0;
    return squared_norm(structure_residual(p, c, pool), pool);
}

void group_norms(const Classes &classes, const Matrix &c, Matrix &norms, Pool *pool) {
    constexpr Index width = 128;
    norms.resize(classes.count(), c.cols());
    if (norms.size() == 0) return; // no classes: no memory to point into
    for_each(pool, (c.cols() + width - 1) / width, [&](Index block) {
        const Index first = block * width, count = std::min(width, c.cols() - first);
        auto part = norms.middleCols(first, count);
        part.setZero();
        for (Index i = 0; i < c.rows(); ++i) {
            const auto k = classes.of_row[static_cast<std::size_t>(i)];
            if (k >= 0) part.row(k).array() += c.row(i).segment(first, count).array().square();
        }
        part = part.cwiseSqrt();
    });
}

double class_term(const Classes &classes, const Matrix &c, Pool *pool) {
    Matrix norms;
    group_norms(classes, c, norms, pool);
    return norms.sum();
}

double class_term(const Problem &p, const Matrix &c, Pool *pool) {
    if (p.scaling.plain()) return class_term(p.classes, c, pool);
    Matrix norms;
    group_norms(p.classes, c, norms, pool);
    return (norms * p.scaling.col).sum();
}

Terms evaluate_terms(const Problem &p, const Matrix &c, Pool *pool) {
    return {first_order_term(p, c, pool), second_order_term(p, c, pool), class_term(p, c, pool)};
}

double evaluation_work(const Problem &p) {
    const double entries = static_cast<double>(p.rows()) * static_cast<double>(p.cols());
    const auto side = [](const Graph &graph) {
        return static_cast<double>(graph.factored() ? 2 * graph.factor.cols() : graph.size);
    };
    return entries *
           (static_cast<double>(p.features()) + side(p.source_graph) + side(p.target_graph));
}

Linearisation linearise(const Problem &p, Matrix c, Pool *pool) {
    const double scale = p.first_order_scale();
    Linearisation out;
    out.terms.class_term = class_term(p, c, pool);
    Matrix structure;
    if (p.source_graph.size > 0) {
        structure = structure_residual(p, c, pool);
        out.terms.second_order = squared_norm(structure, pool);
    }
    // From here on rows of the gradient overwrite those of C.
    out.gradient = std::move(c);
    Matrix &g = out.gradient;
    Vector squares(p.rows());
    const Vector products = each_residual(p, g, pool, [&](Index first, const Matrix &residual) {
        const Index count = residual.rows();
        squares.segment(first, count) = residual.rowwise().squaredNorm();
        gemm<double>(2 * scale, view(residual), transposed(p.target), 0,
                     rows_of(view(g), first, count), pool);
    });
    out.terms.first_order = scale * squares.sum();
    const double second = p.lambda_s * out.terms.second_order;
    out.value = out.terms.first_order + second;
    out.gradient_dot_c = 2 * (out.value + scale * products.sum());
    if (p.lambda_s > 0) {
        times_adjacency(2 * p.lambda_s, structure, p.target_graph, 1, g, pool);
        adjacency_times(-2 * p.lambda_s * p.ratio, p.source_graph, structure, 1, g, pool);
    }
    return out;
}

Matrix gradient(const Problem &p, const Matrix &c) {
    Matrix g = linearise(p, c).gradient;
    if (p.lambda_g > 0) {
        Matrix norms;
        group_norms(p.classes, c, norms);
        for (Index i = 0; i < c.rows(); ++i) {
            const auto k = p.classes.of_row[static_cast<std::size_t>(i)];
            if (k < 0) continue;
            for (Index j = 0; j < c.cols(); ++j) {
                const double weight = p.scaling.plain() ? 1 : p.scaling.col(j);
                if (norms(k, j) > 0) g(i, j) += p.lambda_g * weight * c(i, j) / norms(k, j);
            }
        }
    }
    return g;
}

} // namespace ssc
