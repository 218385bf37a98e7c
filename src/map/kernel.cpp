#include "map/kernel.h"

#include <algorithm>
#include <cmath>

#include "graph/distances.h"
#include "linalg/gemm.h"
#include "support/monitor.h"
#include "support/pool.h"

namespace ssc {

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

static KernelTerm fit_term(const MapOptions &options, const MapData &data,
                           const Matrix &displacement, Pool *pool, Monitor *monitor) {
    KernelTerm kernel;
    const Matrix &x = data.source;
    kernel.scale =
        options.kernel_gamma > 0 ? std::sqrt(options.kernel_gamma) : mean_distance_scale(x, pool);
    const Index count = std::min(x.rows(), most_landmarks(options.landmarks));
    kernel.centres = rows_of(x, choose_landmarks(x, data.source_weight, count, options.seed, pool));
    const KernelData pairs{x, displacement, data.source_weight, kernel.scale};
    const auto regression = count == x.rows() ? regress_on_all(pairs, pool)
                                              : regress_on_landmarks(pairs, kernel.centres, pool);
    const double ridge =
        options.kernel_ridge > 0 ? options.kernel_ridge : choose_ridge(*regression, monitor);
    kernel.coefficients = regression->coefficients(ridge);
    return kernel;
}

Map fit_kernel(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor) {
    Map map;
    Matrix displacement = data.image - data.source;
    map.offset = centre_of(displacement, data.source_weight, options.intercept);
    displacement.rowwise() -= map.offset;
    if (pool == nullptr || monitor == nullptr) {
        map.kernel = fit_term(options, data, displacement, pool, monitor);
        return map;
    }
    try {
        const Watch watch(*pool, *monitor);
        pool->go_on_or_stop();
        map.kernel = fit_term(options, data, displacement, pool, monitor);
    } catch (const Stopped &) {
        // The shift alone is a map too.
    }
    return map;
}

} // namespace ssc
