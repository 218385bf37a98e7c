// SPDX-License-Identifier: MIT
// Square problems with equal weights, which have a start of their own, at sizes where all of it
// runs.
#include <cmath>
#include <limits>

#include "problems.h"
#include "reference.h"
#include "support/error.h"
#include "transport/network_simplex.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

enum class Costs { real, tied, mostly_tied, wide, ranks, count };

double draw(Random &random, Costs kind, std::int64_t i, std::int64_t j) {
    switch (kind) {
    case Costs::real:
        return uniform(random, -1, 1);
    case Costs::tied:
        return static_cast<double>(integer(random, -3, 3));
    case Costs::mostly_tied:
        return integer(random, 0, 19) == 0 ? uniform(random, -1, 1) : 0;
    case Costs::wide:
        return std::pow(10.0, uniform(random, -6, 6));
    default: // all rows want the same columns
        return static_cast<double>((i + 1) * (j + 1));
    }
}

Problem draw_problem(Random &random, std::int64_t n, Costs kind) {
    Problem p = uniform_problem(n, n);
    for (std::int64_t k = 0; k < n * n; ++k)
        p.cost[static_cast<std::size_t>(k)] = draw(random, kind, k / n, k % n);
    return p;
}

void expect_optimal(const Problem &p, const ssc::Vertex &x, int kind) {
    const std::string wrong = check_optimal(p, x, solvers().front());
    const std::string where =
        ssc::format("costs %d, n = %d: %s", kind, static_cast<int>(p.rows()), wrong.c_str());
    TEST_ASSERT_TRUE_MESSAGE(wrong.empty(), where.c_str());
}

void of_all_kinds_against_the_reference() {
    Random random(1);
    for (int trial = 0; trial < 400; ++trial) {
        const int kind = trial % static_cast<int>(Costs::count);
        const Problem p = draw_problem(random, integer(random, 1, 40), static_cast<Costs>(kind));
        ssc::Vertex x;
        ssc::Monitor monitor;
        ssc::NetworkSimplex(p.marginals).solve(p.view(), x, monitor);
        expect_optimal(p, x, kind);
        const std::vector<std::int64_t> ones(p.marginals.a.size(), 1);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12 * largest_cost(p) * static_cast<double>(p.rows()),
                                  reference_cost(p.cost, ones, ones), x.cost);
    }
}

// Long enough for lists; one solver for all costs of a size, as in a fit.
void of_all_kinds_with_lists() {
    Random random(2);
    for (const std::int64_t n : {128, 129, 200, 333}) {
        ssc::NetworkSimplex solver(ssc::Marginals::make_uniform(n, n));
        for (int kind = 0; kind < static_cast<int>(Costs::count); ++kind) {
            const Problem p = draw_problem(random, n, static_cast<Costs>(kind));
            ssc::Vertex x;
            ssc::Monitor monitor;
            solver.solve(p.view(), x, monitor);
            expect_optimal(p, x, kind);
        }
    }
}

// The start is what makes these fast: about a pivot per node, where a greedy start needs three to
// twenty.
void few_pivots_are_left() {
    for (const Problem &p : {moons_problem(400, 400, 3), random_problem(400, 400, 4)}) {
        ssc::Vertex x;
        ssc::Monitor monitor;
        ssc::NetworkSimplex(p.marginals).solve(p.view(), x, monitor);
        expect_optimal(p, x, 0);
        TEST_ASSERT_TRUE(x.pivots < 1600);
    }
}

// Sums of such costs overflow; the answer is a vertex all the same.
void costs_near_the_largest_double() {
    Random random(5);
    for (const std::int64_t n : {2, 20, 150}) {
        Problem p = uniform_problem(n, n);
        for (double &c : p.cost)
            c = uniform(random, -1, 1) * std::numeric_limits<double>::max();
        ssc::Vertex x;
        ssc::Monitor monitor;
        ssc::NetworkSimplex(p.marginals).solve(p.view(), x, monitor);
        std::vector<double> rows(p.marginals.a.size()), cols(p.marginals.b.size());
        for (std::size_t k = 0; k < x.value.size(); ++k) {
            rows[static_cast<std::size_t>(x.row[k])] += x.value[k];
            cols[static_cast<std::size_t>(x.col[k])] += x.value[k];
        }
        TEST_ASSERT_TRUE(rows == p.marginals.a && cols == p.marginals.b);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(of_all_kinds_against_the_reference);
    RUN_TEST(of_all_kinds_with_lists);
    RUN_TEST(few_pivots_are_left);
    RUN_TEST(costs_near_the_largest_double);
    return UNITY_END();
}
