// SPDX-License-Identifier: MIT
#include "prepare/preparation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "linalg/gemm.h"
#include "prepare/components.h"
#include "support/error.h"

namespace ssc {

namespace {

// A constant feature may have a deviation up to this share of its values, from rounding.
constexpr double rounding = 1e-15;

// The length of row i. Divides by the largest entry first, so that squares of huge or tiny values
// neither overflow nor underflow.
double length_of(const Matrix &x, Index i) {
    const double largest = x.row(i).cwiseAbs().maxCoeff();
    return largest > 0 ? largest * (x.row(i) / largest).norm() : 0;
}

Matrix with_unit_rows(Matrix x) {
    for (Index i = 0; i < x.rows(); ++i) {
        const double largest = x.row(i).cwiseAbs().maxCoeff();
        if (!(largest > 0)) continue;
        x.row(i) /= largest;
        x.row(i) /= x.row(i).norm();
    }
    return x;
}

double mean_length(const Matrix &x, const Vector &weight) {
    double total = 0;
    for (Index i = 0; i < x.rows(); ++i)
        total += weight(i) / weight.sum() * length_of(x, i);
    return total;
}

struct Moments {
    RowVector mean, deviation;
};

RowVector weighted_mean(const Matrix &x, const Vector &weight) {
    const RowVector first = weight.transpose() * x / weight.sum();
    // A second pass makes the mean exact to the last digit, so that a constant feature becomes 0.
    return first + weight.transpose() * (x.rowwise() - first) / weight.sum();
}

Moments moments_of(const Matrix &x, const Vector &weight) {
    Moments moments{weighted_mean(x, weight), RowVector()};
    const Matrix centred = x.rowwise() - moments.mean;
    moments.deviation = (weight.transpose() * centred.cwiseAbs2() / weight.sum()).cwiseSqrt();
    const RowVector least = x.colwise().minCoeff(), most = x.colwise().maxCoeff();
    for (Index k = 0; k < x.cols(); ++k) {
        const double size = std::max(std::abs(least(k)), std::abs(most(k)));
        if (least(k) == most(k)) moments.mean(k) = least(k);
        if (moments.deviation(k) <= rounding * size) moments.deviation(k) = 1;
    }
    return moments;
}

Matrix standardized(Matrix x, const RowVector &mean, const RowVector &deviation) {
    if (mean.size() == 0) return x;
    for (Index i = 0; i < x.rows(); ++i)
        x.row(i) = (x.row(i) - mean).cwiseQuotient(deviation);
    return x;
}

// The samples of both domains in one matrix. The weights of each domain sum to its number of
// samples.
struct Pooled {
    Matrix x;
    Vector weight;
};

Pooled pooled(const Matrix &source, const Matrix &target, const PrepareData &data) {
    Pooled both{Matrix(source.rows() + target.rows(), source.cols()),
                Vector(source.rows() + target.rows())};
    both.x << source, target;
    both.weight << data.source_weight *
                       (static_cast<double>(source.rows()) / data.source_weight.sum()),
        data.target_weight * (static_cast<double>(target.rows()) / data.target_weight.sum());
    return both;
}

void learn_standardization(Standardize how, const Matrix &source, const Matrix &target,
                           const PrepareData &data, Preparation &p) {
    Moments s, t;
    if (how == Standardize::joint) {
        const Pooled both = pooled(source, target, data);
        s = t = moments_of(both.x, both.weight);
    } else {
        s = moments_of(source, data.source_weight);
        t = moments_of(target, data.target_weight);
    }
    p.source_mean = std::move(s.mean);
    p.source_deviation = std::move(s.deviation);
    p.target_mean = std::move(t.mean);
    p.target_deviation = std::move(t.deviation);
}

void learn_components(Index count, const Matrix &source, const Matrix &target,
                      const PrepareData &data, Pool *pool, Preparation &p) {
    Pooled both = pooled(source, target, data);
    p.centre = weighted_mean(both.x, both.weight);
    // The roots of the weights, because the components come from sums of squares.
    for (Index i = 0; i < both.x.rows(); ++i)
        both.x.row(i) = std::sqrt(both.weight(i)) * (both.x.row(i) - p.centre);
    const Index most = std::min(both.x.cols(), both.x.rows() - 1);
    p.components = principal_components(both.x, std::min(count, std::max<Index>(most, 1)), pool);
}

Matrix project(const Preparation &p, Matrix x, Pool *pool) {
    if (p.components.size() == 0) return x;
    x.rowwise() -= p.centre;
    Matrix y(x.rows(), p.components.rows());
    gemm<double>(1, view(x), transposed(p.components), 0, view(y), pool);
    return y;
}

} // namespace

Matrix Preparation::source(Matrix x, Pool *pool) const {
    if (unit_rows) x = with_unit_rows(std::move(x));
    return project(*this, standardized(std::move(x), source_mean, source_deviation), pool);
}

Matrix Preparation::target(Matrix x, Pool *pool) const {
    if (unit_rows) x = with_unit_rows(std::move(x));
    return project(*this, standardized(std::move(x), target_mean, target_deviation), pool);
}

Matrix Preparation::back(Matrix y) const {
    if (components.size() > 0) {
        Matrix x(y.rows(), features);
        gemm<double>(1, view(y), view(components), 0, view(x));
        x.rowwise() += centre;
        y = std::move(x);
    }
    if (target_mean.size() > 0)
        for (Index i = 0; i < y.rows(); ++i)
            y.row(i) = y.row(i).cwiseProduct(target_deviation) + target_mean;
    if (unit_rows) y *= target_length;
    return y;
}

Preparation learn_preparation(const PrepareOptions &options, const PrepareData &data, Pool *pool) {
    Preparation p;
    p.features = data.source.cols();
    if (options.off()) return p;
    p.unit_rows = options.scale_rows == RowScale::l2;
    if (p.unit_rows) p.target_length = mean_length(data.target, data.target_weight);
    Matrix source = p.source(data.source), target = p.target(data.target);
    if (options.standardize != Standardize::none) {
        learn_standardization(options.standardize, source, target, data, p);
        source = standardized(std::move(source), p.source_mean, p.source_deviation);
        target = standardized(std::move(target), p.target_mean, p.target_deviation);
    }
    if (options.components > 0) learn_components(options.components, source, target, data, pool, p);
    const auto finite = [](const auto &m) { return m.allFinite(); };
    if (!std::isfinite(p.target_length) || !finite(p.source_mean) || !finite(p.target_mean) ||
        !finite(p.source_deviation) || !finite(p.target_deviation) || !finite(p.centre) ||
        !finite(p.components))
        throw Error(Status::numeric, "the preparation of the samples overflows double precision: "
                                     "rescale the features");
    return p;
}

// Counts the samples as given and as prepared. Moments take a centred copy of a domain; joint
// moments also take both domains in one matrix. Components take one copy more, and the matrix whose
// eigenvectors they are, with the eigenvectors and the workspace of the decomposition.
double preparation_peak_bytes(const PrepareOptions &options, double samples, double features) {
    if (options.off()) return 0;
    const bool by_components = options.components > 0;
    const Standardize how = options.standardize;
    const double moments = how == Standardize::joint ? 2 : how == Standardize::domain;
    const double side = by_components ? std::min(samples, features) : 0;
    const double copies = by_components ? 5 : 2 + moments;
    return 8 * (copies * samples * features + 4 * side * side);
}

} // namespace ssc
