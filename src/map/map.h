// Maps from the source domain to the target domain, regressed on pairs (sample, its image).
//
// A fitted map is a sum: an affine function x W + t (the sample itself where there is no W), and
// at most one of three things added to it: the shift of the nearest training sample (barycentric),
// Gaussian bumps (kernel), or the outputs of hidden units (neural). So it is plain data, which can
// be copied, stored and applied from several threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Monitor;
class Pool;

struct MapOptions {
    std::string kind = "linear"; // linear, rigid, kernel, neural, barycentric or none
    double ridge = 1e-3;
    bool intercept = true;
    bool restore_covariance = false;
    double mix = 0; // barycentric: this part of each image is the sample itself, moved as a whole
    // kernel
    double kernel_gamma = 0;    // 0: by the mean distance
    double kernel_ridge = 0;    // 0: by leave-one-out
    std::int64_t landmarks = 0; // 0: all samples, but at most 2000
    // neural
    std::int64_t hidden = 64;
    double weight_decay = 1e-4;
    std::int64_t epochs = 500;
    std::uint64_t seed = 0; // of landmarks, first weights, and samples held out
};

// What a map is fitted to. Row i of `source` goes to row i of `image`, and counts `weight(i)`.
struct MapData {
    const Matrix &source; // ns x d
    const Matrix &image;  // ns x d, the barycentres of the correspondence
    const Matrix &target; // nt x d, where reads_target()
    const Vector &source_weight, &target_weight;
};

// exp(-|scale (x - c)|^2) for each centre c, times its row of coefficients.
struct KernelTerm {
    double scale = 0;
    Matrix centres, coefficients; // m x d each

    void add_to(Matrix &y, const Matrix &x, Pool *pool) const;
};

// tanh(((x - centre) * scale) in + bias) out
struct NetworkTerm {
    RowVector centre, scale; // d
    Matrix in;               // d x hidden
    RowVector bias;          // hidden
    Matrix out;              // hidden x d

    void add_to(Matrix &y, const Matrix &x, Pool *pool) const;
};

// A linear map of low rank, as two factors: row x goes to (x in^T) out, or to x + (x in^T) out.
struct ThinTerm {
    Matrix in, out;     // k x d each
    bool keeps = false; // whether x itself is added: what lies outside of the factors stays

    Matrix image(const Matrix &x, Pool *pool) const;
};

// With none of its parts it is the identity.
struct Map {
    Matrix linear;    // d x d: row x goes to x linear + offset
    ThinTerm thin;    // instead of `linear` where is_wide()
    RowVector offset; // d
    // Barycentric only: new samples move as their nearest training sample does.
    Matrix anchors, shifts;
    KernelTerm kernel;
    NetworkTerm network;

    Matrix apply(const Matrix &x, Pool *pool = nullptr) const;
    // The linear part alone, without the offset and the terms that are not linear.
    Matrix linear_image(const Matrix &x, Pool *pool = nullptr) const;
};

// Whether a linear map of these samples has enough features to be kept as thin factors:
// its rank is at most their number, and from here on the factors take less than d x d numbers.
inline bool is_wide(double rows, double features) {
    return features > 2 * rows;
}
inline bool is_wide(const Matrix &samples) {
    return is_wide(static_cast<double>(samples.rows()), static_cast<double>(samples.cols()));
}

// Whether a map of these options may be fitted to the target's samples as well.
bool reads_target(const MapOptions &options);

// The monitor, if there is one, may end a long regression early. The map is then the best so far:
// of a kernel the shift, of a network the linear map and what it has learnt.
Map fit_map(const MapOptions &options, const MapData &data, Pool *pool = nullptr,
            Monitor *monitor = nullptr);

// Where the training samples go: for a barycentric map by its definition, exactly, and for the
// others by the map.
Matrix training_image(const MapOptions &options, const MapData &data, const Map &map,
                      Pool *pool = nullptr);

// Bytes that fit_map() needs at its peak, beside its data.
double map_memory(const MapOptions &options, double rows, double target_rows, double features);
// Bytes of the map itself.
double map_size(const MapOptions &options, double rows, double features);

// The parts, each in its own file.
Map fit_linear(const MapOptions &options, const MapData &data, Pool *pool = nullptr);
Map fit_rigid(const MapOptions &options, const MapData &data);
Map fit_barycentric(const MapOptions &options, const MapData &data);
Map fit_kernel(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor);
Map fit_neural(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor);
Matrix mixed_image(const MapOptions &options, const MapData &data);
// Follows `map` by the symmetric affine map that gives the mapped source the covariance (and, with
// an intercept, the mean) of the target.
void restore_covariance(const MapOptions &options, const MapData &data, Map &map);

// The weighted mean of the rows when there is an intercept, else 0.
RowVector centre_of(const Matrix &x, const Vector &weight, bool intercept);

} // namespace ssc
