// SPDX-License-Identifier: MIT
// The nearest sample against a loop over all of them.
#include "graph/nearest.h"

#include <cmath>
#include <limits>

#include "common/check.h"
#include "common/problems.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The first of the nearest, among the rows of another class than `excluded`.
Index by_loop(const Matrix &x, Index i, const Matrix &y, const std::vector<std::int32_t> &classes,
              std::int32_t excluded, double &square) {
    Index best = -1;
    square = infinity;
    for (Index j = 0; j < y.rows(); ++j) {
        if (classes[static_cast<std::size_t>(j)] == excluded) continue;
        const double here = (x.row(i) - y.row(j)).squaredNorm();
        if (best >= 0 && !(here < square)) continue;
        best = j;
        square = here;
    }
    return best;
}

void check_against_loop(const Matrix &x, const Matrix &y, int classes) {
    std::vector<std::int32_t> of_row;
    for (Index j = 0; j < y.rows(); ++j)
        of_row.push_back(static_cast<std::int32_t>(j % classes));
    const Nearest plain = nearest_rows(x, y);
    const NearestOfClasses found = nearest_of_classes(x, y, of_row);
    for (Index i = 0; i < x.rows(); ++i) {
        case_is("%d x %d x %d, row %d", static_cast<int>(x.rows()), static_cast<int>(y.rows()),
                static_cast<int>(y.cols()), static_cast<int>(i));
        const auto at = static_cast<std::size_t>(i);
        double square = 0, other = 0;
        const Index best = by_loop(x, i, y, of_row, -1, square);
        by_loop(x, i, y, of_row, of_row[static_cast<std::size_t>(best)], other);
        CHECK(plain.row[at] == best && plain.square[at] == square);
        CHECK(found.nearest.row[at] == best && found.nearest.square[at] == square);
        CHECK(found.other[at] == other);
    }
}

void as_a_loop_finds_it() {
    Random random(1);
    for (const Index d : {1, 2, 9, 100}) {
        check_against_loop(random_points(random, 150, d), random_points(random, 90, d), 4);
        check_against_loop(random_points(random, 3, d), random_points(random, 1, d), 1);
    }
}

// On a grid nearly all distances are equal to some other, far from the origin too.
void the_first_of_equals() {
    Random random(2);
    for (const double offset : {0.0, 1e7}) {
        Matrix x(200, 3), y(150, 3);
        for (Index k = 0; k < x.size(); ++k)
            x.data()[k] = std::floor(uniform(random, 0, 4)) + offset;
        for (Index k = 0; k < y.size(); ++k)
            y.data()[k] = std::floor(uniform(random, 0, 4)) + offset;
        check_against_loop(x, y, 3);
    }
}

// Digits that a product loses decide here: the samples are near each other, one is far out.
void near_and_far() {
    Random random(3);
    Matrix y = random_points(random, 60, 20) * 1e-9;
    y.row(17).setConstant(1e6);
    const Matrix x = random_points(random, 40, 20) * 1e-9;
    check_against_loop(x, y, 2);
    check_against_loop((x.array() + 1).matrix(), (y.array() + 1).matrix(), 2);
}

void squares_that_overflow() {
    Matrix x(2, 2), y(3, 2);
    x << 1e200, 0, 1e-3, 1;
    y << -1e200, 0, 1, 1, 0, 1;
    check_against_loop(x, y, 3);
}

void threads_do_not_matter() {
    Random random(4);
    const Matrix x = random_points(random, 300, 30), y = random_points(random, 200, 30);
    Pool pool(4);
    const Nearest alone = nearest_rows(x, y), shared = nearest_rows(x, y, &pool);
    CHECK(alone.row == shared.row && alone.square == shared.square);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(as_a_loop_finds_it);
    RUN_TEST(the_first_of_equals);
    RUN_TEST(near_and_far);
    RUN_TEST(squares_that_overflow);
    RUN_TEST(threads_do_not_matter);
    return UNITY_END();
}
