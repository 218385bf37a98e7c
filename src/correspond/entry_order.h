// SPDX-License-Identifier: MIT
// The entries of a vertex by their rows, or by their columns.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class EntryOrder {
public:
    // `line` names the row, or the column, of every entry; there are `count` of them.
    void sort(const std::vector<std::int32_t> &line, Index count) {
        begin_.assign(static_cast<std::size_t>(count) + 2, 0);
        for (const std::int32_t i : line)
            ++begin_[static_cast<std::size_t>(i) + 2];
        for (std::size_t i = 2; i < begin_.size(); ++i)
            begin_[i] += begin_[i - 1];
        entry_.resize(line.size());
        for (std::size_t k = 0; k < line.size(); ++k)
            entry_[begin_[static_cast<std::size_t>(line[k]) + 1]++] = k;
    }

    // Calls visit(entry) for those of one line.
    template <class Visit>
    void for_line(Index line, Visit visit) const {
        const auto i = static_cast<std::size_t>(line);
        for (std::size_t k = begin_[i]; k < begin_[i + 1]; ++k)
            visit(entry_[k]);
    }

private:
    std::vector<std::size_t> begin_, entry_;
};

} // namespace ssc
