// SPDX-License-Identifier: MIT
#include "data/folds.h"

#include <algorithm>
#include <utility>

#include "support/random.h"

namespace ssc {

namespace {

void shuffle(std::vector<std::size_t> &rows, RandomNumbers &random) {
    // The remainder favours low numbers by less than one part in 2^32, which does not matter here.
    for (std::size_t k = rows.size(); k > 1; --k)
        std::swap(rows[k - 1], rows[static_cast<std::size_t>(random.next() % k)]);
}

} // namespace

Folds::Folds(const std::vector<std::int32_t> &class_of_row, std::int64_t classes,
             std::int64_t count, std::uint64_t seed)
    : of_row_(class_of_row.size(), -1) {
    std::vector<std::vector<std::size_t>> members(static_cast<std::size_t>(classes));
    std::int64_t labelled = 0;
    for (std::size_t i = 0; i < class_of_row.size(); ++i) {
        if (class_of_row[i] < 0) continue;
        members[static_cast<std::size_t>(class_of_row[i])].push_back(i);
        ++labelled;
    }
    count_ = std::min(count, labelled);
    RandomNumbers random(seed);
    std::int64_t next = 0; // not reset between classes, so that small classes spread out too
    for (std::vector<std::size_t> &rows : members) {
        shuffle(rows, random);
        for (const std::size_t i : rows)
            of_row_[i] = next++ % count_;
    }
}

std::vector<Index> Folds::rows_where(std::int64_t fold, bool inside) const {
    std::vector<Index> rows;
    for (std::size_t i = 0; i < of_row_.size(); ++i)
        if ((of_row_[i] == fold) == inside) rows.push_back(static_cast<Index>(i));
    return rows;
}

} // namespace ssc
