// SPDX-License-Identifier: MIT
#include "map/kinds.h"

namespace ssc {

const MapKind *find_map(const std::string &word) {
    return find_kind(map_table, word);
}

const char *map_word(const MapKind &kind) {
    return kind_word(map_table, kind);
}

} // namespace ssc
