#include "correspond/problem.h"

#include <algorithm>
#include <cmath>

#include "support/gemm.h"

namespace ssc {

Classes Classes::from_labels(const std::int32_t *labels, Index rows, std::int32_t unlabeled) {
    Classes classes;
    classes.of_row.assign(static_cast<std::size_t>(rows), -1);
    if (labels == nullptr) return classes;
    std::vector<std::int32_t> &known = classes.labels;
    for (Index i = 0; i < rows; ++i) {
        if (labels[i] != unlabeled) known.push_back(labels[i]);
    }
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    for (Index i = 0; i < rows; ++i) {
        if (labels[i] == unlabeled) continue;
        const auto place = std::lower_bound(known.begin(), known.end(), labels[i]);
        classes.of_row[static_cast<std::size_t>(i)] =
            static_cast<std::int32_t>(place - known.begin());
    }
    return classes;
}

Index Classes::unlabeled() const {
    return std::count(of_row.begin(), of_row.end(), -1);
}

double Problem::first_order_scale() const {
    return 1.0 / (static_cast<double>(source.rows()) * static_cast<double>(source.cols()));
}

namespace {

// C Dt - r Ds C
Matrix structure_residual(const Problem &p, const Matrix &c, Pool *pool) {
    Matrix residual(c.rows(), c.cols());
    times_adjacency(1, c, p.target_graph, 0, residual, pool);
    adjacency_times(-p.ratio, p.source_graph, c, 1, residual, pool);
    return residual;
}

Matrix nearness_residual(const Problem &p, const Matrix &c, Pool *pool) {
    Matrix residual = p.source;
    gemm<double>(1, view(c), view(p.target), -1, view(residual), pool);
    return residual;
}

} // namespace

double first_order_term(const Problem &p, const Matrix &c, Pool *pool) {
    return nearness_residual(p, c, pool).squaredNorm() * p.first_order_scale();
}

double second_order_term(const Problem &p, const Matrix &c, Pool *pool) {
    if (p.source_graph.size == 0) return 0;
    return structure_residual(p, c, pool).squaredNorm();
}

void group_norms(const Classes &classes, const Matrix &c, Matrix &norms) {
    norms.setZero(classes.count(), c.cols());
    for (Index i = 0; i < c.rows(); ++i) {
        const auto k = classes.of_row[static_cast<std::size_t>(i)];
        if (k >= 0) norms.row(k).array() += c.row(i).array().square();
    }
    norms = norms.cwiseSqrt();
}

double class_term(const Classes &classes, const Matrix &c) {
    Matrix norms;
    group_norms(classes, c, norms);
    return norms.sum();
}

Terms evaluate_terms(const Problem &p, const Matrix &c, Pool *pool) {
    return {first_order_term(p, c, pool), second_order_term(p, c, pool), class_term(p.classes, c)};
}

Linearisation linearise(const Problem &p, Matrix c, Pool *pool) {
    const double scale = p.first_order_scale();
    const Matrix nearness = nearness_residual(p, c, pool); // C Xt - Xs
    Linearisation out{scale * nearness.squaredNorm(), 0, Matrix()};
    out.gradient_dot_c = 2 * (out.value + scale * nearness.cwiseProduct(p.source).sum());
    Matrix structure;
    if (p.lambda_s > 0) {
        structure = structure_residual(p, c, pool);
        const double second = p.lambda_s * structure.squaredNorm();
        out.value += second;
        out.gradient_dot_c += 2 * second;
    }
    out.gradient = std::move(c);
    Matrix &g = out.gradient;
    gemm<double>(2 * scale, view(nearness), transposed(p.target), 0, view(g), pool);
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
                if (norms(k, j) > 0) g(i, j) += p.lambda_g * c(i, j) / norms(k, j);
            }
        }
    }
    return g;
}

} // namespace ssc
