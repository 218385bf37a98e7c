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

// It neither moves samples nor regresses.
const MapKind no_map = {fit, no_bytes, no_bytes, write_affine, read, false, nullptr, false, false};

} // namespace ssc
