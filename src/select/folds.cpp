#include "select/folds.h"

#include <algorithm>
#include <utility>

#include "support/error.h"

namespace ssc {

namespace {

// splitmix64: the standard library's distributions differ from one to the next.
std::uint64_t next_random(std::uint64_t &state) {
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

void shuffle(std::vector<std::size_t> &rows, std::uint64_t &state) {
    // The remainder prefers low numbers by less than one part in 2^32: no matter here.
    for (std::size_t k = rows.size(); k > 1; --k)
        std::swap(rows[k - 1], rows[static_cast<std::size_t>(next_random(state) % k)]);
}

std::vector<Index> rows_where(const std::vector<std::int32_t> &of_row, std::int64_t fold,
                              bool inside) {
    std::vector<Index> rows;
    for (std::size_t i = 0; i < of_row.size(); ++i)
        if ((of_row[i] == fold) == inside) rows.push_back(static_cast<Index>(i));
    return rows;
}

} // namespace

std::vector<Index> Folds::held_out(std::int64_t fold) const {
    return rows_where(of_row, fold, true);
}

std::vector<Index> Folds::training(std::int64_t fold) const {
    return rows_where(of_row, fold, false);
}

Folds make_folds(const Classes &classes, std::int64_t count, std::uint64_t seed) {
    const std::size_t rows = classes.of_row.size();
    const auto labelled =
        static_cast<std::int64_t>(rows) - static_cast<std::int64_t>(classes.unlabeled());
    if (labelled < 2)
        throw Error(Status::labels,
                    format("labels: %lld rows have one; reverse validation needs two or more",
                           static_cast<long long>(labelled)));
    Folds folds;
    folds.count = std::min(std::max<std::int64_t>(count, 2), labelled);
    folds.of_row.assign(rows, -1);
    std::uint64_t state = seed;
    std::int64_t next = 0; // goes on from class to class, so that small classes spread out too
    for (std::int32_t c = 0; c < classes.count(); ++c) {
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < rows; ++i)
            if (classes.of_row[i] == c) members.push_back(i);
        shuffle(members, state);
        for (const std::size_t i : members)
            folds.of_row[i] = static_cast<std::int32_t>(next++ % folds.count);
    }
    return folds;
}

} // namespace ssc
