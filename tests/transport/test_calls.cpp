// SPDX-License-Identifier: MIT
// The solver as an object: many calls, being stopped, being asked for what is not there.
#include <cmath>
#include <cstring>

#include "problems.h"
#include "support/error.h"
#include "transport/network_simplex.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

bool same(const ssc::Vertex &x, const ssc::Vertex &y) {
    return x.row == y.row && x.col == y.col && x.value == y.value && x.u == y.u && x.v == y.v &&
           x.cost == y.cost && x.dual_cost == y.dual_cost && x.pivots == y.pivots;
}

// Costs that change a little, as gradients do, and now and then altogether.
void next_cost(Problem &p, Random &random, int call) {
    for (double &c : p.cost)
        c = call % 5 == 4 ? uniform(random, -100, 1) : c + 0.05 * uniform(random, -1, 1);
}

void repeated_calls_give_what_a_fresh_solver_gives() {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(1);
        Problem p = moons_problem(solver.large / 4, solver.large / 3, 2);
        const auto kept = ssc::make_transport(*ssc::find_transport(solver.name), p.marginals);
        ssc::Vertex x, fresh;
        ssc::Monitor monitor;
        for (int call = 0; call < 12; ++call) {
            kept->solve(p.view(), x, monitor);
            TEST_ASSERT_EQUAL_STRING("", check_optimal(p, x, solver).c_str());
            ssc::make_transport(*ssc::find_transport(solver.name), p.marginals)
                ->solve(p.view(), fresh, monitor);
            const double floor =
                solver.resolution * largest_cost(p) * static_cast<double>(p.rows());
            TEST_ASSERT_TRUE(std::fabs(x.cost - fresh.cost) <=
                             solver.gap * std::fabs(fresh.cost) + floor);
            next_cost(p, random, call);
        }
    }
}

void same_calls_same_bits() {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(3);
        Problem p = moons_problem(solver.large / 4, solver.large / 4, 4);
        const auto one = ssc::make_transport(*ssc::find_transport(solver.name), p.marginals);
        const auto two = ssc::make_transport(*ssc::find_transport(solver.name), p.marginals);
        ssc::Vertex x, y;
        ssc::Monitor monitor;
        for (int call = 0; call < 4; ++call) {
            one->solve(p.view(), x, monitor);
            two->solve(p.view(), y, monitor);
            TEST_ASSERT_TRUE(same(x, y));
            next_cost(p, random, call);
        }
    }
}

// The vertex is unique for real costs: the history must not show.
void history_does_not_change_a_unique_answer() {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(5);
        Problem p = random_problem(solver.large / 5, solver.large / 5, 6);
        const auto kept = ssc::make_transport(*ssc::find_transport(solver.name), p.marginals);
        ssc::Vertex x, fresh;
        ssc::Monitor monitor;
        for (int call = 0; call < 5; ++call) {
            kept->solve(p.view(), x, monitor);
            ssc::make_transport(*ssc::find_transport(solver.name), p.marginals)
                ->solve(p.view(), fresh, monitor);
            std::vector<double> dense(p.cost.size());
            for (std::size_t k = 0; k < x.value.size(); ++k)
                dense[static_cast<std::size_t>(x.row[k] * p.cols() + x.col[k])] = x.value[k];
            for (std::size_t k = 0; k < fresh.value.size(); ++k) {
                dense[static_cast<std::size_t>(fresh.row[k] * p.cols() + fresh.col[k])] -=
                    fresh.value[k];
            }
            for (const double difference : dense)
                TEST_ASSERT_TRUE(std::fabs(difference) <= 1e-9);
            next_cost(p, random, call);
        }
    }
}

// Stops after so many questions.
struct Stopper {
    int questions = 0;
    ssc::Monitor monitor;
    explicit Stopper(int after)
        : monitor(
              nullptr, 0, [this, after](const ssc::Progress &) { return ++questions > after; }, 0) {
    }
};

void stopped_anywhere_is_feasible_with_a_bound() {
    const SolverUnderTest &solver = solvers().front();
    for (const int kind : {0, 1, 2}) {
        Problem p = moons_problem(600, kind == 2 ? 600 : 500, 7); // 2: an assignment
        Random random(8);
        if (kind == 1) set_random_weights(p, random, 1e3);
        ssc::Monitor free_run;
        ssc::Vertex best, x;
        ssc::make_transport(*ssc::find_transport(solver.name), p.marginals)
            ->solve(p.view(), best, free_run);
        for (int after = 0;; after = 2 * after + 1) {
            Stopper stopper(after);
            const auto transport =
                ssc::make_transport(*ssc::find_transport(solver.name), p.marginals);
            transport->solve(p.view(), x, stopper.monitor);
            if (stopper.monitor.reason() == ssc::StopReason::none) {
                TEST_ASSERT_TRUE(x.optimal);
                TEST_ASSERT_TRUE_MESSAGE(after >= 7, "the monitor was hardly asked");
                break;
            }
            TEST_ASSERT_FALSE(x.optimal);
            TEST_ASSERT_EQUAL_STRING("", check_feasible(p, x, solver).c_str());
            TEST_ASSERT_TRUE(x.dual_cost <= best.cost);
            TEST_ASSERT_TRUE(x.cost >= best.dual_cost);
            // A solver that was stopped works as well as a new one.
            transport->solve(p.view(), x, free_run);
            TEST_ASSERT_EQUAL_STRING("", check_optimal(p, x, solver).c_str());
        }
    }
}

// Being out of pivots is told, and leaves a vertex and a bound all the same.
void the_pivot_limit_is_told() {
    const Problem p = moons_problem(300, 200, 11);
    ssc::Vertex best, x;
    ssc::Monitor monitor;
    ssc::NetworkSimplex(p.marginals).solve(p.view(), best, monitor);
    TEST_ASSERT_TRUE(best.optimal && best.pivots > 100);
    for (const std::int64_t limit : {std::int64_t{1}, std::int64_t{50}, best.pivots - 1}) {
        ssc::NetworkSimplex(p.marginals, limit).solve(p.view(), x, monitor);
        TEST_ASSERT_FALSE(x.optimal);
        TEST_ASSERT_TRUE(x.pivots == limit);
        TEST_ASSERT_EQUAL_STRING("", check_feasible(p, x, solvers().front()).c_str());
        TEST_ASSERT_TRUE(x.cost >= best.cost && x.dual_cost <= best.cost);
    }
}

void stopped_before_the_start() {
    for (const SolverUnderTest &solver : solvers()) {
        const Problem p = random_problem(solver.large / 2, solver.large / 2, 9);
        Stopper stopper(0);
        ssc::Vertex x;
        ssc::make_transport(*ssc::find_transport(solver.name), p.marginals)
            ->solve(p.view(), x, stopper.monitor);
        TEST_ASSERT_FALSE(x.optimal);
        TEST_ASSERT_EQUAL_STRING("", check_feasible(p, x, solver).c_str());
    }
}

void auto_is_the_network_simplex() {
    TEST_ASSERT_EQUAL_STRING("network_simplex", ssc::find_transport("auto")->name);
}

void expect_refusal(const char *which, ssc::Status status, const char *says) {
    try {
        ssc::make_transport(*ssc::find_transport(which), ssc::Marginals::make_uniform(2, 3));
        TEST_FAIL_MESSAGE("accepted");
    } catch (const ssc::Error &error) {
        TEST_ASSERT_EQUAL(static_cast<int>(status), static_cast<int>(error.status()));
        TEST_ASSERT_NOT_NULL_MESSAGE(std::strstr(error.what(), says), error.what());
        TEST_ASSERT_NOT_NULL_MESSAGE(std::strstr(error.what(), which), error.what());
    }
}

void what_is_not_there_is_refused_in_words() {
    TEST_ASSERT_NULL(ssc::find_transport("cplex"));
#ifndef SSCDA_HAVE_ORTOOLS
    expect_refusal("ortools_flow", ssc::Status::unavailable, "-DSSCDA_ORTOOLS=ON");
    expect_refusal("ortools_lp", ssc::Status::unavailable, "available: network_simplex");
#else
    for (const char *which : {"ortools_flow", "ortools_lp"})
        ssc::make_transport(*ssc::find_transport(which), ssc::Marginals::make_uniform(2, 3));
#endif
}

void a_cost_of_another_shape_is_refused() {
    for (const SolverUnderTest &solver : solvers()) {
        const Problem p = random_problem(3, 4, 10);
        const auto transport = ssc::make_transport(*ssc::find_transport(solver.name),
                                                   ssc::Marginals::make_uniform(4, 3));
        ssc::Vertex x;
        ssc::Monitor monitor;
        try {
            transport->solve(p.view(), x, monitor);
            TEST_FAIL_MESSAGE("accepted");
        } catch (const ssc::Error &error) {
            TEST_ASSERT_EQUAL(static_cast<int>(ssc::Status::dimension),
                              static_cast<int>(error.status()));
        }
    }
}

// The smallest v that is feasible for a given u, and the value that goes with it.
void repaired_duals() {
    const Problem p{ssc::Marginals::make_uniform(2, 2), {1, 5, 2, 4}};
    std::vector<double> v = {100, 100};
    const double value = ssc::repair_duals(p.view(), p.marginals, {0.5, 1}, v);
    TEST_ASSERT_TRUE(v[0] == 0.5 && v[1] == 3);
    TEST_ASSERT_TRUE(value <= 5 && value > 5 - 1e-13);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(repeated_calls_give_what_a_fresh_solver_gives);
    RUN_TEST(same_calls_same_bits);
    RUN_TEST(history_does_not_change_a_unique_answer);
    RUN_TEST(stopped_anywhere_is_feasible_with_a_bound);
    RUN_TEST(the_pivot_limit_is_told);
    RUN_TEST(stopped_before_the_start);
    RUN_TEST(auto_is_the_network_simplex);
    RUN_TEST(what_is_not_there_is_refused_in_words);
    RUN_TEST(a_cost_of_another_shape_is_refused);
    RUN_TEST(repaired_duals);
    return UNITY_END();
}
