// SPDX-License-Identifier: MIT
// Thousands of tiny problems against solvers that share nothing with the library.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "problems.h"
#include "reference.h"
#include "support/error.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

enum class Costs { real, tied, negative, nearly_tied, wide };

double draw(Random &random, Costs kind) {
    switch (kind) {
    case Costs::real:
        return uniform(random, 0, 1);
    case Costs::tied:
        return static_cast<double>(integer(random, 0, 3));
    case Costs::negative:
        return uniform(random, -2, 1);
    case Costs::nearly_tied:
        return static_cast<double>(integer(random, -2, 2)) + uniform(random, 0, 1e-9);
    case Costs::wide:
        break;
    }
    return std::pow(10.0, uniform(random, -6, 6));
}

void fill(Problem &problem, Random &random, Costs kind) {
    for (double &c : problem.cost)
        c = draw(random, kind);
}

// The cost of the answer against the true one, within what the solver promises.
void compare(const Problem &p, double truth, const SolverUnderTest &solver, int trial) {
    ssc::Vertex x;
    ssc::Monitor monitor;
    ssc::make_transport(*ssc::find_transport(solver.name), p.marginals)
        ->solve(p.view(), x, monitor);
    const std::string wrong = check_optimal(p, x, solver);
    const std::string where = ssc::format("%s, trial %d, %dx%d: cost %.17g, truth %.17g; %s",
                                          solver.name.c_str(), trial, static_cast<int>(p.rows()),
                                          static_cast<int>(p.cols()), x.cost, truth, wrong.c_str());
    TEST_ASSERT_TRUE_MESSAGE(wrong.empty(), where.c_str());
    const double tolerance =
        std::max(1e-12, solver.gap) * std::fabs(truth) +
        std::max(1e-14, solver.resolution) * largest_cost(p) * p.marginals.total;
    TEST_ASSERT_TRUE_MESSAGE(std::fabs(x.cost - truth) <= tolerance, where.c_str());
}

// The solvers that are not ours take a millisecond for each.
int trials_of(const SolverUnderTest &solver) {
    return solver.name == "network_simplex" ? 3000 : 400;
}

void uniform_against_reference(Costs kind, unsigned seed) {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(seed);
        for (int trial = 0; trial < trials_of(solver); ++trial) {
            Problem p = uniform_problem(integer(random, 1, 7), integer(random, 1, 7));
            fill(p, random, kind);
            const std::int64_t lcm = std::lcm(p.rows(), p.cols());
            const std::vector<std::int64_t> supply(p.marginals.a.size(), lcm / p.rows());
            const std::vector<std::int64_t> demand(p.marginals.b.size(), lcm / p.cols());
            const double units = static_cast<double>(lcm / p.rows());
            compare(p, reference_cost(p.cost, supply, demand) / units, solver, trial);
        }
    }
}

void real_costs() {
    uniform_against_reference(Costs::real, 1);
}
void tied_costs() {
    uniform_against_reference(Costs::tied, 2);
}
void negative_costs() {
    uniform_against_reference(Costs::negative, 3);
}
void nearly_tied_costs() {
    uniform_against_reference(Costs::nearly_tied, 4);
}
void costs_of_all_sizes() {
    uniform_against_reference(Costs::wide, 5);
}

void weighted_with_ties() {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(6);
        for (int trial = 0; trial < trials_of(solver); ++trial) {
            Problem p = uniform_problem(integer(random, 1, 6), integer(random, 1, 6));
            fill(p, random, trial % 2 == 0 ? Costs::tied : Costs::negative);
            // Small integers make many subsets balance: every such case is degenerate.
            std::vector<std::int64_t> supply(p.marginals.a.size()), demand(p.marginals.b.size(), 1);
            for (std::int64_t &s : supply)
                s = integer(random, 1, 4);
            std::int64_t total = std::accumulate(supply.begin(), supply.end(), std::int64_t{0});
            while (total < p.cols()) {
                ++supply[0];
                ++total;
            }
            for (std::int64_t left = total - p.cols(); left > 0; --left)
                ++demand[static_cast<std::size_t>(integer(random, 0, p.cols() - 1))];
            p.marginals = ssc::Marginals::make_weighted({supply.begin(), supply.end()},
                                                        {demand.begin(), demand.end()});
            // If all are equal, each row counts once.
            const double units = p.marginals.uniform
                                     ? static_cast<double>(total) / static_cast<double>(p.rows())
                                     : 1;
            compare(p, reference_cost(p.cost, supply, demand) / units, solver, trial);
        }
    }
}

void permutations() {
    for (const SolverUnderTest &solver : solvers()) {
        Random random(7);
        for (int trial = 0; trial < trials_of(solver); ++trial) {
            const std::int64_t n = integer(random, 1, 6);
            Problem p = uniform_problem(n, n);
            fill(p, random, trial % 2 == 0 ? Costs::tied : Costs::real);
            compare(p, cheapest_permutation(p.cost, static_cast<std::size_t>(n)), solver, trial);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(real_costs);
    RUN_TEST(tied_costs);
    RUN_TEST(negative_costs);
    RUN_TEST(nearly_tied_costs);
    RUN_TEST(costs_of_all_sizes);
    RUN_TEST(weighted_with_ties);
    RUN_TEST(permutations);
    return UNITY_END();
}
