#include "classify/folds.h"

#include <algorithm>
#include <utility>

namespace ssc {

namespace {

// SplitMix64: the same numbers on every machine, which standard distributions do not promise.
std::uint64_t next_number(std::uint64_t &state) {
    state += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void shuffle(std::vector<Index> &rows, std::uint64_t &state) {
    for (std::size_t k = rows.size(); k > 1; --k)
        std::swap(rows[k - 1], rows[next_number(state) % k]);
}

} // namespace

ClassFolds::ClassFolds(const std::vector<std::int32_t> &class_of_row, std::int32_t classes,
                       int count, std::uint64_t seed)
    : class_of_row_(class_of_row),
      rows_(std::min(static_cast<std::size_t>(count), class_of_row.size())) {
    std::vector<std::vector<Index>> members(static_cast<std::size_t>(classes));
    for (std::size_t i = 0; i < class_of_row.size(); ++i)
        members[static_cast<std::size_t>(class_of_row[i])].push_back(static_cast<Index>(i));
    std::uint64_t state = seed;
    // Dealt out in turn, on from one class to the next: folds differ by one sample at most.
    std::size_t next = 0;
    for (std::vector<Index> &rows : members) {
        shuffle(rows, state);
        for (const Index row : rows)
            rows_[next++ % rows_.size()].push_back(row);
    }
    for (std::vector<Index> &rows : rows_)
        sort_by_class(rows, class_of_row_);
}

std::vector<Index> ClassFolds::others(int fold) const {
    std::vector<Index> out;
    for (int k = 0; k < count(); ++k)
        if (k != fold) out.insert(out.end(), rows(k).begin(), rows(k).end());
    sort_by_class(out, class_of_row_);
    return out;
}

void sort_by_class(std::vector<Index> &rows, const std::vector<std::int32_t> &class_of_row) {
    std::sort(rows.begin(), rows.end(), [&](Index i, Index j) {
        return std::make_pair(class_of_row[static_cast<std::size_t>(i)], i) <
               std::make_pair(class_of_row[static_cast<std::size_t>(j)], j);
    });
}

} // namespace ssc
