#include "map/map.h"

#include <algorithm>

#include "graph/nearest.h"
#include "map/kernel.h"
#include "support/error.h"
#include "support/product.h"

namespace ssc {

namespace {

Map fit_kind(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor) {
    if (options.kind == "kernel") return fit_kernel(options, data, pool, monitor);
    if (options.kind == "neural") return fit_neural(options, data, pool, monitor);
    Map map = options.kind == "rigid" ? fit_rigid(options, data) : fit_linear(options, data, pool);
    if (options.restore_covariance) restore_covariance(options, data, map);
    return map;
}

} // namespace

RowVector centre_of(const Matrix &x, const Vector &weight, bool intercept) {
    if (!intercept) return RowVector::Zero(x.cols());
    return product(RowVector(weight.transpose() / weight.sum()), x);
}

bool reads_target(const MapOptions &options) {
    return options.restore_covariance;
}

Map fit_map(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor) {
    if (options.kind == "none") return Map();
    if (options.kind == "barycentric") return fit_barycentric(options, data);
    Map map = fit_kind(options, data, pool, monitor);
    // Sums without a branch for every entry: with many features this is a good part of the time.
    const auto finite = [](const auto &m) { return (m.array() * 0).sum() == 0; };
    if (!(finite(map.linear) && finite(map.offset) && finite(map.kernel.coefficients) &&
          finite(map.network.in) && finite(map.network.scale) && finite(map.network.out)))
        throw Error(Status::numeric, "the map overflows double precision: rescale the features");
    return map;
}

Matrix training_image(const MapOptions &options, const MapData &data, const Map &map, Pool *pool) {
    return options.kind == "barycentric" ? mixed_image(options, data)
                                         : map.apply(data.source, pool);
}

// Of as many rows as anybody may ask for, which no Index need hold.
static double landmarks(const MapOptions &options, double rows) {
    return std::min(rows, static_cast<double>(most_landmarks(options.landmarks)));
}

double map_memory(const MapOptions &options, double rows, double target_rows, double features) {
    const double squares = features * features, samples = rows * features;
    const double h = static_cast<double>(options.hidden);
    if (options.kind == "none") return 0;
    // What is moved, and by how much; and the image once more.
    if (options.kind == "barycentric") return 8 * 3 * samples;
    if (options.kind == "kernel") {
        const double m = landmarks(options, rows);
        // The kernel, factors, an inverse; or features of all samples and of those left out, the
        // landmarks' factor, the Gram matrix, a factor of it.
        if (m >= rows) return 8 * (5 * rows * rows + 6 * samples);
        return 8 * (rows * m + 2 * m * std::min(rows, 2000.0) + 3 * m * m + 6 * samples);
    }
    // A linear map, its rest, samples and layers; parameters with the steps that are remembered.
    if (options.kind == "neural")
        return 8 * (1.5 * squares + 2 * rows * h + 5 * samples + 30 * 2 * h * features);
    // Mapped samples, the target centred; two covariances, and their roots with what those take.
    const double restoring =
        options.restore_covariance ? 8 * (samples + target_rows * features + 8 * squares) : 0;
    // A product and its decomposition, which takes a dozen matrices to work in.
    if (options.kind == "rigid") return 8 * (2 * samples + 14 * squares) + restoring;
    // Without a ridge the samples are decomposed; see least_squares().
    if (options.ridge == 0) return 8 * (4 * rows * rows + 4 * samples + 10 * squares) + restoring;
    // Both sides of the equations, of which one becomes the coefficients; with more features than
    // samples these, the samples and images centred, and the equations of the samples.
    if (features <= rows) return 8 * (2 * squares + 256 * features) + restoring;
    return 8 * (squares + 2 * samples + 2 * rows * rows) + restoring;
}

double map_size(const MapOptions &options, double rows, double features) {
    if (options.kind == "none") return 0;
    if (options.kind == "barycentric") return 8 * 2 * rows * features;
    const double squares = features * features;
    if (options.kind == "kernel") return 8 * 2 * landmarks(options, rows) * features;
    if (options.kind == "neural")
        return 8 * (squares + 2 * static_cast<double>(options.hidden) * features);
    return 8 * squares;
}

Matrix Map::apply(const Matrix &x, Pool *pool) const {
    Matrix y;
    if (linear.size() > 0) {
        y.resize(x.rows(), x.cols());
        gemm<double>(1, view(x), view(linear), 0, view(y), pool);
    } else {
        y = x;
    }
    if (offset.size() > 0) y.rowwise() += offset;
    if (anchors.size() > 0) {
        const Nearest nearest = nearest_rows(x, anchors, pool);
        for (Index i = 0; i < x.rows(); ++i)
            y.row(i) += shifts.row(nearest.row[static_cast<std::size_t>(i)]);
    }
    if (kernel.centres.size() > 0) kernel.add_to(y, x, pool);
    if (network.in.size() > 0) network.add_to(y, x, pool);
    return y;
}

} // namespace ssc
