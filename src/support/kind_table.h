// A table of kinds: constants of one struct that has a `name`. It is constant data, so it can be
// used before main() begins and while the process ends.
#pragma once

#include <cstddef>
#include <string>

namespace ssc {

template <class Kind>
struct KindTable {
    const Kind *const *first;
    std::size_t count;

    const Kind *const *begin() const { return first; }
    const Kind *const *end() const { return first + count; }
    // Null if no kind has this name.
    const Kind *find(const std::string &name) const {
        for (const Kind *kind : *this)
            if (name == kind->name) return kind;
        return nullptr;
    }
};

} // namespace ssc
