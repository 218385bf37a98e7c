// The conditional gradient: always feasible, always downhill, and never a bound that is not one.
#include "correspond/conditional_gradient.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "common/check.h"
#include "common/problems.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

struct Run {
    Solution solution;
    Trace trace;
};

Run run(const Problem &p, bool line_search, std::int64_t iterations, double gap) {
    Run out;
    SolverOptions options;
    options.line_search = line_search;
    options.max_iterations = iterations;
    options.gap_tolerance = gap;
    Monitor monitor;
    const auto transport = make_transport("auto", p.marginals);
    out.solution = conditional_gradient(p, *transport, options, monitor, out.trace);
    return out;
}

std::vector<Recipe> recipes() {
    std::vector<Recipe> all;
    for (const Graphs graphs : {Graphs::none, Graphs::dense, Graphs::factored}) {
        for (const bool weighted : {false, true}) {
            all.push_back({14, 20, 3, graphs, weighted, 3, true});
            all.push_back({20, 13, 2, graphs, weighted, 2, false});
            all.push_back({12, 12, 30, graphs, weighted, 0, false});
        }
    }
    return all;
}

void name_case(const Recipe &r, bool line_search) {
    case_is("%dx%d, graphs %d, weighted %d, classes %d, line search %d", static_cast<int>(r.ns),
            static_cast<int>(r.nt), static_cast<int>(r.graphs), r.weighted, r.classes, line_search);
}

double objective(const Problem &p, const Matrix &c) {
    return evaluate_terms(p, c).objective(p.lambda_s, p.lambda_g);
}

void the_answer_is_feasible_and_says_what_it_is() {
    Random random(1);
    for (const Recipe &recipe : recipes()) {
        const Problem p = make_problem(random, recipe);
        for (const bool line_search : {false, true}) {
            name_case(recipe, line_search);
            const Solution s = run(p, line_search, 60, 0).solution;
            CHECK_AT_MOST(infeasibility(s.c, p.marginals), 1e-10);
            CHECK_CLOSE(objective(p, s.c), s.objective, 1e-14);
            CHECK(s.lower_bound >= 0);
            CHECK_AT_MOST(s.lower_bound, s.objective);
            CHECK_NEAR((s.objective - s.lower_bound) / s.objective, s.relative_gap, 1e-12);
            CHECK(s.converged == (s.relative_gap <= 0));
            CHECK(s.iterations <= 60 && s.transport_solves >= s.iterations);
        }
    }
}

void one_entry_of_the_trace_per_iteration() {
    Random random(2);
    const Problem p = make_problem(random, {10, 12, 3});
    const Run r = run(p, true, 25, 0);
    const auto count = static_cast<std::size_t>(r.solution.iterations);
    CHECK(count == 25);
    for (const auto *values : {&r.trace.objective, &r.trace.lower_bound, &r.trace.relative_gap,
                               &r.trace.step, &r.trace.seconds, &r.trace.cycle})
        CHECK(values->size() == count);
    CHECK(std::is_sorted(r.trace.seconds.begin(), r.trace.seconds.end()));
    CHECK_CLOSE(r.solution.relative_gap, r.trace.relative_gap.back(), 1e-9);
    for (const double step : r.trace.step)
        CHECK(step > 0 && step <= 1);
}

void open_loop_steps_are_the_papers() {
    Random random(3);
    const Run r = run(make_problem(random, {10, 12, 3}), false, 20, 0);
    for (std::size_t t = 1; t <= 20; ++t)
        CHECK_NEAR(2.0 / (static_cast<double>(t) + 2), r.trace.step[t - 1], 1e-15);
}

void exact_steps_only_go_down_and_bounds_only_up() {
    Random random(4);
    for (const Recipe &recipe : recipes()) {
        name_case(recipe, true);
        const Problem p = make_problem(random, recipe);
        const Trace trace = run(p, true, 80, 0).trace;
        for (std::size_t k = 1; k < trace.objective.size(); ++k) {
            CHECK_AT_MOST(trace.objective[k], trace.objective[k - 1] * (1 + 1e-12));
            CHECK_AT_MOST(trace.lower_bound[k - 1], trace.lower_bound[k]);
        }
    }
}

void the_gap_closes() {
    Random random(5);
    for (const Recipe &recipe : recipes()) {
        const Problem p = make_problem(random, recipe);
        for (const bool line_search : {false, true}) {
            name_case(recipe, line_search);
            const double early = run(p, line_search, 3, 0).solution.relative_gap;
            const double late = run(p, line_search, 300, 0).solution.relative_gap;
            CHECK_AT_MOST(late, 0.5 * early + 1e-12);
        }
    }
}

void it_stops_at_the_tolerance() {
    Random random(6);
    for (const bool line_search : {false, true}) {
        const Problem p = make_problem(random, {12, 15, 3});
        const Run r = run(p, line_search, 100000, 0.02);
        CHECK(r.solution.converged);
        CHECK_AT_MOST(r.solution.relative_gap, 0.02);
        const std::size_t n = r.trace.relative_gap.size();
        CHECK(n > 1 && r.trace.relative_gap[n - 2] > 0.02);
    }
}

// Objectives of the trace come from gradients that are updated; the last is computed anew.
void three_hundred_steps_do_not_drift() {
    Random random(7);
    for (const Recipe &recipe : recipes()) {
        const Problem p = make_problem(random, recipe);
        for (const bool line_search : {false, true}) {
            name_case(recipe, line_search);
            const Run r = run(p, line_search, 300, 0);
            if (r.trace.objective.empty()) continue; // optimal from the start
            CHECK_CLOSE(r.solution.objective, r.trace.objective.back(), 1e-11);
            CHECK_AT_MOST(infeasibility(r.solution.c, p.marginals), 1e-12);
        }
    }
}

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

void bounds_and_optima_of_problems_small_enough_to_search() {
    Random random(8);
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
        for (const bool line_search : {false, true}) {
            case_is("trial %d, line search %d", trial, line_search);
            const Run r = run(p, line_search, 3000, 1e-4);
            CHECK_AT_MOST(best, r.solution.objective + 1e-9);
            for (const double bound : r.trace.lower_bound)
                CHECK_AT_MOST(bound, best + 1e-9);
            CHECK_AT_MOST(r.solution.objective - best,
                          r.solution.relative_gap * r.solution.objective + 1e-9);
            if (line_search) CHECK_AT_MOST(r.solution.relative_gap, 0.01);
        }
    }
}

// No feasible point is below a bound, wherever it is.
void bounds_hold_for_every_coupling() {
    Random random(9);
    for (const Recipe &recipe : recipes()) {
        name_case(recipe, true);
        const Problem p = make_problem(random, recipe);
        const double bound = run(p, true, 100, 0).solution.lower_bound;
        for (int k = 0; k < 20; ++k) {
            CHECK_AT_MOST(bound, objective(p, random_coupling(random, p.marginals)));
            const Vertex vertex = random_vertex(random, p.marginals);
            CHECK_AT_MOST(bound, objective(p, as_dense(vertex, p.marginals)));
        }
        CHECK_AT_MOST(bound, run(p, true, 600, 0).solution.objective);
    }
}

void stopped_at_any_time_the_answer_is_whole() {
    Random random(10);
    Recipe recipe;
    recipe.ns = 30;
    recipe.nt = 40;
    const Problem p = make_problem(random, recipe);
    const auto transport = make_transport("auto", p.marginals);
    for (const int after : {0, 1, 2, 5, 20, 100}) {
        case_is("stopped after %d questions", after);
        int questions = 0;
        Monitor monitor(
            nullptr, 0, [&](const Progress &) { return ++questions > after; }, 0);
        Trace trace;
        const Solution s = conditional_gradient(p, *transport, {}, monitor, trace);
        CHECK(monitor.reason() == StopReason::cancelled);
        CHECK_AT_MOST(infeasibility(s.c, p.marginals), 1e-12);
        CHECK_CLOSE(objective(p, s.c), s.objective, 1e-14);
        CHECK_AT_MOST(s.lower_bound, s.objective);
        CHECK(trace.objective.size() == static_cast<std::size_t>(s.iterations));
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_answer_is_feasible_and_says_what_it_is);
    RUN_TEST(one_entry_of_the_trace_per_iteration);
    RUN_TEST(open_loop_steps_are_the_papers);
    RUN_TEST(exact_steps_only_go_down_and_bounds_only_up);
    RUN_TEST(the_gap_closes);
    RUN_TEST(it_stops_at_the_tolerance);
    RUN_TEST(three_hundred_steps_do_not_drift);
    RUN_TEST(bounds_and_optima_of_problems_small_enough_to_search);
    RUN_TEST(bounds_hold_for_every_coupling);
    RUN_TEST(stopped_at_any_time_the_answer_is_whole);
    return UNITY_END();
}
