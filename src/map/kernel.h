// The parts of the kernel map. With x -> x + t + f(x), t the mean displacement (or 0) and
// f(x) = sum_k exp(-|scale (x - c_k)|^2) alpha_k over landmarks c_k, it minimises
//
//   sum_i w_i |y_i - x_i - t - f(x_i)|^2 + ridge |f|^2,   sum_i w_i = 1,
//
// where |f| is the norm of the kernel's function space. The displacement is regressed, not the
// image, because far from the landmarks f is 0: samples there keep their place, moved as a whole,
// instead of falling onto the mean.
#pragma once

#include <cstdint>
#include <vector>

#include "map/map.h"

namespace ssc {

// So many rows at most have a say in the scale, and in the ridge that leave-one-out chooses.
constexpr Index most_left_out = 2000;

Index landmark_count(Index rows, std::int64_t asked);

// 1 / the mean distance between samples, of at most 2000 of them; 0 when all coincide, which makes
// the kernel 1 everywhere.
double mean_distance_scale(const Matrix &x, Pool *pool);

// Ascending rows, `count` of them or fewer where the others coincide with them. Each is drawn with
// a chance in proportion to its weight and its squared distance to those drawn before, so that they
// cover the data without favouring the outliers alone.
std::vector<Index> choose_landmarks(const Matrix &x, const Vector &weight, Index count,
                                    std::uint64_t seed, Pool *pool);

// exp(-|scale (x_i - y_j)|^2)
Matrix gaussian(const Matrix &x, const Matrix &y, double scale, Pool *pool);

// Ridge regression on the features of the landmarks, phi(x) = L^-1 k(x) with L L^T their kernel
// matrix, whose norm is that of the function space.
class KernelRegression {
public:
    // Keeps a reference to neither; `target` is regressed on `x`.
    KernelRegression(const Matrix &x, const Matrix &target, const Vector &weight,
                     const Matrix &landmarks, double scale, Pool *pool);

    // The weighted mean of the squared error at a sample that is left out of the regression, over
    // all samples, or 2000 of them.
    double leave_one_out(double ridge) const;
    // alpha, m x d.
    Matrix coefficients(double ridge) const;

private:
    Matrix factor_of(double ridge) const;

    Pool *pool_;
    Matrix landmark_factor_; // L
    Matrix features_;        // some rows of phi, each times the root of its weight
    Matrix targets_;         // of the same rows, weighted alike
    double share_ = 0;       // the weights of these rows
    Matrix gram_;            // sum_i w_i phi_i phi_i^T
    Matrix moment_;          // sum_i w_i y_i phi_i^T, d x m
};

// Among the powers of 10 from 1 to 1e-8 the ridge whose leave-one-out error no neighbour betters,
// going down from 1e-4; of equal ones the largest. A monitor that says stop ends the search where
// it is.
double choose_ridge(const KernelRegression &regression, Monitor *monitor);

} // namespace ssc
