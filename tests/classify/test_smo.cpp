// SPDX-License-Identifier: MIT
// A decision between two classes: that it is the optimum, from its coefficients alone.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "classify/smo.h"
#include "common/check.h"
#include "common/problems.h"
#include "graph/distances.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Matrix kernel_of(const Matrix &x, double gamma) {
    return (-gamma * squared_distances(x, x).array()).exp();
}

// Any order, and not all that the kernel has.
std::vector<Index> some_rows(Random &random, Index of, Index count) {
    std::vector<Index> rows(static_cast<std::size_t>(of));
    std::iota(rows.begin(), rows.end(), Index{0});
    for (std::size_t k = rows.size(); k > 1; --k)
        std::swap(
            rows[k - 1],
            rows[static_cast<std::size_t>(uniform(random, 0, static_cast<double>(k) - 1e-9))]);
    rows.resize(static_cast<std::size_t>(count));
    return rows;
}

void check_bounds(const Decision &d, std::size_t positives, double c) {
    double sum = 0;
    for (std::size_t k = 0; k < d.coefficients.size(); ++k) {
        const double b = d.coefficients[k];
        CHECK(k < positives ? b >= 0 && b <= c : b <= 0 && b >= -c);
        sum += b;
    }
    CHECK_NEAR(0, sum / c, 1e-10);
    CHECK(std::isfinite(d.rho));
}

// No coefficient that may rise has a gradient below that of one that may fall, to 1e-3; and the
// threshold is between them. The gradient is made anew here.
void check_optimal(const Matrix &kernel, const std::vector<Index> &rows, const Decision &d,
                   std::size_t positives, double c) {
    double rise = -infinity, fall = infinity;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        double gradient = k < positives ? -1 : 1;
        for (std::size_t v = 0; v < rows.size(); ++v)
            gradient += d.coefficients[v] * kernel(rows[v], rows[k]);
        const double b = d.coefficients[k];
        if (b < (k < positives ? c : 0)) rise = std::max(rise, -gradient);
        if (b > (k < positives ? 0 : -c)) fall = std::min(fall, -gradient);
    }
    CHECK(d.converged);
    CHECK_AT_MOST(rise - fall, 1e-3 + 1e-9 * c);
    CHECK(-d.rho >= std::min(rise, fall) - 1e-3 - 1e-9 * c &&
          -d.rho <= std::max(rise, fall) + 1e-3 + 1e-9 * c);
}

const Vector ones = Vector::Ones(200);

void decisions_are_optimal() {
    Random random(1);
    for (const Index n : {2, 3, 17, 150}) {
        for (const double gamma : {1e-4, 0.3, 20.0}) {
            for (const double c : {1e-12, 1.0, 500.0, 1e4}) {
                for (const int kind : {0, 1, 2}) { // apart, mixed, pairs at one place
                    case_is("%d samples, gamma %g, c %g, kind %d", static_cast<int>(n), gamma, c,
                            kind);
                    Matrix x = random_points(random, n + 5, 2);
                    if (kind == 0) x.col(0).head(n / 2).array() += 3;
                    for (Index k = 0; kind == 2 && k + 1 < n; k += 2)
                        x.row(k + 1) = x.row(k);
                    const Matrix kernel = kernel_of(x, gamma);
                    const std::vector<Index> rows = some_rows(random, n + 5, n);
                    const auto positives = static_cast<std::size_t>((n + 1) / 2);
                    const Decision d = decide_between(kernel, rows, positives, c, ones, nullptr);
                    check_bounds(d, positives, c);
                    check_optimal(kernel, rows, d, positives, c);
                }
            }
        }
    }
}

// Stopped, or with more to do than can be done, it is a decision all the same, and says so.
void decisions_that_are_not() {
    Random random(2);
    const Index n = 60;
    const Matrix kernel = kernel_of(random_points(random, n, 2), 0.1);
    const std::vector<Index> rows = some_rows(random, n, n);
    int asked = 0;
    const Decision stopped =
        decide_between(kernel, rows, 30, 1e4, ones, [&] { return ++asked == 2; });
    CHECK(asked == 2 && !stopped.converged);
    check_bounds(stopped, 30, 1e4);
    // So large that double cannot tell whether it is there.
    const Decision endless = decide_between(kernel, rows, 30, 1e14, ones, nullptr);
    CHECK(!endless.converged);
    check_bounds(endless, 30, 1e14);
}

void decisions_repeat_to_the_bit() {
    Random random(3);
    const Matrix kernel = kernel_of(random_points(random, 80, 3), 1);
    const std::vector<Index> rows = some_rows(random, 80, 70);
    const Decision one = decide_between(kernel, rows, 20, 50, ones, nullptr);
    const Decision other = decide_between(kernel, rows, 20, 50, ones, [] { return false; });
    CHECK(one.coefficients == other.coefficients && one.rho == other.rho);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(decisions_are_optimal);
    RUN_TEST(decisions_that_are_not);
    RUN_TEST(decisions_repeat_to_the_bit);
    return UNITY_END();
}
