// Parts of labelled samples for cross-validation, each with its share of every class.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class ClassFolds {
public:
    // `class_of_row`: 0 to classes - 1. As many folds as asked for, but no more than samples. The
    // same seed gives the same folds.
    ClassFolds(const std::vector<std::int32_t> &class_of_row, std::int32_t classes, int count,
               std::uint64_t seed);

    int count() const { return static_cast<int>(rows_.size()); }
    // The rows of a fold and those of all others, class after class, ascending within a class.
    const std::vector<Index> &rows(int fold) const { return rows_[static_cast<std::size_t>(fold)]; }
    std::vector<Index> others(int fold) const;

private:
    const std::vector<std::int32_t> class_of_row_;
    std::vector<std::vector<Index>> rows_;
};

// Class after class, ascending within a class.
void sort_by_class(std::vector<Index> &rows, const std::vector<std::int32_t> &class_of_row);

} // namespace ssc
