// SPDX-License-Identifier: MIT
// The layout of a map in a model file, shared by the kinds of the first release: the affine part,
// then the parts of every term, empty for a kind that has none of them. A later kind may write a
// layout of its own.
#pragma once

#include <array>
#include <cstddef>

#include "map/map.h"
#include "support/bytes.h"

namespace ssc {

// The parts of the terms, in the order of the file.
enum TermPart : std::size_t {
    barycentric_anchors,
    barycentric_shifts,
    kernel_centres,
    kernel_coefficients,
    network_centre, // a row
    network_scale,  // a row
    network_in,
    network_bias, // a row
    network_out,
    term_parts
};

// The parts of one term by reference; null for the parts of other terms.
struct TermView {
    std::array<const Matrix *, term_parts> part{};
    double kernel_scale = 0;
};

void write_parts(const Map &map, const TermView &term, ByteWriter &out);

struct StoredMap {
    Map map; // without its term
    std::array<Matrix, term_parts> part;
    double kernel_scale = 0;

    Index filled() const; // number of parts that are not empty, affine ones included
    Index filled_affine() const;
    // Whether the affine part is complete and has this number of features.
    bool is_affine(Index features) const;
    bool has(TermPart which, Index rows, Index cols) const;
};

// Throws Error(format) if the bytes are damaged.
StoredMap read_parts(ByteReader &in);
// Throws Error(format) unless the parts fit, which is the last check of each kind.
void check_parts(bool fit);

// write() and read() of kinds that have no term.
void write_affine(const Map &map, ByteWriter &out);
Map read_affine(ByteReader &in, Index features);

} // namespace ssc
