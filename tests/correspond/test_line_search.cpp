// SPDX-License-Identifier: MIT
// The exact step against the function that it minimises, evaluated point by point.
#include "correspond/line_search.h"

#include <algorithm>
#include <cmath>

#include "common/check.h"
#include "common/problems.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// A segment from c to d, group by group, with everything kept that the short form throws away.
struct Segment {
    Line line;
    std::vector<std::vector<double>> c, d;

    double value(double s) const {
        double norms = 0;
        for (std::size_t k = 0; k < c.size(); ++k) {
            double square = 0;
            for (std::size_t i = 0; i < c[k].size(); ++i)
                square += std::pow((1 - s) * c[k][i] + s * d[k][i], 2);
            norms += std::sqrt(square);
        }
        return s * line.slope + 0.5 * s * s * line.curvature + line.lambda_g * norms;
    }
};

double dot(const std::vector<double> &x, const std::vector<double> &y) {
    double total = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        total += x[i] * y[i];
    return total;
}

// Each end of each group is zero, sparse or full; some segments have no groups or no lambda_g.
Segment random_segment(Random &random) {
    Segment s;
    s.line.slope = uniform(random, -4, 1);
    s.line.curvature = random() % 5 == 0 ? 0 : uniform(random, 0, 5);
    s.line.lambda_g = random() % 4 == 0 ? 0 : uniform(random, 0, 2);
    const std::size_t groups = random() % 6;
    for (std::size_t k = 0; k < groups; ++k) {
        std::vector<double> c(1 + random() % 4), d(c.size());
        const bool at_start = random() % 4 != 0, at_end = random() % 3 != 0;
        for (std::size_t i = 0; i < c.size(); ++i) {
            if (at_start) c[i] = uniform(random, 0, 1);
            if (at_end && random() % 2 == 0) d[i] = uniform(random, 0, 1);
        }
        s.c.push_back(c);
        s.d.push_back(d);
        if (s.line.lambda_g == 0) continue;
        if (dot(d, d) > 0)
            s.line.groups.push_back({dot(c, c), dot(c, d), dot(d, d)});
        else
            s.line.leaving += std::sqrt(dot(c, c));
    }
    return s;
}

double golden_section(const Segment &segment, double limit) {
    const double shrink = (std::sqrt(5.0) - 1) / 2;
    double low = 0, high = limit;
    while (high - low > 1e-9) {
        const double left = high - shrink * (high - low), right = low + shrink * (high - low);
        if (segment.value(left) <= segment.value(right))
            high = right;
        else
            low = left;
    }
    return 0.5 * (low + high);
}

void the_derivative_is_that_of_the_function() {
    Random random(1);
    for (int trial = 0; trial < 500; ++trial) {
        const Segment segment = random_segment(random);
        for (const double s : {0.1, 0.37, 0.5, 0.92}) {
            case_is("trial %d, s = %g", trial, s);
            const double step = 1e-6;
            const double slope = (segment.value(s + step) - segment.value(s - step)) / (2 * step);
            CHECK_NEAR(slope, segment.line.derivative(s), 1e-7);
        }
    }
}

void no_point_of_the_segment_is_lower() {
    Random random(2);
    int at_zero = 0, at_limit = 0, inside = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        case_is("trial %d", trial);
        const Segment segment = random_segment(random);
        const double limit = trial % 2 == 0 ? 1 : 0.999;
        const double step = exact_step(segment.line, limit);
        CHECK(step >= 0 && step <= limit);
        const double value = segment.value(step);
        double least = segment.value(golden_section(segment, limit));
        for (int k = 0; k <= 200; ++k)
            least = std::min(least, segment.value(limit * k / 200));
        CHECK_AT_MOST(value, least + 1e-13);
        (step == 0 ? at_zero : step == limit ? at_limit : inside) += 1;
    }
    case_is("%d at zero, %d at the limit, %d inside", at_zero, at_limit, inside);
    CHECK(at_zero > 100 && at_limit > 100 && inside > 1000);
}

// Without groups the minimum is known in closed form.
void a_parabola_is_exact() {
    Line line;
    line.slope = -3;
    line.curvature = 4;
    CHECK_NEAR(0.75, exact_step(line, 1), 1e-16);
    CHECK(exact_step(line, 0.5) == 0.5);
    line.lambda_g = 0.5;
    line.leaving = 1;
    CHECK_NEAR(0.875, exact_step(line, 1), 1e-16);
    line.slope = 0.5;
    CHECK(exact_step(line, 1) == 0);
    line.slope = -1;
    line.curvature = 0;
    CHECK(exact_step(line, 1) == 1);
}

// A group on its way from one sample to another: the norm has its minimum between them.
void a_group_alone() {
    Line line;
    line.lambda_g = 1;
    line.groups = {{1, 0, 1}};
    CHECK_NEAR(0.5, exact_step(line, 1), 1e-15);
    line.groups = {{4, 0, 1}};
    CHECK_NEAR(0.8, exact_step(line, 1), 1e-15);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_derivative_is_that_of_the_function);
    RUN_TEST(no_point_of_the_segment_is_lower);
    RUN_TEST(a_parabola_is_exact);
    RUN_TEST(a_group_alone);
    return UNITY_END();
}
