// SPDX-License-Identifier: MIT
// The nearest of the other samples, by hand and against all distances.
#include "graph/neighbours.h"

#include <vector>

#include "common/check.h"
#include "common/problems.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;
using namespace ssc::tests;

Matrix line(const std::vector<double> &x) {
    return Eigen::Map<const Matrix>(x.data(), static_cast<Index>(x.size()), 1);
}

void nearest_by_hand() {
    // 1 is as near to 0 as to 2: the lowest row. Row 3 and row 4 are the same point.
    const std::vector<std::int32_t> nearest = nearest_others(line({0, 1, 2, 9, 9}), 1);
    const std::vector<std::int32_t> expected = {1, 0, 1, 4, 3};
    CHECK(nearest == expected);
    const std::vector<std::int32_t> two = nearest_others(line({0, 1, 2, 9, 9}), 2);
    const std::vector<std::int32_t> expected_two = {1, 2, 0, 2, 1, 0, 4, 2, 3, 2};
    CHECK(two == expected_two);
}

// More rows than are looked at in one go, more features than differences are taken for, threads.
void nearest_is_the_nearest() {
    Random random(3);
    for (const Index d : {2, 20}) {
        const Matrix x = random_points(random, 300, d);
        const std::vector<std::int32_t> all = nearest_others(x, 5);
        for (Index i = 0; i < x.rows(); ++i) {
            double last = 0;
            for (Index e = 0; e < 5; ++e) {
                const Index j = all[static_cast<std::size_t>(5 * i + e)];
                const double square = (x.row(i) - x.row(j)).squaredNorm();
                CHECK(j != i && square >= last);
                last = square;
            }
            Index nearer = 0;
            for (Index j = 0; j < x.rows(); ++j)
                if (j != i && (x.row(i) - x.row(j)).squaredNorm() < last * (1 - 1e-12)) ++nearer;
            CHECK(nearer == 4);
        }
        Pool pool(3);
        CHECK(all == nearest_others(x, 5, &pool));
    }
}

void too_far_to_be_a_neighbour() {
    const std::vector<std::int32_t> nearest = nearest_others(line({0, 1, 1e200, -1e200}), 2);
    const std::vector<std::int32_t> expected = {1, -1, 0, -1, -1, -1, -1, -1};
    CHECK(nearest == expected);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(nearest_by_hand);
    RUN_TEST(nearest_is_the_nearest);
    RUN_TEST(too_far_to_be_a_neighbour);
    return UNITY_END();
}
