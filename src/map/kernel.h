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
#include <memory>
#include <vector>

#include "map/map.h"

namespace ssc {

// So many rows at most have a say in the scale, and in the ridge that leave-one-out chooses.
constexpr Index most_left_out = 2000;

// Landmarks that there may be, however many samples there are.
Index most_landmarks(std::int64_t asked);

// 1 / the mean distance between samples, of at most 2000 of them; 0 when all coincide, which makes
// the kernel 1 everywhere.
double mean_distance_scale(const Matrix &x, Pool *pool);

// Ascending rows, `count` of them or fewer where the others coincide with them. Each is drawn with
// a chance in proportion to its weight and its squared distance to those drawn before, so that they
// cover the data without favouring the outliers alone.
std::vector<Index> choose_landmarks(const Matrix &x, const Vector &weight, Index count,
                                    std::uint64_t seed, Pool *pool);

// Some rows, evenly spaced, ascending; all where there are no more than `most`.
std::vector<Index> spread_rows(Index rows, Index most);
Matrix rows_of(const Matrix &x, const std::vector<Index> &rows);

// exp(-|scale (x_i - y_j)|^2)
Matrix gaussian(const Matrix &x, const Matrix &y, double scale, Pool *pool);

// The regression of a target on samples, for any ridge.
class KernelRegression {
public:
    KernelRegression() = default;
    virtual ~KernelRegression() = default;
    KernelRegression(const KernelRegression &) = delete;
    KernelRegression &operator=(const KernelRegression &) = delete;

    // The weighted mean of the squared error at a sample that is left out of the regression, over
    // all samples, or, with landmarks, over 2000 of them.
    virtual double leave_one_out(double ridge) const = 0;
    // alpha: a row for each landmark.
    virtual Matrix coefficients(double ridge) const = 0;
};

struct KernelData {
    const Matrix &x, &target;
    const Vector &weight;
    double scale;
};

// With every sample a landmark: exactly. Keeps n^2 numbers.
std::unique_ptr<KernelRegression> regress_on_all(const KernelData &data, Pool *pool);
// With landmarks that need not be all of the samples. Keeps m^2 and m min(n, 2000) numbers.
std::unique_ptr<KernelRegression> regress_on_landmarks(const KernelData &data,
                                                       const Matrix &landmarks, Pool *pool);

// Among the powers of 10 from 1 to 1e-8 the ridge whose leave-one-out error no neighbour betters,
// going down from 1e-4; of equal ones the largest. A monitor that says stop ends the search where
// it is.
double choose_ridge(const KernelRegression &regression, Monitor *monitor);

} // namespace ssc
