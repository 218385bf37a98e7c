// SPDX-License-Identifier: MIT
// The memory of a fit: the sum of the estimates of its layers at each of its peaks.
#include <algorithm>

#include "adapt/adapt.h"
#include "linalg/bytes.h"
#include "support/pool.h"

namespace ssc {

namespace {

// The samples, those of the problem, and its graphs.
double memory_to_pose(const AdaptOptions &options, double s, double t, double d) {
    const double samples = 8 * 2 * (s + t) * d;
    if (!(options.lambda_s > 0)) return samples;
    return samples + graphs_peak_bytes(s, t, d, thread_count(options.threads));
}

double memory_to_solve(const AdaptOptions &options, double s, double t, double d) {
    const double graphs = options.lambda_s > 0 ? graph_bytes(s) + graph_bytes(t) : 0;
    const SolverSize size{s, t, d, options.lambda_s > 0, options.lambda_g > 0};
    return 8 * (s + t) * d + graphs + options.solver->peak_bytes(options.solving, size);
}

// The samples and the barycentres; and first C, then the image of the source and the workspace of
// the map.
double memory_to_map(const AdaptOptions &options, double s, double t, double d) {
    return 8 * (2 * s + t) * d +
           std::max(8 * 1.5 * s * t, 8 * s * d + map_memory(options.mapping, s, t, d));
}

} // namespace

// Measured: gaps between matrices, and freed memory that the allocator keeps.
static constexpr double kept_by_allocator = 1.05;

// Estimating class shares keeps the samples for the next fit, and the model of the latest one.
static double kept_to_estimate_shares(const AdaptOptions &options, double s, double t, double d,
                                      double working) {
    if (options.class_shares != ShareRule::estimated) return 0;
    return 8 * ((s + t) * d + 1.5 * s * t + s * working) +
           static_cast<double>(options.cycles) * map_size(options.mapping, s, working);
}

// The phases follow each other, and each leaves little behind but the samples.
double estimate_memory(const AdaptOptions &options, Index ns, Index nt, Index features) {
    const double s = static_cast<double>(ns), t = static_cast<double>(nt);
    const double d = static_cast<double>(features);
    const double most = static_cast<double>(options.preparing.components);
    const double working = most > 0 ? std::min({most, d, std::max(s + t - 1, 1.0)}) : d;
    // The components, and the maps of the cycles before the last.
    const double kept =
        (most > 0 ? 8 * working * d : 0) +
        static_cast<double>(options.cycles - 1) * map_size(options.mapping, s, working);
    return kept_by_allocator * (kept_to_estimate_shares(options, s, t, d, working) +
                                std::max({preparation_peak_bytes(options.preparing, s + t, d),
                                          kept + memory_to_pose(options, s, t, working),
                                          kept + memory_to_solve(options, s, t, working),
                                          kept + memory_to_map(options, s, t, working),
                                          kept + map_size(options.mapping, s, working) +
                                              options.classifying.kind->peak_bytes(
                                                  options.classifying, s, t, working)}));
}

// Leaves out everything that depends on the data: graphs, which may be factored; the classifier,
// which trains on labelled rows only; landmarks, of which there are fewer if samples coincide; the
// dimensions of principal components, which are at most those that the samples span; packed
// operands, which may be small; and parts of the maps. Measured: every fit takes at least 0.8 of
// the rest.
double least_memory(const AdaptOptions &options, Index ns, Index nt, Index features) {
    constexpr double sure = 0.75;
    AdaptOptions least = options;
    least.lambda_s = 0;
    least.cycles = 1;
    least.class_shares = ShareRule::source; // classes without a share may leave little to fit
    MapOptions &map = least.mapping;
    if (map.kind->at_least != nullptr) map.kind = map.kind->at_least;
    if (map.ridge == 0) map.ridge = 1;
    map.restore_covariance = false;
    least.classifying = ClassifierOptions();
    const bool by_components = options.preparing.components > 0;
    if (by_components) least.preparing = PrepareOptions();
    const double prepared =
        preparation_peak_bytes(options.preparing, static_cast<double>(ns) + static_cast<double>(nt),
                               static_cast<double>(features));
    const double fitted = estimate_memory(least, ns, nt, by_components ? 1 : features);
    return std::max(0.0, sure * std::max(prepared, fitted) -
                             8 * (most_packed_block + most_packed_strip));
}

} // namespace ssc
