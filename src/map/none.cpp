// SPDX-License-Identifier: MIT
// No map: samples stay where they are.
#include <utility>

#include "map/affine.h"
#include "map/map_bytes.h"

namespace ssc {

namespace {

Map fit(const MapOptions & /*options*/, const MapData & /*data*/, Pool * /*pool*/,
        Monitor * /*monitor*/) {
    return {};
}

double no_bytes(const MapOptions & /*options*/, const MapSize & /*size*/) {
    return 0;
}

Map read(ByteReader &in, Index /*features*/) {
    StoredMap stored = read_parts(in);
    check_parts(stored.filled() == 0);
    return std::move(stored.map);
}

} // namespace

const MapKind no_map = {
    false,        // moves
    false,        // regresses
    false,        // is_affine
    nullptr,      // at_least
    fit,          // fit
    image_by_map, // training_image
    no_bytes,     // peak_bytes
    no_bytes,     // size_bytes
    write_affine, // write
    read,         // read
};

} // namespace ssc
