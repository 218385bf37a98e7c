#include "map/kernel.h"

#include <algorithm>
#include <cmath>

#include "graph/distances.h"
#include "support/cholesky.h"
#include "support/error.h"
#include "support/gemm.h"
#include "support/monitor.h"
#include "support/pool.h"
#include "support/product.h"

namespace ssc {

namespace {

// Added, for each landmark, to the diagonal of their kernel matrix, which has ones there:
// coinciding or very near landmarks make it singular. Far below any ridge that matters, far above
// rounding.
constexpr double jitter = 1e-13;
constexpr double least_ridge = 1e-12;

// Some rows of x, evenly spaced; all when there are no more than `most`.
std::vector<Index> spread_rows(Index rows, Index most) {
    const Index count = std::min(rows, most);
    std::vector<Index> some(static_cast<std::size_t>(count));
    for (Index k = 0; k < count; ++k)
        some[static_cast<std::size_t>(k)] = k * rows / count;
    return some;
}

Matrix rows_of(const Matrix &x, const std::vector<Index> &rows) {
    Matrix some(static_cast<Index>(rows.size()), x.cols());
    for (std::size_t k = 0; k < rows.size(); ++k)
        some.row(static_cast<Index>(k)) = x.row(rows[k]);
    return some;
}

} // namespace

double mean_distance_scale(const Matrix &x, Pool *pool) {
    const double sigma = x.rows() > most_left_out
                             ? mean_distance(rows_of(x, spread_rows(x.rows(), most_left_out)), pool)
                             : mean_distance(x, pool);
    return sigma > 0 ? 1 / sigma : 0;
}

Matrix gaussian(const Matrix &x, const Matrix &y, double scale, Pool *pool) {
    Matrix k = squared_distances(scale * x, scale * y, pool);
    for_each(pool, k.rows(), [&](Index i) { k.row(i) = (-k.row(i).array()).exp(); });
    return k;
}

void KernelTerm::add_to(Matrix &y, const Matrix &x, Pool *pool) const {
    constexpr Index portion = 1024; // rows of the kernel matrix that exist at a time
    for (Index i = 0; i < x.rows(); i += portion) {
        const Index rows = std::min(portion, x.rows() - i);
        const Matrix k = gaussian(x.middleRows(i, rows), centres, scale, pool);
        gemm<double>(1, view(k), view(coefficients), 1,
                     {y.data() + i * y.cols(), rows, y.cols(), y.cols(), 1}, pool);
    }
}

KernelRegression::KernelRegression(const Matrix &x, const Matrix &target, const Vector &weight,
                                   const Matrix &landmarks, double scale, Pool *pool)
    : pool_(pool), landmark_factor_(gaussian(landmarks, landmarks, scale, pool)) {
    const Index m = landmarks.rows();
    landmark_factor_.diagonal().array() += jitter * static_cast<double>(m);
    if (!cholesky(landmark_factor_, pool))
        throw Error(Status::numeric, "the kernel of the map overflows double precision: rescale "
                                     "the features, or lower 'kernel_gamma'");
    const Vector root = (weight / weight.sum()).cwiseSqrt();
    Matrix features = gaussian(x, landmarks, scale, pool);
    solve_rows(landmark_factor_, features, pool);
    for_each(pool, x.rows(), [&](Index i) { features.row(i) *= root(i); });
    const Matrix targets = root.asDiagonal() * target;
    gram_.resize(m, m);
    gemm<double>(1, transposed(features), view(std::as_const(features)), 0, view(gram_), pool);
    moment_.resize(target.cols(), m);
    gemm<double>(1, transposed(targets), view(std::as_const(features)), 0, view(moment_), pool);
    const std::vector<Index> some = spread_rows(x.rows(), most_left_out);
    const bool all = static_cast<Index>(some.size()) == x.rows();
    features_ = all ? std::move(features) : rows_of(features, some);
    targets_ = all ? targets : rows_of(targets, some);
    share_ = 0;
    for (const Index i : some)
        share_ += root(i) * root(i);
}

Matrix KernelRegression::factor_of(double ridge) const {
    Matrix factor = gram_;
    factor.diagonal().array() += std::max(ridge, least_ridge);
    if (!cholesky(factor, pool_))
        throw Error(Status::numeric, "the map overflows double precision: rescale the features");
    return factor;
}

// With S the factor of Gram matrix and ridge, z = S^-1 phi and u = S^-1 moment: the prediction is
// <z, u>, and z^T z is the part that a sample has in its own.
double KernelRegression::leave_one_out(double ridge) const {
    const Matrix factor = factor_of(ridge);
    Matrix z = features_, u = moment_;
    solve_rows(factor, z, pool_);
    solve_rows(factor, u, pool_);
    Matrix error = targets_;
    gemm<double>(-1, view(std::as_const(z)), transposed(u), 1, view(error), pool_);
    Vector squares(error.rows());
    for_each(pool_, error.rows(), [&](Index i) {
        const double left = std::max(1 - z.row(i).squaredNorm(), 1e-12);
        squares(i) = error.row(i).squaredNorm() / (left * left);
    });
    return squares.sum() / share_;
}

Matrix KernelRegression::coefficients(double ridge) const {
    const Matrix factor = factor_of(ridge);
    Matrix u = moment_;
    solve_rows(factor, u, pool_);
    solve_rows_transposed(factor, u, pool_);
    solve_rows_transposed(landmark_factor_, u, pool_);
    return u.transpose();
}

double choose_ridge(const KernelRegression &regression, Monitor *monitor) {
    constexpr int smallest = 8, first = 4;
    const auto ridge = [](int power) { return std::pow(10.0, -power); };
    const auto stopped = [&] { return monitor != nullptr && monitor->stop(); };
    if (stopped()) return ridge(first);
    int best = first;
    double least = regression.leave_one_out(ridge(first));
    // Up as long as it is no worse: where nothing can be told apart but rounding, the smoother map.
    while (best > 0 && !stopped()) {
        const double error = regression.leave_one_out(ridge(best - 1));
        if (!(error <= least * (1 + 1e-9))) break;
        least = error;
        --best;
    }
    while (best >= first && best < smallest && !stopped()) {
        const double error = regression.leave_one_out(ridge(best + 1));
        if (!(error < least * (1 - 1e-9))) break;
        least = error;
        ++best;
    }
    return ridge(best);
}

Map fit_kernel(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor) {
    Map map;
    Matrix displacement = data.image - data.source;
    map.offset = centre_of(displacement, data.source_weight, options.intercept);
    displacement.rowwise() -= map.offset;
    KernelTerm &kernel = map.kernel;
    kernel.scale = options.kernel_gamma > 0 ? std::sqrt(options.kernel_gamma)
                                            : mean_distance_scale(data.source, pool);
    kernel.centres =
        rows_of(data.source, choose_landmarks(data.source, data.source_weight,
                                              landmark_count(data.source.rows(), options.landmarks),
                                              options.seed, pool));
    const KernelRegression regression(data.source, displacement, data.source_weight, kernel.centres,
                                      kernel.scale, pool);
    const double ridge =
        options.kernel_ridge > 0 ? options.kernel_ridge : choose_ridge(regression, monitor);
    kernel.coefficients = regression.coefficients(ridge);
    return map;
}

} // namespace ssc
