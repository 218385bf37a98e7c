// SPDX-License-Identifier: MIT
// The network and its loss as functions of their parameters.
#include <cmath>
#include <utility>

#include "linalg/gemm.h"
#include "map/neural.h"
#include "support/pool.h"

namespace ssc {

namespace {

// tanh(x in + bias)
Matrix hidden_units(const Matrix &x, const Matrix &in, const RowVector &bias, Pool *pool) {
    Matrix units(x.rows(), in.cols());
    gemm<double>(1, view(x), view(in), 0, view(units), pool);
    for_each(pool, x.rows(), [&](Index i) {
        for (Index k = 0; k < in.cols(); ++k)
            units(i, k) = std::tanh(units(i, k) + bias(k));
    });
    return units;
}

} // namespace

void NetworkTerm::add_to(Matrix &y, const Matrix &x, Pool *pool) const {
    const Matrix standard = (x.rowwise() - centre) * scale.asDiagonal();
    const Matrix units = hidden_units(standard, in, bias, pool);
    gemm<double>(1, view(units), view(out), 1, view(y), pool);
}

NetworkLoss::NetworkLoss(Matrix x, Matrix y, const Vector &weight, Index hidden, double decay,
                         bool out_bias, Pool *pool)
    : x_(std::move(x)), y_(std::move(y)), weight_(weight / weight.sum()), hidden_(hidden),
      decay_(decay), out_bias_(out_bias), pool_(pool) {}

Matrix NetworkLoss::part(const Vector &p, Index at, Index rows, Index cols) {
    return Eigen::Map<const Matrix>(p.data() + at, rows, cols);
}

RowVector NetworkLoss::out_bias(const Vector &p) const {
    if (!out_bias_) return RowVector::Zero(y_.cols());
    return part(p, out_bias_at(), 1, y_.cols());
}

// The prediction minus y.
Matrix NetworkLoss::forward(const Vector &p, Matrix &hidden) const {
    hidden = hidden_units(x_, in(p), bias(p), pool_);
    const Matrix w = out(p);
    Matrix error = -y_;
    gemm<double>(1, view(std::as_const(hidden)), view(w), 1, view(error), pool_);
    if (out_bias_) error.rowwise() += out_bias(p);
    return error;
}

double NetworkLoss::error(const Vector &parameters) const {
    Matrix hidden;
    return 0.5 * weight_.dot(forward(parameters, hidden).rowwise().squaredNorm());
}

double NetworkLoss::operator()(const Vector &parameters, Vector &gradient) const {
    const Index d = x_.cols(), outputs = y_.cols();
    Matrix hidden;
    Matrix back = forward(parameters, hidden);
    const double error = 0.5 * weight_.dot(back.rowwise().squaredNorm());
    for_each(pool_, back.rows(), [&](Index i) { back.row(i) *= weight_(i); });
    gradient = decay_ * parameters;
    gradient.segment(bias_at(), hidden_).setZero();
    double *const g = gradient.data();
    gemm<double>(1, transposed(hidden), view(std::as_const(back)), 1,
                 {g + out_at(), hidden_, outputs, outputs, 1}, pool_);
    if (out_bias_) gradient.tail(outputs) = back.colwise().sum();
    const Matrix w = out(parameters);
    Matrix inner(x_.rows(), hidden_);
    gemm<double>(1, view(std::as_const(back)), transposed(w), 0, view(inner), pool_);
    for_each(pool_, x_.rows(),
             [&](Index i) { inner.row(i).array() *= 1 - hidden.row(i).array().square(); });
    gemm<double>(1, transposed(x_), view(std::as_const(inner)), 1, {g, d, hidden_, hidden_, 1},
                 pool_);
    gradient.segment(bias_at(), hidden_) = inner.colwise().sum();
    const double squares = parameters.head(bias_at()).squaredNorm() +
                           parameters.segment(out_at(), hidden_ * outputs).squaredNorm();
    return error + 0.5 * decay_ * squares;
}

} // namespace ssc
