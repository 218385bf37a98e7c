// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>

#include "linalg/cholesky.h"
#include "linalg/gemm.h"
#include "map/kernel.h"
#include "support/error.h"
#include "support/pool.h"

namespace ssc {

namespace {

// Added to the diagonal of the landmarks' kernel matrix, times their number: coinciding or very
// near landmarks make the matrix singular. Far below any useful ridge, far above rounding error.
constexpr double jitter = 1e-13;
// Samples that coincide but have different images get coefficients of size 1 / ridge, which have to
// cancel. With a smaller ridge the cancellation would lose too many digits.
constexpr double least_ridge = 1e-10;

Vector roots_of(const Vector &weight) {
    return (weight / weight.sum()).cwiseSqrt();
}

// The samples that each row stands for: one if weights are relative.
Vector copies_of(const KernelData &data) {
    return data.unit < 1 ? Vector(Vector::Ones(data.weight.size())) : data.weight;
}

// The factor of m + ridge I.
Matrix factor_of(const Matrix &m, double ridge, Pool *pool) {
    Matrix factor = m;
    factor.diagonal().array() += ridge;
    if (!cholesky(factor, pool))
        throw Error(Status::numeric, "the kernel of the map overflows double precision: rescale "
                                     "the features, or lower 'kernel_gamma'");
    return factor;
}

// Let B be the diagonal matrix of the roots of the weights, M = B K B + ridge I and z = B y. Then
// alpha = B M^-1 z. The error at a left-out sample, times the root of its weight, is
// (M^-1 z)_i / (M^-1)_ii. Of a row that stands for n samples, one is left out:
// n (M^-1 z)_i / ((n - 1) / ridge + (M^-1)_ii).
class Dense : public KernelRegression {
public:
    Dense(const KernelData &data, Pool *pool)
        : pool_(pool), root_(roots_of(data.weight)), copies_(copies_of(data)),
          kernel_(gaussian(data.x, data.x, data.scale, pool)),
          targets_((root_.asDiagonal() * data.target).transpose()) {
        for_each(pool, kernel_.rows(),
                 [&](Index i) { kernel_.row(i).array() *= root_(i) * root_.transpose().array(); });
    }

    double leave_one_out(double asked) const override {
        const double ridge = std::max(asked, least_ridge);
        const Matrix factor = factor_of(kernel_, ridge, pool_);
        const Matrix solved = solve(factor);
        Matrix inverse = Matrix::Identity(kernel_.rows(), kernel_.rows());
        solve_rows(factor, inverse, pool_);
        Vector squares(kernel_.rows());
        for_each(pool_, kernel_.rows(), [&](Index i) {
            const double n = copies_(i);
            const double own = inverse.row(i).squaredNorm() + (n - 1) / ridge;
            squares(i) = n * n * solved.col(i).squaredNorm() / (own * own);
        });
        return squares.sum();
    }

    Matrix coefficients(double ridge) const override {
        const Matrix solved = solve(factor_of(kernel_, std::max(ridge, least_ridge), pool_));
        return root_.asDiagonal() * solved.transpose();
    }

private:
    // (M^-1 z)^T
    Matrix solve(const Matrix &factor) const {
        Matrix solved = targets_;
        solve_rows(factor, solved, pool_);
        solve_rows_transposed(factor, solved, pool_);
        return solved;
    }

    Pool *pool_;
    Vector root_, copies_;
    Matrix kernel_;  // B K B
    Matrix targets_; // (B y)^T
};

// Ridge regression on the features of the landmarks, phi(x) = L^-1 k(x) with L L^T their kernel
// matrix, whose norm is that of the function space.
class OnLandmarks : public KernelRegression {
public:
    OnLandmarks(const KernelData &data, const Matrix &landmarks, Pool *pool)
        : pool_(pool),
          landmark_factor_(factor_of(gaussian(landmarks, landmarks, data.scale, pool),
                                     jitter * static_cast<double>(landmarks.rows()), pool)) {
        const Index n = data.x.rows(), m = landmarks.rows();
        const Vector root = roots_of(data.weight);
        Matrix features = gaussian(data.x, landmarks, data.scale, pool);
        solve_rows(landmark_factor_, features, pool);
        for_each(pool, n, [&](Index i) { features.row(i) *= root(i); });
        const Matrix targets = root.asDiagonal() * data.target;
        gram_.resize(m, m);
        gemm<double>(1, transposed(features), view(std::as_const(features)), 0, view(gram_), pool);
        moment_.resize(targets.cols(), m);
        gemm<double>(1, transposed(targets), view(std::as_const(features)), 0, view(moment_), pool);
        const std::vector<Index> some = spread_rows(n, most_left_out);
        features_ = rows_of(features, some);
        targets_ = rows_of(targets, some);
        copies_ = rows_of(copies_of(data), some);
        for (const Index i : some)
            share_ += root(i) * root(i);
    }

    // Let S be the factor of Gram matrix plus ridge, z = S^-1 phi and u = S^-1 moment. Then <z, u>
    // is the prediction, and <z, z> is the leverage of the sample on its own prediction.
    double leave_one_out(double ridge) const override {
        const Matrix factor = factor_of(gram_, std::max(ridge, least_ridge), pool_);
        Matrix z = features_, u = moment_;
        solve_rows(factor, z, pool_);
        solve_rows(factor, u, pool_);
        Matrix error = targets_;
        gemm<double>(-1, view(std::as_const(z)), transposed(u), 1, view(error), pool_);
        Vector squares(error.rows());
        for_each(pool_, error.rows(), [&](Index i) {
            const double left = std::max(1 - z.row(i).squaredNorm() / copies_(i), 1e-12);
            squares(i) = error.row(i).squaredNorm() / (left * left);
        });
        return squares.sum() / share_;
    }

    Matrix coefficients(double ridge) const override {
        const Matrix factor = factor_of(gram_, std::max(ridge, least_ridge), pool_);
        Matrix u = moment_;
        solve_rows(factor, u, pool_);
        solve_rows_transposed(factor, u, pool_);
        solve_rows_transposed(landmark_factor_, u, pool_);
        return u.transpose();
    }

private:
    Pool *pool_;
    Matrix landmark_factor_; // L
    Matrix features_;        // some rows of phi, each times the root of its weight
    Matrix targets_;         // of the same rows, weighted in the same way
    Vector copies_;          // the samples that each of them stands for
    double share_ = 0;       // sum of the weights of these rows
    Matrix gram_;            // sum_i w_i phi_i phi_i^T
    Matrix moment_;          // sum_i w_i y_i phi_i^T, d x m
};

} // namespace

std::unique_ptr<KernelRegression> regress_on_all(const KernelData &data, Pool *pool) {
    return std::make_unique<Dense>(data, pool);
}

std::unique_ptr<KernelRegression> regress_on_landmarks(const KernelData &data,
                                                       const Matrix &landmarks, Pool *pool) {
    return std::make_unique<OnLandmarks>(data, landmarks, pool);
}

} // namespace ssc
