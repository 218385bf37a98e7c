// What a cell is put together from: one piece per fold, done in any order and by any thread.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "tune/table.h"

namespace ssc {

class CellFolds {
public:
    // One piece is the cell itself; of several, each has the score of its fold.
    explicit CellFolds(std::int64_t count)
        : left_(count), failed_(count), pieces_(static_cast<std::size_t>(count)) {}

    // Once a piece has failed those after it make no difference: the cell fails as the first that
    // fails does. Which of them were done all the same is a matter of chance, and does not show.
    bool wanted(std::int64_t fold);
    // Every fold is to be added once, one that was not wanted as not run. True for the last.
    bool add(std::int64_t fold, Cell piece);
    // When the last has been added, and once. The score is the mean, the seconds and the iterations
    // are the sums, the gap is the largest and the caveat is the first.
    Cell join();

private:
    std::mutex mutex_;
    std::int64_t left_, failed_; // how many are to come; the first that failed
    std::vector<Cell> pieces_;
};

} // namespace ssc
