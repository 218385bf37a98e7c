#include "tune/cell_folds.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tune/reverse.h"

namespace ssc {

namespace {

// Adds to the cell what the table says about a fit.
void include(const Cell &piece, Cell &cell) {
    cell.fold_scores.push_back(piece.score);
    cell.iterations += piece.iterations;
    if (std::isnan(cell.relative_gap) || piece.relative_gap > cell.relative_gap)
        cell.relative_gap = piece.relative_gap;
    if (piece.status == Status::ok || cell.status != Status::ok) return;
    cell.status = piece.status;
    cell.message = piece.message;
}

} // namespace

bool CellFolds::wanted(std::int64_t fold) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return fold < failed_;
}

bool CellFolds::add(std::int64_t fold, Cell piece) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!piece.finished()) failed_ = std::min(failed_, fold);
    pieces_[static_cast<std::size_t>(fold)] = std::move(piece);
    return --left_ == 0;
}

Cell CellFolds::join() {
    if (pieces_.size() == 1) return std::move(pieces_.front());
    Cell cell;
    double seconds = 0;
    for (const Cell &piece : pieces_)
        seconds += piece.seconds;
    if (failed_ < static_cast<std::int64_t>(pieces_.size())) {
        const Cell &first = pieces_[static_cast<std::size_t>(failed_)];
        cell.status = first.status;
        cell.message = first.message;
    } else {
        cell.status = Status::ok;
        cell.iterations = 0;
        for (const Cell &piece : pieces_)
            include(piece, cell);
        cell.score = mean_score(cell.fold_scores);
    }
    cell.seconds = seconds;
    return cell;
}

} // namespace ssc
