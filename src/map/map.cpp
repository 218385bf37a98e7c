#include "map/map.h"

#include <algorithm>
#include <utility>

#include "graph/nearest.h"
#include "map/kernel.h"
#include "support/error.h"
#include "linalg/product.h"

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
    if (!(finite(map.linear) && finite(map.thin.in) && finite(map.thin.out) && finite(map.offset) &&
          finite(map.kernel.coefficients) && finite(map.network.in) && finite(map.network.scale) &&
          finite(map.network.out)))
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

// The linear map and rotations, as d x d matrices: beside each what it takes to find it.
static double dense_memory(const MapOptions &options, double rows, double target_rows,
                           double features) {
    const double squares = features * features, samples = rows * features;
    // Mapped samples, the target centred; two covariances, and their roots with what those take.
    const double restoring =
        options.restore_covariance ? samples + target_rows * features + 8 * squares : 0;
    // A product and its decomposition, which takes a dozen matrices to work in.
    if (options.kind == "rigid") return 2 * samples + 14 * squares + restoring;
    // Without a ridge the samples are decomposed; see least_squares().
    if (options.ridge == 0) return 4 * rows * rows + 4 * samples + 10 * squares + restoring;
    // Both sides of the equations, of which one becomes the coefficients; with more features than
    // samples these, the samples and images centred, and the equations of the samples.
    if (features <= rows) return 2 * squares + 256 * features + restoring;
    return squares + 2 * samples + 2 * rows * rows + restoring;
}

// The same as thin factors, in matrices of as many rows as there are samples.
static double thin_memory(const MapOptions &options, double rows, double target_rows,
                          double features) {
    const bool rigid = options.kind == "rigid";
    const double samples = rows * features, squares = rows * rows;
    // For a rotation samples and images, twice, and a basis, with which a decomposition in twice as
    // many dimensions follows; without a ridge a basis, images, and their coordinates twice.
    double finding = 2 * samples + 2 * squares;
    if (rigid) finding = std::max(5 * samples, samples + 14 * 4 * squares);
    if (!rigid && options.ridge == 0) finding = 4 * samples + 10 * squares;
    if (!options.restore_covariance) return finding;
    // The factors, a basis of the mapped samples; then the target centred, or two more factors.
    return std::max(finding, (rigid ? 4 : 2) * samples + samples +
                                 std::max(target_rows * (features + rows), 2 * samples) +
                                 8 * squares);
}

double map_memory(const MapOptions &options, double rows, double target_rows, double features) {
    const double samples = rows * features, h = static_cast<double>(options.hidden);
    const bool wide = is_wide(rows, features);
    if (options.kind == "none") return 0;
    // What is moved, and by how much.
    if (options.kind == "barycentric") return 8 * 2 * samples;
    if (options.kind == "kernel") {
        const double m = landmarks(options, rows);
        // The kernel, factors, an inverse; or features of all samples and of those left out, the
        // landmarks' factor, the Gram matrix, a factor of it.
        if (m >= rows) return 8 * (5 * rows * rows + 6 * samples);
        return 8 * (rows * m + 2 * m * std::min(rows, 2000.0) + 3 * m * m + 6 * samples);
    }
    // A linear map, its rest, samples and layers; parameters with the steps that are remembered.
    if (options.kind == "neural" && !wide)
        return 8 * (1.5 * features * features + 2 * rows * h + 5 * samples + 30 * 2 * h * features);
    // A linear map, its rest, samples, and a basis of each; or the layers, which have as many
    // parameters meanwhile as there are coordinates.
    if (options.kind == "neural")
        return 8 * (std::max(6 * samples, 3 * samples + 2 * h * features) + 30 * 2 * h * rows);
    return 8 * (wide ? thin_memory : dense_memory)(options, rows, target_rows, features);
}

double map_size(const MapOptions &options, double rows, double features) {
    const double samples = rows * features;
    if (options.kind == "none") return 0;
    if (options.kind == "barycentric") return 8 * 2 * samples;
    if (options.kind == "kernel") return 8 * 2 * landmarks(options, rows) * features;
    const double thin = options.kind == "rigid" && !options.restore_covariance ? 4 : 2;
    const double linear = is_wide(rows, features) ? thin * samples : features * features;
    if (options.kind != "neural") return 8 * linear;
    return 8 * (linear + 2 * static_cast<double>(options.hidden) * features);
}

Matrix ThinTerm::image(const Matrix &x, Pool *pool) const {
    Matrix coordinates(x.rows(), in.rows()), y(x.rows(), out.cols());
    gemm<double>(1, view(x), transposed(in), 0, view(coordinates), pool);
    if (keeps) y = x;
    gemm<double>(1, view(std::as_const(coordinates)), view(out), keeps ? 1 : 0, view(y), pool);
    return y;
}

Matrix Map::linear_image(const Matrix &x, Pool *pool) const {
    if (thin.in.size() > 0) return thin.image(x, pool);
    if (linear.size() == 0) return x;
    Matrix y(x.rows(), x.cols());
    gemm<double>(1, view(x), view(linear), 0, view(y), pool);
    return y;
}

Matrix Map::apply(const Matrix &x, Pool *pool) const {
    Matrix y = linear_image(x, pool);
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
