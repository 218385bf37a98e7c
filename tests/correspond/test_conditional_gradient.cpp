// SPDX-License-Identifier: MIT
// The conditional gradient: always feasible, always downhill, and true to what it says of itself.
#include "correspond/solver_kinds.h"

#include <algorithm>

#include "common/check.h"
#include "solvers.h"
#include "transport/network_simplex.h"
#include "transport/transport_kinds.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr Method conditional[] = {Method::open_loop, Method::line_search};

void the_answer_is_feasible_and_says_what_it_is() {
    Random random(1);
    for (const Recipe &recipe : varied_recipes()) {
        const Problem p = make_problem(random, recipe);
        for (const Method method : conditional) {
            name_case(recipe, method);
            const Solution s = solve(p, method, 60, 0).solution;
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
    const Run r = solve(p, Method::line_search, 25, 0);
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
    const Run r = solve(make_problem(random, {10, 12, 3}), Method::open_loop, 20, 0);
    for (std::size_t t = 1; t <= 20; ++t)
        CHECK_NEAR(2.0 / (static_cast<double>(t) + 2), r.trace.step[t - 1], 1e-15);
}

void exact_steps_only_go_down_and_bounds_only_up() {
    Random random(4);
    for (const Recipe &recipe : varied_recipes()) {
        name_case(recipe, Method::line_search);
        const Problem p = make_problem(random, recipe);
        const Trace trace = solve(p, Method::line_search, 80, 0).trace;
        for (std::size_t k = 1; k < trace.objective.size(); ++k) {
            CHECK_AT_MOST(trace.objective[k], trace.objective[k - 1] * (1 + 1e-12));
            CHECK_AT_MOST(trace.lower_bound[k - 1], trace.lower_bound[k]);
        }
    }
}

void the_gap_closes() {
    Random random(5);
    for (const Recipe &recipe : varied_recipes()) {
        const Problem p = make_problem(random, recipe);
        for (const Method method : conditional) {
            name_case(recipe, method);
            const double early = solve(p, method, 3, 0).solution.relative_gap;
            const double late = solve(p, method, 300, 0).solution.relative_gap;
            CHECK_AT_MOST(late, 0.5 * early + 1e-12);
        }
    }
}

void it_stops_at_the_tolerance() {
    Random random(6);
    for (const Method method : conditional) {
        case_is("%s", name_of(method));
        const Problem p = make_problem(random, {12, 15, 3});
        const Run r = solve(p, method, 100000, 0.02);
        CHECK(r.solution.converged);
        CHECK_AT_MOST(r.solution.relative_gap, 0.02);
        const std::size_t n = r.trace.relative_gap.size();
        CHECK(n > 1 && r.trace.relative_gap[n - 2] > 0.02);
    }
}

// Objectives of the trace come from gradients that are updated; the last is computed anew.
void three_hundred_steps_do_not_drift() {
    Random random(7);
    for (const Recipe &recipe : varied_recipes()) {
        const Problem p = make_problem(random, recipe);
        for (const Method method : conditional) {
            name_case(recipe, method);
            const Run r = solve(p, method, 300, 0);
            if (r.trace.objective.empty()) continue; // optimal from the start
            CHECK_CLOSE(r.solution.objective, r.trace.objective.back(), 1e-11);
            CHECK_AT_MOST(infeasibility(r.solution.c, p.marginals), 1e-12);
        }
    }
}

void stopped_at_any_time_the_answer_is_whole() {
    Random random(10);
    Recipe recipe;
    recipe.ns = 30;
    recipe.nt = 40;
    Problem p = make_problem(random, recipe);
    const auto transport = make_transport(*ssc::find_transport("auto"), p.marginals);
    Pool pool(1);
    SolverOptions options;
    options.line_search = true;
    options.max_iterations = 5000;
    options.gap_tolerance = 1e-2;
    for (const int after : {0, 1, 2, 5, 20, 100}) {
        case_is("stopped after %d questions", after);
        int questions = 0;
        Monitor monitor(
            nullptr, 0, [&](const Progress &) { return ++questions > after; }, 0);
        Trace trace;
        const Solution s = conditional_gradient({p, *transport, options, pool, monitor, trace});
        CHECK(monitor.reason() == StopReason::cancelled);
        const Matrix c = s.c.size() > 0 ? s.c : s.kept.dense();
        CHECK_AT_MOST(infeasibility(c, p.marginals), 1e-12);
        CHECK_CLOSE(objective(p, c), s.objective, 1e-12);
        CHECK_AT_MOST(s.lower_bound, s.objective);
        CHECK(trace.objective.size() == static_cast<std::size_t>(s.iterations));
    }
}

// A linear subproblem that was not solved to the end is reported.
void a_limit_of_pivots_is_the_reason() {
    Random random(11);
    Problem p = make_problem(random, {30, 40, 2});
    SolverOptions options;
    options.line_search = true;
    options.max_iterations = 5000;
    Monitor monitor;
    Trace trace;
    NetworkSimplex transport(p.marginals, 1);
    Pool pool(1);
    const Solution s = conditional_gradient({p, transport, options, pool, monitor, trace});
    CHECK(!s.converged && s.ending == Ending::transport);
    CHECK_AT_MOST(infeasibility(s.c, p.marginals), 1e-10);
    CHECK_AT_MOST(s.lower_bound, s.objective);
    CHECK(solve(p, Method::line_search, 5, 0).solution.ending == Ending::iterations);
}

void solvers_are_found_by_name() {
    CHECK(find_solver("auto") == &proximal_gradient_kind);
    for (const SolverKind *kind : solver_kinds)
        CHECK(find_solver(kind->name) == kind);
    CHECK(find_solver("simplex") == nullptr);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(solvers_are_found_by_name);
    RUN_TEST(the_answer_is_feasible_and_says_what_it_is);
    RUN_TEST(one_entry_of_the_trace_per_iteration);
    RUN_TEST(open_loop_steps_are_the_papers);
    RUN_TEST(exact_steps_only_go_down_and_bounds_only_up);
    RUN_TEST(the_gap_closes);
    RUN_TEST(it_stops_at_the_tolerance);
    RUN_TEST(three_hundred_steps_do_not_drift);
    RUN_TEST(stopped_at_any_time_the_answer_is_whole);
    RUN_TEST(a_limit_of_pivots_is_the_reason);
    return UNITY_END();
}
