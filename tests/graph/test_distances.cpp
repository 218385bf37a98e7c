// SPDX-License-Identifier: MIT
// Distances, the mean distance and the adjacency matrix against loops over their definitions.
#include <cmath>

#include "common/check.h"
#include "common/problems.h"
#include "graph/distances.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

double naive_distance(const Matrix &x, Index i, const Matrix &y, Index j) {
    double total = 0;
    for (Index k = 0; k < x.cols(); ++k)
        total += (x(i, k) - y(j, k)) * (x(i, k) - y(j, k));
    return std::sqrt(total);
}

void distances_are_what_loops_say() {
    Random random(1);
    for (const Index d : {1, 2, 5, 40}) {
        const Matrix x = random_points(random, 13, d), y = random_points(random, 8, d);
        const Matrix plain = distances(x, y), squared = squared_distances(x, y);
        CHECK(plain.rows() == 13 && plain.cols() == 8);
        for (Index i = 0; i < 13; ++i) {
            for (Index j = 0; j < 8; ++j) {
                case_is("d = %d, row %d, column %d", static_cast<int>(d), static_cast<int>(i),
                        static_cast<int>(j));
                const double truth = naive_distance(x, i, y, j);
                CHECK_CLOSE(truth, plain(i, j), 1e-14);
                CHECK_CLOSE(truth * truth, squared(i, j), 1e-14);
            }
        }
    }
}

// The usual |x|^2 - 2xy + |y|^2 loses every digit here; differences lose only what the offset has
// already rounded away from the samples, and these were chosen so that it rounds nothing.
void far_from_the_origin_nothing_is_lost() {
    Matrix x(3, 2);
    x << 0, 0, 3, 4, 0.5, -0.25;
    const Matrix near = distances(x, x);
    const Matrix far_away = (x.array() + 1e8).matrix();
    const Matrix far = distances(far_away, far_away);
    CHECK(largest_difference(near, far) == 0);
    CHECK_NEAR(5, far(0, 1), 0);
    CHECK_NEAR(mean_distance(x), mean_distance(far_away), 1e-15);
    CHECK(largest_difference(adjacency(x, 2).whole(), adjacency(far_away, 2).whole()) <= 1e-7);
}

void sigma_is_the_mean_over_distinct_pairs() {
    Random random(2);
    for (const Index n : {2, 3, 10, 101}) {
        const Matrix x = random_points(random, n, 3);
        double total = 0;
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < i; ++j)
                total += naive_distance(x, i, x, j);
        case_is("n = %d", static_cast<int>(n));
        CHECK_CLOSE(total / (0.5 * static_cast<double>(n * (n - 1))), mean_distance(x), 1e-13);
    }
    CHECK(mean_distance(Matrix::Ones(1, 4)) == 0);
    CHECK(mean_distance(Matrix::Ones(9, 4)) == 0);
}

void adjacency_is_the_kernel_without_its_diagonal() {
    Random random(3);
    const Matrix x = random_points(random, 12, 4);
    const double sigma = 1.7;
    const Matrix adjacent = adjacency(x, sigma).whole();
    for (Index i = 0; i < 12; ++i) {
        for (Index j = 0; j < 12; ++j) {
            const double scaled = naive_distance(x, i, x, j) / sigma;
            const double truth = i == j ? 0 : std::exp(-scaled * scaled);
            case_is("row %d, column %d", static_cast<int>(i), static_cast<int>(j));
            CHECK_CLOSE(truth, adjacent(i, j), 1e-13);
            CHECK(adjacent(i, j) == adjacent(j, i));
        }
    }
}

void points_that_all_coincide_are_all_adjacent() {
    const Matrix x = Matrix::Constant(5, 3, 7.25);
    const Matrix adjacent = adjacency(x, mean_distance(x)).whole();
    for (Index i = 0; i < 5; ++i)
        for (Index j = 0; j < 5; ++j)
            CHECK(adjacent(i, j) == (i == j ? 0 : 1));
    const Matrix one = adjacency(x.topRows(1), 0).whole();
    CHECK(one.rows() == 1 && one(0, 0) == 0);
}

void duplicates_are_at_distance_zero() {
    Random random(4);
    Matrix x = random_points(random, 6, 3);
    x.row(4) = x.row(1);
    CHECK(distances(x, x)(4, 1) == 0);
    CHECK(adjacency(x, mean_distance(x)).whole()(1, 4) == 1);
}

// Squares of such features leave the range of double; the ratio to sigma does not.
void features_of_any_size() {
    Random random(5);
    const Matrix x = random_points(random, 7, 2);
    const Matrix plain = adjacency(x, 1.3).whole();
    for (const double scale : {1e-180, 1e180}) {
        case_is("scale %g", scale);
        CHECK_AT_MOST(largest_difference(plain, adjacency(x * scale, 1.3 * scale).whole()), 1e-14);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(distances_are_what_loops_say);
    RUN_TEST(far_from_the_origin_nothing_is_lost);
    RUN_TEST(sigma_is_the_mean_over_distinct_pairs);
    RUN_TEST(adjacency_is_the_kernel_without_its_diagonal);
    RUN_TEST(points_that_all_coincide_are_all_adjacent);
    RUN_TEST(duplicates_are_at_distance_zero);
    RUN_TEST(features_of_any_size);
    return UNITY_END();
}
