// What a fit takes, by the matrices that are alive at its peaks.
#include <algorithm>

#include "adapt/adapt.h"
#include "correspond/proximal_gradient.h"
#include "support/pool.h"
#include "linalg/symmetric.h"

namespace ssc {

namespace {

// Of the preparation: the samples as given and as prepared; for moments of a domain its samples
// centred, for those of both all of them under each other besides; for components one copy more,
// and the matrix whose eigenvectors they are, with them and what the decomposition works in.
double memory_to_prepare(const PrepareOptions &options, double samples, double d) {
    if (options.off()) return 0;
    const bool by_components = options.components > 0;
    const Standardize how = options.standardize;
    const double moments = how == Standardize::joint ? 2 : how == Standardize::domain;
    const double side = by_components ? std::min(samples, d) : 0;
    return 8 * ((by_components ? 5 : 2 + moments) * samples * d + 4 * side * side);
}

// The operands that a product packs: one by blocks, and strips of the other.
constexpr double most_packed = 2097152.0 / 8, most_strip = 32768;

// Of a symmetric matrix: see symmetric.h.
double half_of(double n) {
    return n * std::min(n, 0.5 * (n + strip_rows));
}

// Copies of the samples that a fit keeps for itself beside those of its problem: what was prepared
// cannot be read again, nor can the source after the first cycle.
struct Kept {
    double source, target;
    Kept(const AdaptOptions &options, double s, double t, double d)
        : source(options.preparing.off() && options.cycles == 1 ? 0 : s * d),
          target(options.preparing.off() ? 0 : t * d) {}
    double both() const { return source + target; }
};

// Of the problem: its samples, centred once more for the distances, and the graphs.
double memory_to_pose(const AdaptOptions &options, double s, double t, double d, int threads) {
    const double samples = (s + t) * d + Kept(options, s, t, d).both();
    if (!(options.lambda_s > 0)) return 8 * samples;
    const double centred = threads > 1 ? s + t : std::max(s, t); // both domains at once, or not
    return 8 * (samples + centred * d + half_of(s) + half_of(t));
}

// Counted in matrices at the points where most are alive: when the iteration is set up, in it, and
// when its result is certified in double. Whether the graphs can be factored, which takes far less,
// is not known before the data are: the estimate is for dense ones.
double memory_to_solve(const AdaptOptions &options, double s, double t, double d) {
    const double samples = (s + t) * d, kept = Kept(options, s, t, d).both();
    const double graphs = options.lambda_s > 0 ? half_of(s) + half_of(t) : 0;
    if (options.solver == "conditional_gradient") {
        // g0, Ds C, a Gram matrix and its half, and Ds^2, or g0 and the Gram matrices, or thin
        // factors; C, two gradients, the cost, and at the end the residual that tells the
        // second-order term.
        const bool structure = options.lambda_s > 0;
        const double gram = s * t + t * t + half_of(t);
        const double nearness = 2 * d > t ? gram : 2 * (s + t) * d;
        const double smooth = structure ? gram + s * t + s * s : nearness;
        return 8 * (kept + samples + graphs + smooth + (structure ? 5 : 4) * s * t);
    }
    const double width = single_precision(options.solving) ? 0.5 : 1.0;
    const double thin = 2 * (s + t) * d;
    // As Smooth has it: g0 and a Gram matrix, or thin factors; and rows of Ds C or of a residual.
    const double gram = s * t + half_of(t);
    const bool few = 8 * d <= t, by_gram = 2 * d > t || (options.lambda_s > 0 && !few);
    const double rows = std::min(s, std::max(256.0, s / (few && options.lambda_g > 0 ? 2 : 4)));
    double smooth = by_gram ? gram : thin;
    if (options.lambda_s > 0) smooth += rows * t;
    // Sums of blocks, and the packed operand of a product.
    const double parts = s * t * 3 / 32, most = std::max(s, t);
    const double deep = options.lambda_s > 0 || 2 * d > t ? most : d;
    const double packed = std::min(most * deep, most_packed) + most_strip;
    // With a Gram matrix iterations do without the samples, and a certificate reads the target's.
    const double setting_up = samples + width * (smooth + s * t);
    const double iteration =
        (by_gram ? 0 : samples) + width * (smooth + (options.lambda_g > 0 ? 5 : 6) * s * t);
    // Two iterates, and what the momentum needs of a third; C, and the residual of the structure.
    const double certificate = (by_gram ? t * d : samples) + 128 * d +
                               width * (options.lambda_g > 0 ? 2 : 2.25) * s * t +
                               (options.lambda_s > 0 ? 2 : 1) * s * t;
    return 8 * (kept + graphs + parts + packed + std::max({setting_up, iteration, certificate}));
}

// Of the map: C, the target and the barycentres; then these, the source, and what is regressed.
double memory_to_map(const AdaptOptions &options, double s, double t, double d) {
    const Kept kept(options, s, t, d);
    const double target = std::max(kept.target, reads_target(options.mapping) ? t * d : 0);
    return std::max(8 * (kept.source + 1.5 * s * t + (s + t) * d),
                    8 * (3 * s * d + target) + map_memory(options.mapping, s, t, d));
}

} // namespace

// What lies between matrices, and what was given back and is not in use again: measured.
static constexpr double kept_by_allocator = 1.05;

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
    const int threads = thread_count(options.threads);
    return kept_by_allocator *
           std::max({memory_to_prepare(options.preparing, s + t, d),
                     kept + memory_to_pose(options, s, t, working, threads),
                     kept + memory_to_solve(options, s, t, working),
                     kept + memory_to_map(options, s, t, working),
                     kept + map_size(options.mapping, s, working) +
                         options.classifying.kind->peak_bytes(options.classifying, s, t,
                                                              working)});
}

// Left out of it: the graphs, which may be factored; the classifier, which is trained on labelled
// rows alone; the landmarks, which are fewer where samples coincide; samples in the space of
// principal components, which has no more dimensions than the samples span; the packed operand,
// which need not be whole; and the parts of maps that depend on the samples. Of the rest every fit
// was measured to take at least 0.8.
double least_memory(const AdaptOptions &options, Index ns, Index nt, Index features) {
    constexpr double sure = 0.75;
    AdaptOptions least = options;
    least.lambda_s = 0;
    least.cycles = 1;
    MapOptions &map = least.mapping;
    if (map.kind->at_least != nullptr) map.kind = map.kind->at_least;
    if (map.ridge == 0) map.ridge = 1;
    map.restore_covariance = false;
    least.classifying = ClassifierOptions();
    const bool by_components = options.preparing.components > 0;
    if (by_components) least.preparing = PrepareOptions();
    const double prepared =
        memory_to_prepare(options.preparing, static_cast<double>(ns) + static_cast<double>(nt),
                          static_cast<double>(features));
    const double fitted = estimate_memory(least, ns, nt, by_components ? 1 : features);
    return std::max(0.0, sure * std::max(prepared, fitted) - 8 * (most_packed + most_strip));
}

} // namespace ssc
