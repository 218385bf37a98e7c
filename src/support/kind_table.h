// SPDX-License-Identifier: MIT
// Tables of kinds: a map, a classifier or a criterion is one constant of a struct, and a table
// lists the constants with their words. The tables are constant data, so they can be used before
// main() begins and while the process ends.
#pragma once

#include <cstddef>
#include <string_view>

namespace ssc {

template <class Kind>
struct KindRow {
    const char *word; // in the option and in model files
    const Kind *kind;
};

// Null if no kind has this word.
template <class Kind, std::size_t N>
const Kind *find_kind(const KindRow<Kind> (&table)[N], std::string_view word) {
    for (const KindRow<Kind> &row : table)
        if (word == row.word) return row.kind;
    return nullptr;
}

// The same for a table of kinds that have a `name`; "auto" stands for one of them.
template <class Kind, std::size_t N>
constexpr const Kind *find_named(const Kind *const (&table)[N], const Kind *automatic,
                                 std::string_view name) {
    if (name == "auto") return automatic;
    for (const Kind *kind : table)
        if (name == kind->name) return kind;
    return nullptr;
}

// Null if the kind is not in the table.
template <class Kind, std::size_t N>
const char *kind_word(const KindRow<Kind> (&table)[N], const Kind &kind) {
    for (const KindRow<Kind> &row : table)
        if (row.kind == &kind) return row.word;
    return nullptr;
}

} // namespace ssc
