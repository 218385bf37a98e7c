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
    const bool finite = map.linear.allFinite() && map.offset.allFinite() &&
                        map.kernel.coefficients.allFinite() && map.network.in.allFinite() &&
                        map.network.scale.allFinite() && map.network.out.allFinite();
    if (!finite)
        throw Error(Status::numeric, "the map overflows double precision: rescale the features");
    return map;
}

Matrix training_image(const MapOptions &options, const MapData &data, const Map &map, Pool *pool) {
    return options.kind == "barycentric" ? mixed_image(options, data)
                                         : map.apply(data.source, pool);
}

double map_memory(const MapOptions &options, double rows, double target_rows, double features) {
    if (options.kind == "kernel") {
        const Index n = static_cast<Index>(rows);
        const auto m = static_cast<double>(landmark_count(n, options.landmarks));
        // The kernel, a factor, its inverse; or features of all samples and of those left out, the
        // landmarks' factor, the Gram matrix, a factor of it.
        if (m >= rows) return 8 * (3 * rows * rows + 3 * rows * features);
        return 8 * (rows * m + 2 * m * std::min(rows, 2000.0) + 3 * m * m + 3 * rows * features);
    }
    if (options.kind == "neural") {
        const double h = static_cast<double>(options.hidden);
        const double parameters = 2 * h * features;
        return 8 * (rows * (2 * h + 5 * features) + 30 * parameters);
    }
    if (options.kind == "barycentric" || options.kind == "none") return 0;
    const double squares = features * features;
    // Mapped samples, the target centred; two covariances, and their roots with what those take.
    const double restoring =
        options.restore_covariance ? 8 * ((rows + target_rows) * features + 8 * squares) : 0;
    // A product, its decomposition, and the rotation.
    if (options.kind == "rigid") return 8 * (2 * rows * features + 5 * squares) + restoring;
    // Without a ridge both sides are decomposed; see least_squares().
    if (options.ridge == 0)
        return 8 * (2 * rows * rows + 4 * rows * features + 3 * squares) + restoring;
    // Both sides of the equations, of which one becomes the coefficients; with more features than
    // samples these, the samples and images centred, and the equations of the samples.
    if (features <= rows) return 8 * (2 * squares + 256 * features) + restoring;
    return 8 * (squares + 2 * rows * features + 2 * rows * rows) + restoring;
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
