// A fitted map as bytes.
#pragma once

#include <string>

#include "map/map.h"
#include "support/bytes.h"

namespace ssc {

void write_map(const Map &map, ByteWriter &out);
// Throws Error(format) unless it is a map of that kind for so many features.
Map read_map(ByteReader &in, const std::string &kind, Index features);

} // namespace ssc
