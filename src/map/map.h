// Maps from the source domain to the target domain, regressed on pairs (sample, its image).
//
// Every map here is one of three things once it is fitted: an affine function x W + t, the
// barycentric images of the training samples carried over to new ones, or nothing at all. So a
// fitted map is plain data, which can be copied, stored and applied from several threads.
#pragma once

#include <string>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

struct MapOptions {
    std::string kind = "linear"; // linear, rigid, barycentric or none
    double ridge = 1e-3;
    bool intercept = true;
    bool restore_covariance = false;
    double mix = 0; // barycentric: this part of each image is the sample itself, moved as a whole
};

// What a map is fitted to. Row i of `source` goes to row i of `image`, and counts `weight(i)`.
struct MapData {
    const Matrix &source; // ns x d
    const Matrix &image;  // ns x d, the barycentres of the correspondence
    const Matrix &target; // nt x d
    const Vector &source_weight, &target_weight;
};

// With neither it is the identity.
struct Map {
    Matrix linear;    // d x d: row x goes to x linear + offset
    RowVector offset; // d
    // Barycentric only: new samples move as their nearest training sample does.
    Matrix anchors, shifts;

    Matrix apply(const Matrix &x, Pool *pool = nullptr) const;
};

Map fit_map(const MapOptions &options, const MapData &data);

// Where the training samples go: for a barycentric map by its definition, exactly, and for the
// others by the map.
Matrix training_image(const MapOptions &options, const MapData &data, const Map &map);

// The parts, each in its own file.
Map fit_linear(const MapOptions &options, const MapData &data);
Map fit_rigid(const MapOptions &options, const MapData &data);
Map fit_barycentric(const MapOptions &options, const MapData &data);
Matrix mixed_image(const MapOptions &options, const MapData &data);
// Follows `map` by the symmetric affine map that gives the mapped source the covariance (and, with
// an intercept, the mean) of the target.
void restore_covariance(const MapOptions &options, const MapData &data, Map &map);

// The weighted mean of the rows when there is an intercept, else 0.
RowVector centre_of(const Matrix &x, const Vector &weight, bool intercept);

} // namespace ssc
