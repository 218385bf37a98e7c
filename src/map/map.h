// SPDX-License-Identifier: MIT
// Maps from the source domain to the target domain, fitted to pairs (sample, its image).
//
// A fitted map is an affine function x W + t, plus at most one term of another form. It never
// changes after the fit, so it can be copied, stored and applied from several threads.
#pragma once

#include <cstdint>
#include <memory>

#include "map/kinds.h"
#include "support/matrix.h"

namespace ssc {

class ByteReader;
class ByteWriter;
class Monitor;
class Pool;

// The defaults of a fit are in the option table (api/option_table.cpp) and nowhere else.
struct MapOptions {
    const MapKind *kind = &linear_map;
    double ridge = 0;
    bool intercept = false;
    bool restore_covariance = false;
    // barycentric: the share of the sample itself, moved with the mean, in its image
    double mix = 0;
    // kernel
    double kernel_gamma = 0;    // 0: from the mean distance
    double kernel_ridge = 0;    // 0: chosen by leave-one-out
    std::int64_t landmarks = 0; // 0: all samples, but at most 2000
    // neural
    std::int64_t hidden = 0;
    double weight_decay = 0;
    std::int64_t epochs = 0;
    std::uint64_t seed = 0; // for the landmarks, the first weights and the held-out samples
};

// The pairs that a map is fitted to. Row i of `source` goes to row i of `image`, with the weight
// `source_weight(i)`.
struct MapData {
    const Matrix &source; // ns x d
    const Matrix &image;  // ns x d, the barycentres of the correspondence
    const Matrix &target; // nt x d
    const Vector &source_weight, &target_weight;
    double source_unit = 1; // the weight of a single sample of the source
};

// The size of a fit, for estimates. The numbers may be larger than an Index can hold.
struct MapSize {
    double rows, target_rows, features;
    double samples() const { return rows * features; }
};

// A linear map of low rank, as two factors: row x goes to (x in^T) out, or to x + (x in^T) out.
struct ThinTerm {
    Matrix in, out;     // k x d each
    bool keeps = false; // whether x itself is added, which keeps all that the factors do not span

    Matrix image(const Matrix &x, Pool *pool) const;
};

// The part of a map that is not affine. Each kind that has one derives it in its own files.
class MapTerm {
public:
    MapTerm() = default;
    MapTerm(const MapTerm &) = default;
    MapTerm &operator=(const MapTerm &) = delete;
    virtual ~MapTerm() = default;

    // Adds the term at the rows of x to the rows of y.
    virtual void add_to(Matrix &y, const Matrix &x, Pool *pool) const = 0;
};

// A map without any part is the identity.
struct Map {
    Matrix linear;    // d x d: row x goes to x linear + offset
    ThinTerm thin;    // replaces `linear` if is_wide()
    RowVector offset; // d
    std::shared_ptr<const MapTerm> term;

    Matrix apply(const Matrix &x, Pool *pool = nullptr) const;
    // The linear part alone, without offset and term.
    Matrix linear_image(const Matrix &x, Pool *pool = nullptr) const;
};

// The term of the map as its own type; null if it has none of that type.
template <class Term>
const Term *term_of(const Map &map) {
    return dynamic_cast<const Term *>(map.term.get());
}

// All that the rest of the library knows of a kind of map.
struct MapKind {
    Map (*fit)(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor);
    // Bytes that a fit needs at its peak, without its data.
    double (*peak_bytes)(const MapOptions &options, const MapSize &size);
    // Bytes of the fitted map.
    double (*size_bytes)(const MapOptions &options, const MapSize &size);
    void (*write)(const Map &map, ByteWriter &out);
    // Throws Error(format) unless the bytes are a map of this kind for `features` features.
    Map (*read)(ByteReader &in, Index features);

    bool is_affine = false; // whether the covariance can be restored
    // The kind whose memory is a lower bound for this one, whatever the samples are. Null: the kind
    // itself.
    const MapKind *at_least = nullptr;
    bool moves = true;     // false: samples stay, so that no correspondence is needed
    bool regresses = true; // whether a fit solves for parameters, which takes memory and time
    // A shorter way to the images of the training samples than applying the map.
    Matrix (*training_image)(const MapOptions &options, const MapData &data) = nullptr;
};

// The monitor, if there is one, may end a long regression early. The map is then the best so far:
// the shift alone for a kernel, the linear map and the best weights so far for a network.
Map fit_map(const MapOptions &options, const MapData &data, Pool *pool = nullptr,
            Monitor *monitor = nullptr);

// The images of the training samples under the map. A barycentric map has them exactly, without
// looking for nearest samples.
Matrix training_image(const MapOptions &options, const MapData &data, const Map &map,
                      Pool *pool = nullptr);

// The kind's peak_bytes() and size_bytes().
double map_memory(const MapOptions &options, double rows, double target_rows, double features);
double map_size(const MapOptions &options, double rows, double features);

} // namespace ssc
