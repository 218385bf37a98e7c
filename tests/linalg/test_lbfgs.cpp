// SPDX-License-Identifier: MIT
// The minimiser on functions whose least points are known.
#include "linalg/lbfgs.h"

#include <Eigen/LU>
#include <cmath>

#include "common/check.h"
#include "common/problems.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

bool never(const Vector &, double) {
    return false;
}

void a_quadratic() {
    Random random(1);
    for (const Index n : {1, 2, 30}) {
        case_is("n = %d", static_cast<int>(n));
        const Matrix root = random_points(random, n, n);
        const Eigen::MatrixXd h = root * root.transpose() + 0.1 * Matrix::Identity(n, n);
        const Vector b = random_points(random, n, 1);
        const auto f = [&](const Vector &x, Vector &gradient) {
            gradient = h * x - b;
            return 0.5 * x.dot(h * x) - b.dot(x);
        };
        const Vector x = minimise(f, Vector::Zero(n), 1000, never);
        CHECK_AT_MOST((x - h.inverse() * b).cwiseAbs().maxCoeff(), 1e-5);
    }
}

double rosenbrock(const Vector &x, Vector &gradient) {
    const double a = 1 - x(0), b = x(1) - x(0) * x(0);
    gradient(0) = -2 * a - 400 * x(0) * b;
    gradient(1) = 200 * b;
    return a * a + 100 * b * b;
}

void a_bent_valley() {
    Vector x(2);
    x << -1.2, 1;
    double last = 1e300;
    std::int64_t steps = 0;
    x = minimise(rosenbrock, x, 200, [&](const Vector &, double value) {
        CHECK(value < last); // never up
        last = value;
        ++steps;
        return false;
    });
    CHECK_AT_MOST((x - Vector::Ones(2)).cwiseAbs().maxCoeff(), 1e-6);
    CHECK(steps < 100);
}

void it_ends_when_told_to() {
    Vector x(2);
    x << -1.2, 1;
    for (const int most : {0, 1, 5}) {
        case_is("%d steps", most);
        int steps = 0;
        const auto count = [&](const Vector &, double) { return ++steps < 0; };
        minimise(rosenbrock, x, most, count);
        CHECK(steps == most);
        steps = 0;
        minimise(rosenbrock, x, 100, [&](const Vector &, double) { return ++steps == most + 1; });
        CHECK(steps == most + 1);
    }
    const Vector least = Vector::Ones(2); // where the gradient is 0
    CHECK(minimise(rosenbrock, least, 10, never) == least);
}

// Where the function is not a number, the step is too long.
void it_stays_where_the_function_is() {
    const auto f = [](const Vector &x, Vector &gradient) {
        gradient(0) = 1 - 1 / x(0);
        return x(0) - std::log(x(0));
    };
    for (const double start : {1e-3, 50.0}) {
        case_is("from %g", start);
        const Vector x = minimise(f, Vector::Constant(1, start), 200, never);
        CHECK_NEAR(1, x(0), 1e-6);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_quadratic);
    RUN_TEST(a_bent_valley);
    RUN_TEST(it_ends_when_told_to);
    RUN_TEST(it_stays_where_the_function_is);
    return UNITY_END();
}
