// SPDX-License-Identifier: MIT
// Larger problems, checked by the conditions of optimality.
#include <cmath>

#include "problems.h"
#include "support/error.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

void moons() {
    for (const SolverUnderTest &solver : solvers())
        expect_optimal(moons_problem(solver.large, solver.large, 1), solver);
}

void random_costs() {
    for (const SolverUnderTest &solver : solvers())
        expect_optimal(random_problem(solver.large, solver.large, 2), solver);
}

void rectangular_coprime() {
    for (const SolverUnderTest &solver : solvers()) {
        const std::int64_t rows = 3 * solver.large / 5, cols = 7 * solver.large / 5 + 1;
        expect_optimal(moons_problem(rows, cols, 3), solver);
        expect_optimal(random_problem(cols, rows, 4), solver);
    }
}

void all_costs_equal() {
    for (const SolverUnderTest &solver : solvers()) {
        for (const double c : {0.0, 1.0, -3.25}) {
            Problem p = uniform_problem(solver.large, solver.large / 2 + 1);
            p.cost.assign(p.cost.size(), c);
            expect_optimal(p, solver);
        }
    }
}

void one_row_or_one_column() {
    for (const SolverUnderTest &solver : solvers()) {
        expect_optimal(random_problem(1, 1, 5), solver);
        expect_optimal(random_problem(1, solver.large, 6), solver);
        expect_optimal(random_problem(solver.large, 1, 7), solver);
        expect_optimal(random_problem(2, solver.large, 8), solver);
    }
}

void integer_costs_with_many_ties() {
    for (const SolverUnderTest &solver : solvers()) {
        Problem p = random_problem(solver.large, solver.large, 9);
        for (double &c : p.cost)
            c = std::floor(10 * c);
        expect_optimal(p, solver);
    }
}

// The dual bound and the flows have to hold where cheap and dear arcs differ by a factor of 1e12.
void costs_spanning_twelve_decades() {
    for (const SolverUnderTest &solver : solvers()) {
        Problem p = random_problem(solver.large / 2, solver.large / 2, 10);
        for (double &c : p.cost)
            c = std::pow(10.0, 12 * c - 6);
        expect_optimal(p, solver);
    }
}

void very_small_costs() {
    for (const SolverUnderTest &solver : solvers()) {
        Problem p = random_problem(solver.large / 2, solver.large / 2, 14);
        for (double &c : p.cost)
            c *= 1e-290;
        expect_optimal(p, solver);
    }
}

// Sums of such costs overflow. What comes back is feasible, with a bound that is a number, and is
// not called optimal unless it is.
void costs_near_the_largest_double() {
    const SolverUnderTest &solver = solvers().front();
    for (const double size : {1e290, 1e307, 1.7e308}) {
        Problem p = random_problem(150, 140, 15);
        for (double &c : p.cost)
            c = (2 * c - 1) * size;
        ssc::Vertex x;
        ssc::Monitor monitor;
        ssc::make_transport(*ssc::find_transport(solver.name), p.marginals)
            ->solve(p.view(), x, monitor);
        TEST_ASSERT_TRUE(x.size() >= 150 && x.size() < 290);
        TEST_ASSERT_TRUE(x.cost == x.cost && x.dual_cost == x.dual_cost);
        TEST_ASSERT_TRUE(x.dual_cost <= x.cost);
        if (x.optimal) TEST_ASSERT_EQUAL_STRING("", check_optimal(p, x, solver).c_str());
        TEST_ASSERT_TRUE(x.optimal == (size < 1e300));
    }
}

// A large constant drowns the differences between costs, yet the cost is still right to rounding.
void costs_with_a_large_offset() {
    for (const SolverUnderTest &solver : solvers()) {
        Problem p = random_problem(solver.large / 2, solver.large / 2, 11);
        for (double &c : p.cost)
            c += 1e8;
        expect_optimal(p, solver);
    }
}

// Rows and columns that are exact multiples of a pattern: the tree is full of ties.
void repeated_rows_and_columns() {
    for (const SolverUnderTest &solver : solvers()) {
        const std::int64_t n = solver.large / 2;
        const Problem pattern = random_problem(7, 5, 12);
        Problem p = uniform_problem(n, n);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                p.cost[static_cast<std::size_t>(i * n + j)] = -pattern.at(i % 7, j % 5);
        expect_optimal(p, solver);
    }
}

void rows_with_a_stride() {
    for (const SolverUnderTest &solver : solvers()) {
        const std::int64_t n = solver.large / 2, stride = n + 3;
        const Problem p = random_problem(n, n, 13);
        std::vector<double> wide(static_cast<std::size_t>(n * stride), -1e6);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                wide[static_cast<std::size_t>(i * stride + j)] = p.at(i, j);
        ssc::Vertex x;
        ssc::Monitor monitor;
        const auto transport = ssc::make_transport(*ssc::find_transport(solver.name), p.marginals);
        transport->solve({wide.data(), n, n, stride}, x, monitor);
        TEST_ASSERT_EQUAL_STRING("", check_optimal(p, x, solver).c_str());
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(moons);
    RUN_TEST(random_costs);
    RUN_TEST(rectangular_coprime);
    RUN_TEST(all_costs_equal);
    RUN_TEST(one_row_or_one_column);
    RUN_TEST(integer_costs_with_many_ties);
    RUN_TEST(costs_spanning_twelve_decades);
    RUN_TEST(very_small_costs);
    RUN_TEST(costs_near_the_largest_double);
    RUN_TEST(costs_with_a_large_offset);
    RUN_TEST(repeated_rows_and_columns);
    RUN_TEST(rows_with_a_stride);
    return UNITY_END();
}
