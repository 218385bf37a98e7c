#include "map/kinds.h"

namespace ssc {

const MapKind *find_map(const std::string &word) {
    for (const MapRow &row : map_table)
        if (word == row.word) return row.kind;
    return nullptr;
}

const char *map_word(const MapKind &kind) {
    for (const MapRow &row : map_table)
        if (row.kind == &kind) return row.word;
    return nullptr; // not in the table
}

} // namespace ssc
