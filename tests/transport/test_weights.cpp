// SPDX-License-Identifier: MIT
// Marginals: how weights become sums and integers, and problems with general weights.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "problems.h"
#include "support/compensated_sum.h"
#include "support/error.h"
#include "transport/amounts.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

using ssc::Marginals;

void uniform_marginals() {
    const Marginals m = Marginals::make_uniform(4, 10);
    TEST_ASSERT_TRUE(m.uniform);
    TEST_ASSERT_TRUE(m.a == std::vector<double>(4, 1.0));
    TEST_ASSERT_TRUE(m.b == std::vector<double>(10, 0.4));
}

// Weights of at least 1 count samples; of others only the ratios matter.
void weights_count_samples() {
    Random random(1);
    for (int trial = 0; trial < 200; ++trial) {
        Problem p = uniform_problem(integer(random, 2, 300), integer(random, 2, 300));
        set_random_weights(p, random, 1e6);
        const double total = p.marginals.total;
        TEST_ASSERT_FALSE(p.marginals.uniform);
        TEST_ASSERT_TRUE(std::fabs(ssc::compensated_sum(p.marginals.a) - total) <= 4e-16 * total);
        TEST_ASSERT_TRUE(std::fabs(ssc::compensated_sum(p.marginals.b) - total) <= 4e-16 * total);
    }
    const Marginals counts = Marginals::make_weighted({1, 2, 3}, {1, 1, 1, 9});
    TEST_ASSERT_TRUE((counts.a == std::vector<double>{1, 2, 3}));
    TEST_ASSERT_TRUE((counts.b == std::vector<double>{0.5, 0.5, 0.5, 4.5}));
    TEST_ASSERT_TRUE(counts.total == 6 && counts.ratio == 2);
    TEST_ASSERT_TRUE(counts.source_unit == 1 && counts.target_unit == 1);
    TEST_ASSERT_TRUE((counts.target_copies() == std::vector<double>{1, 1, 1, 9}));
    const Marginals part = Marginals::make_weighted({0.1, 0.3}, {1, 2, 3});
    TEST_ASSERT_TRUE(part.a[0] == 0.5 && part.a[1] == 1.5 && part.total == 2 && part.ratio == 3);
    TEST_ASSERT_TRUE(part.source_unit == 0.5 && part.target_unit == 1);
    const Marginals m = Marginals::make_weighted({1e300, 3e300}, {5e-310, 5e-310, 1e-309});
    TEST_ASSERT_TRUE(m.a[0] == 0.5 && m.a[1] == 1.5);
    TEST_ASSERT_TRUE(std::fabs(m.b[0] - 0.5) < 1e-9 && std::fabs(m.b[2] - 1) < 1e-9);
    TEST_ASSERT_TRUE(m.total == 2 && m.ratio == 1.5);
}

void equal_weights_are_uniform() {
    const Marginals same = Marginals::make_weighted({7, 7, 7}, {3, 3});
    TEST_ASSERT_TRUE(same.uniform);
    TEST_ASSERT_TRUE(same.a == std::vector<double>(3, 1.0));
    TEST_ASSERT_TRUE(same.b == std::vector<double>(2, 1.5));
    TEST_ASSERT_FALSE(Marginals::make_weighted({7, 7, 7}, {3, 4}).uniform);
    TEST_ASSERT_FALSE(Marginals::make_weighted({7, 7, 8}, {3, 3}).uniform);
}

void bad_weights_are_refused_by_number() {
    for (const double bad : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
        try {
            Marginals::make_weighted({1, bad, 1}, {1, 1});
            TEST_FAIL_MESSAGE("accepted");
        } catch (const ssc::Error &error) {
            TEST_ASSERT_EQUAL(static_cast<int>(ssc::Status::weights),
                              static_cast<int>(error.status()));
            TEST_ASSERT_NOT_NULL(std::strstr(error.what(), "source weight 1"));
        }
    }
}

// Integer totals agree exactly, nobody is left without a unit, and units are fine enough.
void amounts_balance() {
    Random random(2);
    for (int trial = 0; trial < 100; ++trial) {
        Problem p = uniform_problem(integer(random, 1, 400), integer(random, 1, 400));
        if (trial % 2 == 0) set_random_weights(p, random, trial % 4 == 0 ? 1e6 : 1e30);
        const ssc::Amounts x = ssc::make_amounts(p.marginals);
        std::int64_t balance = 0, tiny = 0;
        for (std::size_t i = 0; i < x.supply.size(); ++i) {
            const double mass = static_cast<double>(x.supply[i].units) / x.units_per_mass;
            TEST_ASSERT_TRUE(x.supply[i].units >= 1);
            TEST_ASSERT_TRUE(std::fabs(mass - p.marginals.a[i]) <=
                             1e-14 * std::max(p.marginals.total / static_cast<double>(p.rows()),
                                              p.marginals.a[i]));
            balance += x.supply[i].units;
            tiny += x.supply[i].tiny;
        }
        for (const ssc::Amount &amount : x.demand) {
            TEST_ASSERT_TRUE(amount.units >= 1);
            balance -= amount.units;
            tiny -= amount.tiny;
        }
        TEST_ASSERT_TRUE(balance == 0 && tiny == 0);
    }
}

void random_weights() {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(3);
        for (const double ratio : {2.0, 1e3, 1e6}) {
            Problem p = moons_problem(solver.large / 2, solver.large / 2 + 7, 4);
            set_random_weights(p, random, ratio);
            expect_optimal(p, solver);
        }
    }
}

// Beyond what the integers resolve, the smallest weights count as one unit and errors stay small.
void extreme_weights() {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(5);
        Problem p = random_problem(40, 30, 6);
        set_random_weights(p, random, solver.name == "network_simplex" ? 1e30 : 1e9);
        expect_optimal(p, solver);
    }
}

// Weights that differ from uniform in the last bits: all but degenerate.
void nearly_uniform_weights() {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(7);
        Problem p = random_problem(solver.large / 2, solver.large / 2, 8);
        std::vector<double> a(p.marginals.a), b(p.marginals.b);
        for (double &x : a)
            x += 1e-15 * static_cast<double>(integer(random, 0, 8));
        for (double &x : b)
            x += 1e-13 * static_cast<double>(integer(random, 0, 8));
        p.marginals = Marginals::make_weighted(a, b);
        expect_optimal(p, solver);
    }
}

// Totals that agree only to rounding are evened out, not refused.
void totals_that_differ_in_the_last_bits() {
    Marginals m;
    for (int k = 1; k <= 300; ++k)
        m.a.push_back(1 + 1e-3 * k);
    const double total = std::accumulate(m.a.begin(), m.a.end(), 0.0);
    m.b.assign(7, total / 7 * (1 + 4e-16));
    const Problem p{m, random_problem(300, 7, 9).cost};
    for (const SolverUnderTest &solver : solvers())
        expect_optimal(p, solver);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(uniform_marginals);
    RUN_TEST(weights_count_samples);
    RUN_TEST(equal_weights_are_uniform);
    RUN_TEST(bad_weights_are_refused_by_number);
    RUN_TEST(amounts_balance);
    RUN_TEST(random_weights);
    RUN_TEST(extreme_weights);
    RUN_TEST(nearly_uniform_weights);
    RUN_TEST(totals_that_differ_in_the_last_bits);
    return UNITY_END();
}
