// SPDX-License-Identifier: MIT
// A cell put together from its folds, in whatever order they come.
#include "tune/cell_folds.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "common/check.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;

bool missing(double x) {
    return !(x == x);
}

Cell scored(double score, double gap, double iterations, double seconds) {
    Cell piece;
    piece.status = Status::ok;
    piece.score = score;
    piece.relative_gap = gap;
    piece.iterations = iterations;
    piece.seconds = seconds;
    return piece;
}

Cell with_status(Cell piece, Status status, const char *message) {
    piece.status = status;
    piece.message = message;
    return piece;
}

// Adds the pieces in this order of folds, and joins them.
Cell joined(const std::vector<Cell> &pieces, const std::vector<std::int64_t> &order) {
    CellFolds parts(static_cast<std::int64_t>(pieces.size()));
    for (std::size_t k = 0; k < order.size(); ++k) {
        const std::int64_t fold = order[k];
        Cell piece = parts.wanted(fold) ? pieces[static_cast<std::size_t>(fold)] : Cell();
        if (!piece.tried()) piece.seconds = 0;
        CHECK(parts.add(fold, piece) == (k + 1 == order.size()));
    }
    return parts.join();
}

const std::vector<std::vector<std::int64_t>> orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

void sums_and_means() {
    const std::vector<Cell> pieces = {scored(0.5, 0.01, 3, 0.25), scored(1, 0.02, 4, 0.5),
                                      scored(0, 0.005, 5, 1)};
    for (const auto &order : orders) {
        const Cell cell = joined(pieces, order);
        CHECK(cell.status == Status::ok && cell.message.empty() && cell.labels.empty());
        CHECK(cell.score == 0.5 && cell.relative_gap == 0.02);
        CHECK(cell.iterations == 12 && cell.seconds == 1.75);
        CHECK(cell.fold_scores == std::vector<double>({0.5, 1, 0}));
    }
}

void the_first_caveat() {
    const std::vector<Cell> pieces = {
        scored(1, 0.01, 1, 1), with_status(scored(1, 0.3, 9, 1), Status::not_converged, "0.3"),
        with_status(scored(1, 0.4, 9, 1), Status::not_converged, "0.4")};
    for (const auto &order : orders) {
        const Cell cell = joined(pieces, order);
        CHECK(cell.status == Status::not_converged && cell.message == "0.3");
        CHECK(cell.score == 1 && cell.relative_gap == 0.4 && cell.iterations == 19);
    }
}

// Whichever comes first, and a failure in any fold fails the cell.
void the_first_failure() {
    const Cell good = scored(1, 0.01, 1, 1);
    Cell numeric = with_status(Cell(), Status::numeric, "second"),
         labels = with_status(Cell(), Status::labels, "third");
    numeric.seconds = labels.seconds = 2;
    for (const auto &order : orders) {
        Cell cell = joined({good, numeric, labels}, order);
        CHECK(cell.status == Status::numeric && cell.message == "second");
        CHECK(cell.fold_scores.empty() && missing(cell.score) && missing(cell.iterations));
        // The third is spared when the second was first.
        const bool spared =
            std::find(order.begin(), order.end(), 1) < std::find(order.begin(), order.end(), 2);
        CHECK(cell.seconds == (spared ? 3 : 5));
        cell = joined({good, good, labels}, order);
        CHECK(cell.status == Status::labels && cell.message == "third" && cell.seconds == 4);
    }
}

// Nothing is fitted where nothing moves: no gap, and no iterations.
void without_a_fit() {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const Cell cell = joined({scored(0, none, 0, 0), scored(1, none, 0, 0)}, {1, 0});
    CHECK(missing(cell.relative_gap) && cell.iterations == 0 && cell.score == 0.5);
    const Cell mixed = joined({scored(0, none, 0, 0), scored(1, 0.1, 2, 0)}, {0, 1});
    CHECK(mixed.relative_gap == 0.1);
}

void one_piece_is_the_cell() {
    Cell piece = scored(0.7, 0.01, 6, 3);
    piece.labels = {4, 5};
    const Cell cell = joined({piece}, {0});
    CHECK(cell.score == 0.7 && cell.iterations == 6 && cell.seconds == 3);
    CHECK(cell.labels == Labels({4, 5}) && cell.fold_scores.empty());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(sums_and_means);
    RUN_TEST(the_first_caveat);
    RUN_TEST(the_first_failure);
    RUN_TEST(without_a_fit);
    RUN_TEST(one_piece_is_the_cell);
    return UNITY_END();
}
