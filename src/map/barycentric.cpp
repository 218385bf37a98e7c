// SPDX-License-Identifier: MIT
// No regression: a training sample goes to its own barycentre C Xt. With `mix`, it goes to a point
// between that and the sample itself, moved with the mean of all: this keeps some of what sets it
// apart from its neighbours, which the barycentre averages away. A new sample moves by the same
// vector as the nearest training sample, so that training samples land exactly on their images and
// the neighbourhood of each moves along with it.
#include <utility>

#include "graph/nearest.h"
#include "map/affine.h"
#include "map/map_bytes.h"

namespace ssc {

namespace {

class BarycentricTerm : public MapTerm {
public:
    BarycentricTerm(Matrix from, Matrix by) : anchors(std::move(from)), shifts(std::move(by)) {}

    void add_to(Matrix &y, const Matrix &x, Pool *pool) const override {
        const Nearest nearest = nearest_rows(x, anchors, pool);
        for (Index i = 0; i < x.rows(); ++i)
            y.row(i) += shifts.row(nearest.row[static_cast<std::size_t>(i)]);
    }

    const Matrix anchors, shifts; // n x d each
};

Matrix mixed_image(const MapOptions &options, const MapData &data) {
    if (options.mix == 0) return data.image;
    const RowVector move = centre_of(data.image, data.source_weight, true) -
                           centre_of(data.source, data.source_weight, true);
    return (1 - options.mix) * data.image + options.mix * (data.source.rowwise() + move);
}

Map fit(const MapOptions &options, const MapData &data, Pool * /*pool*/, Monitor * /*monitor*/) {
    Map map;
    map.term =
        std::make_shared<BarycentricTerm>(data.source, mixed_image(options, data) - data.source);
    return map;
}

// Anchors and shifts.
double bytes_of_pairs(const MapOptions & /*options*/, const MapSize &size) {
    return 8 * 2 * size.samples();
}

void write(const Map &map, ByteWriter &out) {
    TermView view;
    if (const auto *term = term_of<BarycentricTerm>(map)) {
        view.part[barycentric_anchors] = &term->anchors;
        view.part[barycentric_shifts] = &term->shifts;
    }
    write_parts(map, view, out);
}

Map read(ByteReader &in, Index features) {
    StoredMap stored = read_parts(in);
    Matrix &anchors = stored.part[barycentric_anchors];
    const Index n = anchors.rows();
    check_parts(n >= 1 && stored.has(barycentric_anchors, n, features) &&
                stored.has(barycentric_shifts, n, features) && stored.filled() == 2);
    stored.map.term = std::make_shared<BarycentricTerm>(std::move(anchors),
                                                        std::move(stored.part[barycentric_shifts]));
    return std::move(stored.map);
}

} // namespace

// It moves samples, but does not regress.
const MapKind barycentric_map = {fit,   bytes_of_pairs, bytes_of_pairs, write, read,
                                 false, nullptr,        true,           false, mixed_image};

} // namespace ssc
