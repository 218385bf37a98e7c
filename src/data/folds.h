// Labelled samples dealt out for validation: the one place that does it, for the machines and for
// the search.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

// More than anybody has the time for, as each is a fit.
constexpr std::int64_t most_folds = 10000;

class Folds {
public:
    // `class_of_row`: 0 to classes - 1, or negative for a row without a class, which is held out
    // nowhere. The folds differ by at most one row, and by at most one of each class. There are as
    // many as asked for, but no more than rows with a class. The same seed gives the same folds on
    // every machine.
    Folds(const std::vector<std::int32_t> &class_of_row, std::int64_t classes, std::int64_t count,
          std::uint64_t seed);

    std::int64_t count() const { return count_; }
    // In which fold a row is held out; -1: in none.
    const std::vector<std::int64_t> &of_row() const { return of_row_; }
    // The rows that a fold holds out and all others, ascending.
    std::vector<Index> held_out(std::int64_t fold) const { return rows_where(fold, true); }
    std::vector<Index> training(std::int64_t fold) const { return rows_where(fold, false); }

private:
    std::vector<Index> rows_where(std::int64_t fold, bool inside) const;

    std::int64_t count_;
    std::vector<std::int64_t> of_row_;
};

} // namespace ssc
