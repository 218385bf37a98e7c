// SPDX-License-Identifier: MIT
// Lower bounds must be true. They are compared with optima found by search and with random
// couplings, also on problems where terms cancel until only rounding is left.
#include <algorithm>
#include <cmath>
#include <functional>

#include "common/check.h"
#include "correspond/dual_bound.h"
#include "solvers.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// Minimum of a convex function of one variable, to about 1e-9 of the interval.
double minimum(const std::function<double(double)> &f, double low, double high) {
    const double shrink = (std::sqrt(5.0) - 1) / 2;
    double x = high - shrink * (high - low), y = low + shrink * (high - low);
    double fx = f(x), fy = f(y);
    for (int k = 0; k < 45; ++k) {
        if (fx <= fy) {
            high = y;
            y = x;
            fy = fx;
            x = high - shrink * (high - low);
            fx = f(x);
        } else {
            low = x;
            x = y;
            fx = fy;
            y = low + shrink * (high - low);
            fy = f(y);
        }
    }
    return std::min({fx, fy, f(low), f(high)});
}

// With two rows C is given by its first row, and with two or three columns by one or two numbers.
double optimum_of_two_rows(const Problem &p) {
    const std::vector<double> &a = p.marginals.a, &b = p.marginals.b;
    const bool three = p.cols() == 3;
    const auto value = [&](double x, double y) {
        Matrix c(2, p.cols());
        c(0, 0) = x;
        if (three) c(0, 1) = y;
        c(0, p.cols() - 1) = std::max(0.0, a[0] - x - (three ? y : 0));
        for (Index j = 0; j < p.cols(); ++j)
            c(1, j) = std::max(0.0, b[static_cast<std::size_t>(j)] - c(0, j));
        return objective(p, c);
    };
    const double rest = three ? b[1] + b[2] : b[1];
    return minimum(
        [&](double x) {
            if (!three) return value(x, 0);
            const double left = a[0] - x;
            return minimum([&](double y) { return value(x, y); }, std::max(0.0, left - b[2]),
                           std::min(left, b[1]));
        },
        std::max(0.0, a[0] - rest), std::min(a[0], b[0]));
}

void problems_small_enough_to_search() {
    Random random(1);
    for (int trial = 0; trial < 60; ++trial) {
        Recipe recipe;
        recipe.ns = 2;
        recipe.nt = 2 + trial % 2;
        recipe.d = 1 + trial % 3;
        recipe.weighted = trial % 3 != 0;
        recipe.classes = trial % 4 == 0 ? 0 : 2;
        recipe.lambda_s = uniform(random, 0, 2);
        recipe.lambda_g = uniform(random, 0, 1);
        const Problem p = make_problem(random, recipe);
        const double best = optimum_of_two_rows(p);
        for (const Method method : all_methods) {
            case_is("trial %d, %s", trial, name_of(method));
            const Solution s = solve(p, method, 3000, 1e-4).solution;
            CHECK_AT_MOST(best, s.objective + 1e-9);
            CHECK_AT_MOST(s.lower_bound, best + 1e-9);
            CHECK_AT_MOST(s.objective - best, s.relative_gap * s.objective + 1e-9);
            if (method == Method::line_search) CHECK_AT_MOST(s.relative_gap, 0.01);
            if (method == Method::proximal) CHECK_AT_MOST(s.relative_gap, 1e-4);
        }
    }
}

// No feasible point is below a bound, wherever it is.
void bounds_hold_for_every_coupling() {
    Random random(2);
    for (const Recipe &recipe : varied_recipes()) {
        const Problem p = make_problem(random, recipe);
        double lowest = objective(p, independent_coupling(p.marginals));
        for (int k = 0; k < 20; ++k) {
            lowest = std::min(lowest, objective(p, random_coupling(random, p.marginals)));
            const Vertex vertex = random_vertex(random, p.marginals);
            lowest = std::min(lowest, objective(p, as_dense(vertex, p.marginals)));
        }
        double bound = 0;
        for (const Method method : all_methods) {
            for (const std::int64_t iterations : {1, 10, 300}) {
                const Solution s = solve(p, method, iterations, 0).solution;
                lowest = std::min(lowest, s.objective);
                bound = std::max(bound, s.lower_bound);
            }
            name_case(recipe, method);
            CHECK_AT_MOST(bound, lowest * (1 + 1e-13));
        }
    }
}

// The target is the source but for a touch: the terms are differences of numbers a billion times
// as large, and what the bound is made of is their rounding. It must not be passed off as proven.
void bounds_hold_where_everything_cancels() {
    Random random(3);
    for (int trial = 0; trial < 20; ++trial) {
        for (const Graphs graphs : {Graphs::none, Graphs::dense, Graphs::factored}) {
            for (const double touch : {1e-4, 1e-8, 1e-11}) {
                Problem p = make_problem(random, {12, 12, 3, graphs, false, 0});
                p.target = p.source + touch * random_points(random, 12, 3);
                p.target_graph = p.source_graph;
                const double near = objective(p, Matrix::Identity(12, 12));
                for (const Method method : all_methods) {
                    case_is("trial %d, graphs %d, touch %g, %s", trial, static_cast<int>(graphs),
                            touch, name_of(method));
                    const Run run = solve(p, method, 20, 0);
                    CHECK_AT_MOST(run.solution.lower_bound, near);
                    if (method == Method::proximal || run.trace.lower_bound.empty()) continue;
                    CHECK_AT_MOST(run.trace.lower_bound.back(), near);
                }
            }
        }
    }
}

// The bound by multipliers of the rows is concave in them, and lies below its own slope everywhere.
void slopes_of_the_dual_bound() {
    Random random(4);
    for (int trial = 0; trial < 30; ++trial) {
        Recipe recipe{24, 40, 2, Graphs::none, trial % 2 == 1, 1 + trial % 4};
        const Problem p = make_problem(random, recipe);
        Pool pool(1);
        const Blocks<double> blocks(p, pool);
        DualBound<double> dual(p, blocks);
        const Matrix g = random_points(random, p.rows(), p.cols());
        std::vector<double> u(p.marginals.a.size()), slope(u.size());
        for (double &x : u)
            x = uniform(random, -1, 1);
        const double at = dual(g, u);
        dual.slope(g, slope);
        bool rises = false;
        for (const double length : {1e-3, 1e-2, 0.1, 1.0}) {
            std::vector<double> other = u;
            double most = at;
            for (std::size_t i = 0; i < u.size(); ++i) {
                const double way = length * uniform(random, -1, 1);
                other[i] += way;
                most += way * slope[i];
            }
            case_is("trial %d, length %g", trial, length);
            CHECK_AT_MOST(dual(g, other), most + 1e-6);
            for (std::size_t i = 0; i < u.size(); ++i)
                other[i] = u[i] + length * slope[i];
            rises = rises || dual(g, other) > at;
        }
        CHECK(rises);
    }
}

// What C has refutes a bound above it. But for rounding, then nothing is proven and nothing has
// converged; a later bound counts again.
void bounds_that_are_refuted() {
    Random random(5);
    for (const Recipe &recipe : varied_recipes()) {
        const Problem p = make_problem(random, recipe);
        Solution s;
        const Matrix c = independent_coupling(p.marginals);
        const double at = objective(p, c);
        s.c = scaled(p, c);
        Certificate certificate(p, nullptr, 0);
        for (const double above : {1e-9, 1e-3, 1.0, 1e6}) {
            case_is("%d x %d, %g above", static_cast<int>(p.rows()), static_cast<int>(p.cols()),
                    above);
            certificate.offer(at * (1 + above), 0, 0);
            finish(p, certificate, 1e-2, s);
            CHECK(s.lower_bound == 0);
            CHECK(s.relative_gap == 1);
            CHECK(!s.converged);
            certificate.offer(at / 2, 0, 0);
            finish(p, certificate, 1e-2, s);
            CHECK(s.lower_bound == at / 2);
            CHECK(!s.converged);
        }
        certificate.offer(at * (1 + 1e-15), 0, 0);
        finish(p, certificate, 1e-2, s);
        CHECK(s.lower_bound == s.objective);
        CHECK(s.relative_gap == 0);
        CHECK(s.converged);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(problems_small_enough_to_search);
    RUN_TEST(bounds_hold_for_every_coupling);
    RUN_TEST(bounds_hold_where_everything_cancels);
    RUN_TEST(slopes_of_the_dual_bound);
    RUN_TEST(bounds_that_are_refuted);
    return UNITY_END();
}
