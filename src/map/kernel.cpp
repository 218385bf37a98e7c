// SPDX-License-Identifier: MIT
#include "map/kernel.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "graph/distances.h"
#include "linalg/gemm.h"
#include "map/affine.h"
#include "map/map_bytes.h"
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

double mean_distance_scale(const MapData &data, Pool *pool) {
    const std::vector<Index> some = spread_rows(data.source.rows(), most_left_out);
    NodeWeights weights;
    weights.unit = data.source_unit;
    if ((data.source_weight.array() != data.source_unit).any())
        for (const Index i : some)
            weights.of_row.push_back(data.source_weight(i));
    const bool all = static_cast<Index>(some.size()) == data.source.rows();
    const Matrix part = all ? Matrix() : rows_of(data.source, some);
    const double sigma = mean_distance(all ? data.source : part, pool, nullptr, weights);
    return sigma > 0 ? 1 / sigma : 0;
}

Matrix gaussian(const Matrix &x, const Matrix &y, double scale, Pool *pool) {
    Matrix k = squared_distances(scale * x, scale * y, pool);
    for_each(pool, k.rows(), [&](Index i) { k.row(i) = (-k.row(i).array()).exp(); });
    return k;
}

void KernelTerm::add_to(Matrix &y, const Matrix &x, Pool *pool) const {
    constexpr Index portion = 1024; // rows of the kernel matrix in memory at a time
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
    // Up as long as the error does not grow: if errors differ by rounding only, the smoother map
    // is better.
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

namespace {

std::shared_ptr<const KernelTerm> fit_term(const MapOptions &options, const MapData &data,
                                           const Matrix &displacement, Pool *pool,
                                           Monitor *monitor) {
    auto term = std::make_shared<KernelTerm>();
    const Matrix &x = data.source;
    term->scale = options.kernel_gamma > 0 ? std::sqrt(options.kernel_gamma)
                                           : mean_distance_scale(data, pool);
    const Index count = std::min(x.rows(), most_landmarks(options.landmarks));
    term->centres = rows_of(x, choose_landmarks(x, data.source_weight, count, options.seed, pool));
    const KernelData pairs{x, displacement, data.source_weight, term->scale, data.source_unit};
    const auto regression = count == x.rows() ? regress_on_all(pairs, pool)
                                              : regress_on_landmarks(pairs, term->centres, pool);
    const double ridge =
        options.kernel_ridge > 0 ? options.kernel_ridge : choose_ridge(*regression, monitor);
    term->coefficients = regression->coefficients(ridge);
    check_finite(term->coefficients);
    return term;
}

Map fit(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor) {
    Map map;
    Matrix displacement = data.image - data.source;
    map.offset = centre_of(displacement, data.source_weight, options.intercept);
    displacement.rowwise() -= map.offset;
    std::optional<Watch> watch;
    try {
        if (pool != nullptr && monitor != nullptr) {
            watch.emplace(*pool, *monitor);
            pool->go_on_or_stop();
        }
        map.term = fit_term(options, data, displacement, pool, monitor);
    } catch (const Stopped &) {
        // The shift alone is a map, too.
    }
    check_finite_affine(map);
    return map;
}

double landmarks_of(const MapOptions &options, const MapSize &size) {
    return std::min(size.rows, static_cast<double>(most_landmarks(options.landmarks)));
}

double peak_bytes(const MapOptions &options, const MapSize &size) {
    const double m = landmarks_of(options, size), rows = size.rows, samples = size.samples();
    // The kernel, its factors and an inverse.
    if (m >= rows) return 8 * (5 * rows * rows + 6 * samples);
    // The features of all samples and of those left out, the factor of the landmarks, the Gram
    // matrix and its factor.
    return 8 * (rows * m + 2 * m * std::min(rows, 2000.0) + 3 * m * m + 6 * samples);
}

double size_bytes(const MapOptions &options, const MapSize &size) {
    return 8 * 2 * landmarks_of(options, size) * size.features;
}

void write(const Map &map, ByteWriter &out) {
    TermView view;
    if (const auto *term = term_of<KernelTerm>(map)) {
        view.part[kernel_centres] = &term->centres;
        view.part[kernel_coefficients] = &term->coefficients;
        view.kernel_scale = term->scale;
    }
    write_parts(map, view, out);
}

// A map that was stopped early is a shift without a term.
Map read(ByteReader &in, Index features) {
    StoredMap stored = read_parts(in);
    const Index m = stored.part[kernel_centres].rows();
    const bool has_term = m >= 1 && stored.has(kernel_centres, m, features) &&
                          stored.has(kernel_coefficients, m, features);
    check_parts(stored.map.offset.size() == features && stored.filled() == (has_term ? 3 : 1));
    if (!has_term) return std::move(stored.map);
    auto term = std::make_shared<KernelTerm>();
    term->scale = stored.kernel_scale;
    term->centres = std::move(stored.part[kernel_centres]);
    term->coefficients = std::move(stored.part[kernel_coefficients]);
    stored.map.term = std::move(term);
    return std::move(stored.map);
}

} // namespace

// Coinciding samples leave few landmarks.
const MapKind kernel_map = {fit, peak_bytes, size_bytes, write, read, false, &no_map};

} // namespace ssc
