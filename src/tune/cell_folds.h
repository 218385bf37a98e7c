// SPDX-License-Identifier: MIT
// The results of the folds of a cell. Threads add them in any order; join() makes the cell.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "tune/table.h"

namespace ssc {

class CellFolds {
public:
    // With a single fold its result is the cell. Otherwise each result has the score of its fold.
    explicit CellFolds(std::int64_t count)
        : left_(count), failed_(count), results_(static_cast<std::size_t>(count)) {}

    // False once an earlier fold has failed: the cell then fails like the first fold that failed,
    // and later folds make no difference. Those that were fitted anyway do not show in the cell.
    bool wanted(std::int64_t fold);
    // Add every fold once; one that was not wanted has status not_run. True for the last one.
    bool add(std::int64_t fold, Cell result);
    // Call it once, after the last fold was added. The score is the mean, seconds and iterations
    // are sums, the gap is the largest, and the caveat is the first.
    Cell join();

private:
    std::mutex mutex_;
    std::int64_t left_, failed_; // number of folds to come; the first one that failed
    std::vector<Cell> results_;  // one per fold
};

} // namespace ssc
