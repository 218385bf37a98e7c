// SPDX-License-Identifier: MIT
// Folds for validation, used by the support vector machine and by reverse validation.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

// Each fold is a fit, so nobody has time for more.
constexpr std::int64_t most_folds = 10000;

class Folds {
public:
    // `class_of_row` is 0 to classes - 1, or negative for an unlabelled row, which no fold holds
    // out. The sizes of the folds differ by at most one row, in total and within each class. There
    // are `count` folds, or fewer if there are fewer labelled rows. The same seed gives the same
    // folds on every machine.
    Folds(const std::vector<std::int32_t> &class_of_row, std::int64_t classes, std::int64_t count,
          std::uint64_t seed);

    std::int64_t count() const { return count_; }
    // The fold that holds out each row; -1 for none.
    const std::vector<std::int64_t> &of_row() const { return of_row_; }
    // The rows that a fold holds out, and all other rows; ascending.
    std::vector<Index> held_out(std::int64_t fold) const { return rows_where(fold, true); }
    std::vector<Index> training(std::int64_t fold) const { return rows_where(fold, false); }

private:
    std::vector<Index> rows_where(std::int64_t fold, bool inside) const;

    std::int64_t count_;
    std::vector<std::int64_t> of_row_;
};

} // namespace ssc
