// SPDX-License-Identifier: MIT
// The parts of the kernel map, x -> x + t + f(x). Here t is the mean displacement (0 without an
// intercept) and f(x) = sum_k exp(-|scale (x - c_k)|^2) alpha_k over landmarks c_k. It minimises
//
//   sum_i w_i |y_i - x_i - t - f(x_i)|^2 + ridge |f|^2,   sum_i w_i = 1,
//
// where |f| is the norm of the kernel's function space. The map regresses the displacement, not the
// image, because f is 0 far from the landmarks: samples there move by t alone instead of falling
// onto the mean.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "map/map.h"

namespace ssc {

// exp(-|scale (x - c)|^2) for each centre c, times its row of coefficients.
class KernelTerm : public MapTerm {
public:
    double scale = 0;
    Matrix centres, coefficients; // m x d each

    void add_to(Matrix &y, const Matrix &x, Pool *pool) const override;
};

// Upper limit on the rows that decide the scale, and the ridge that leave-one-out chooses.
constexpr Index most_left_out = 2000;

// Upper limit on the landmarks for the option's value; 0 asks for the default limit.
Index most_landmarks(std::int64_t asked);

// 1 / the mean distance between samples, from at most 2000 of them. It is 0 when all samples
// coincide, which makes the kernel 1 everywhere.
double mean_distance_scale(const MapData &data, Pool *pool);

// `count` rows in ascending order; fewer if all others coincide with them. The chance of a row is
// proportional to its weight and its squared distance to the rows drawn before, so that the
// landmarks cover the data and are not outliers alone.
std::vector<Index> choose_landmarks(const Matrix &x, const Vector &weight, Index count,
                                    std::uint64_t seed, Pool *pool);

// At most `most` rows, evenly spaced, in ascending order.
std::vector<Index> spread_rows(Index rows, Index most);
Matrix rows_of(const Matrix &x, const std::vector<Index> &rows);

// exp(-|scale (x_i - y_j)|^2)
Matrix gaussian(const Matrix &x, const Matrix &y, double scale, Pool *pool);

// A regression on samples that can be solved for any ridge.
class KernelRegression {
public:
    KernelRegression() = default;
    virtual ~KernelRegression() = default;
    KernelRegression(const KernelRegression &) = delete;
    KernelRegression &operator=(const KernelRegression &) = delete;

    // The weighted mean of the squared error at a sample that is left out of the regression. The
    // mean is over all samples or, with landmarks, over 2000 of them.
    virtual double leave_one_out(double ridge) const = 0;
    // alpha, one row per landmark.
    virtual Matrix coefficients(double ridge) const = 0;
};

struct KernelData {
    const Matrix &x, &target;
    const Vector &weight;
    double scale;
    double unit = 1; // the weight of one sample; below 1 if weights are relative
};

// The exact regression, where every sample is a landmark. Keeps n^2 numbers.
std::unique_ptr<KernelRegression> regress_on_all(const KernelData &data, Pool *pool);
// The regression on some landmarks. Keeps m^2 and m min(n, 2000) numbers.
std::unique_ptr<KernelRegression> regress_on_landmarks(const KernelData &data,
                                                       const Matrix &landmarks, Pool *pool);

// Starts at 1e-4 and walks over the powers of 10 from 1 to 1e-8 until no neighbour has a smaller
// leave-one-out error; among equal ones it takes the largest. If the monitor stops it, it returns
// the best ridge so far.
double choose_ridge(const KernelRegression &regression, Monitor *monitor);

} // namespace ssc
