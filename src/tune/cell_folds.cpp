// SPDX-License-Identifier: MIT
#include "tune/cell_folds.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tune/reverse.h"

namespace ssc {

namespace {

// Adds the result of one fold to the cell.
void include(const Cell &result, Cell &cell) {
    cell.fold_scores.push_back(result.score);
    cell.iterations += result.iterations;
    if (std::isnan(cell.relative_gap) || result.relative_gap > cell.relative_gap)
        cell.relative_gap = result.relative_gap;
    if (result.status == Status::ok || cell.status != Status::ok) return;
    cell.status = result.status;
    cell.message = result.message;
}

} // namespace

bool CellFolds::wanted(std::int64_t fold) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return fold < failed_;
}

bool CellFolds::add(std::int64_t fold, Cell result) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!result.finished()) failed_ = std::min(failed_, fold);
    results_[static_cast<std::size_t>(fold)] = std::move(result);
    return --left_ == 0;
}

Cell CellFolds::join() {
    if (results_.size() == 1) return std::move(results_.front());
    Cell cell;
    double seconds = 0;
    for (const Cell &result : results_)
        seconds += result.seconds;
    if (failed_ < static_cast<std::int64_t>(results_.size())) {
        const Cell &first = results_[static_cast<std::size_t>(failed_)];
        cell.status = first.status;
        cell.message = first.message;
    } else {
        cell.status = Status::ok;
        cell.iterations = 0;
        for (const Cell &result : results_)
            include(result, cell);
        cell.score = mean_score(cell.fold_scores);
    }
    cell.seconds = seconds;
    return cell;
}

} // namespace ssc
