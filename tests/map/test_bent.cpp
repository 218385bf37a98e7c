// SPDX-License-Identifier: MIT
// Kernel and neural maps follow classes that move in different directions, which no linear map can
// do.
#include <cmath>

#include "common/check.h"
#include "data.h"
#include "graph/nearest.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

struct Samples {
    Matrix x, y;
    std::vector<Index> group;
};

// Groups around given places, each of which moves by a vector of its own.
Samples draw(Random &random, const Matrix &places, const Matrix &moves, Index n, double noise) {
    const Index d = places.cols();
    Samples s{Matrix(n, d), Matrix(n, d), {}};
    for (Index i = 0; i < n; ++i) {
        const Index k = i % places.rows();
        s.group.push_back(k);
        for (Index j = 0; j < d; ++j) {
            s.x(i, j) = places(k, j) + 0.3 * normal(random);
            s.y(i, j) = s.x(i, j) + moves(k, j) + noise * normal(random);
        }
    }
    return s;
}

struct Outcome {
    double residual; // of samples not seen, as part of their displacement
    double accuracy; // of naming the group of their images by the nearest mapped training sample
};

Outcome outcome(const char *kind, const Samples &train, const Samples &fresh) {
    const Vector ones = Vector::Ones(train.x.rows());
    const Map map = fit_map(map_options(*find_map(kind)), {train.x, train.y, train.y, ones, ones});
    const Matrix error = map.apply(fresh.x) - fresh.y;
    const Nearest nearest = nearest_rows(fresh.y, map.apply(train.x));
    double right = 0;
    for (std::size_t i = 0; i < fresh.group.size(); ++i)
        right += train.group[static_cast<std::size_t>(nearest.row[i])] == fresh.group[i] ? 1 : 0;
    return {error.norm() / (fresh.y - fresh.x).norm(),
            right / static_cast<double>(fresh.group.size())};
}

// Four groups at the corners of a square. The two on the left exchange places, the two on the right
// go on as they are: a reflection here and none there, which a linear map can only average, and so
// it throws the upper and the lower ones together.
void groups_that_cross() {
    Random random(1);
    Matrix places(4, 2), moves(4, 2);
    places << -2, -2, -2, 2, 2, -2, 2, 2;
    moves << 0, 4, 0, -4, 1, 0, 1, 0;
    const Samples train = draw(random, places, moves, 400, 0.1);
    const Samples fresh = draw(random, places, moves, 400, 0);
    const Outcome linear = outcome("linear", train, fresh);
    CHECK(linear.residual > 0.5);
    CHECK(linear.accuracy < 0.8);
    for (const char *kind : {"kernel", "neural"}) {
        case_is("%s", kind);
        const Outcome bent = outcome(kind, train, fresh);
        CHECK_AT_MOST(bent.residual, 0.05);
        CHECK(bent.accuracy >= 0.99);
    }
}

void many_groups_in_many_dimensions() {
    Random random(2);
    const Matrix places = 2 * random_points(random, 15, 10), moves = random_points(random, 15, 10);
    const Samples train = draw(random, places, moves, 600, 0.1);
    const Samples fresh = draw(random, places, moves, 300, 0);
    const Outcome linear = outcome("linear", train, fresh);
    CHECK(linear.residual > 0.3);
    for (const char *kind : {"kernel", "neural"}) {
        case_is("%s", kind);
        CHECK_AT_MOST(outcome(kind, train, fresh).residual, 0.35 * linear.residual);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(groups_that_cross);
    RUN_TEST(many_groups_in_many_dimensions);
    return UNITY_END();
}
