// SPDX-License-Identifier: MIT
// The table of maps.
//
// To add a map, write its file, which exports one MapKind (map.h); declare the constant and add its
// row here; test it in tests/map. Everything else reads the table: the words of the option `map`,
// the fit, the memory estimate and the model file.
#pragma once

#include "support/kind_table.h"

namespace ssc {

struct MapKind;

// Each is defined in the file of its name.
extern const MapKind linear_map, rigid_map, kernel_map, neural_map, barycentric_map, no_map;

// In the order in which the option lists them. Constant, so that the option table can be, too.
inline constexpr KindRow<MapKind> map_table[] = {
    {"linear", &linear_map},           {"rigid", &rigid_map},
    {"kernel", &kernel_map},           {"neural", &neural_map},
    {"barycentric", &barycentric_map}, {"none", &no_map},
};

// Null if no kind has this word.
inline const MapKind *find_map(std::string_view word) {
    return find_kind(map_table, word);
}
inline const char *map_word(const MapKind &kind) {
    return kind_word(map_table, kind);
}

} // namespace ssc
