// SPDX-License-Identifier: MIT
// Turning the flows of other solvers into vertices with duals.
#include <cmath>
#include <cstdint>

#include "problems.h"
#include "transport/flow_forest.h"
#include "transport/residual_duals.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

using ssc::FlowEntry;

double cost_of(const Problem &p, const std::vector<FlowEntry> &flows) {
    double total = 0;
    for (const FlowEntry &entry : flows)
        total += static_cast<double>(entry.units) * p.at(entry.row, entry.col);
    return total;
}

// Exactly, in integers.
bool meets_marginals(const ssc::Amounts &amounts, const std::vector<FlowEntry> &flows) {
    std::vector<std::int64_t> supply(amounts.supply.size()), demand(amounts.demand.size());
    for (const FlowEntry &entry : flows) {
        supply[static_cast<std::size_t>(entry.row)] += entry.units;
        demand[static_cast<std::size_t>(entry.col)] += entry.units;
    }
    bool meets = true;
    for (std::size_t i = 0; i < supply.size(); ++i)
        meets = meets && supply[i] == amounts.supply[i].units;
    for (std::size_t j = 0; j < demand.size(); ++j)
        meets = meets && demand[j] == amounts.demand[j].units;
    return meets;
}

Problem draw_problem(Random &random, int trial) {
    const std::int64_t rows = integer(random, 1, 12), cols = integer(random, 1, 12);
    Problem p = random_problem(rows, cols, static_cast<unsigned>(trial));
    if (trial % 2 == 0)
        for (double &c : p.cost)
            c = std::floor(4 * c) - 1;
    if (trial % 3 == 0) set_random_weights(p, random, 1e3);
    return p;
}

// Arbitrary amounts anywhere, some too large, some places twice.
std::vector<FlowEntry> draw_flows(Random &random, const Problem &p, const ssc::Amounts &amounts) {
    std::vector<FlowEntry> flows;
    for (std::int64_t k = integer(random, 0, 3 * (p.rows() + p.cols())); k > 0; --k) {
        const std::int64_t i = integer(random, 0, p.rows() - 1);
        const std::int64_t most = amounts.supply[static_cast<std::size_t>(i)].units;
        flows.push_back({static_cast<std::int32_t>(i),
                         static_cast<std::int32_t>(integer(random, 0, p.cols() - 1)),
                         integer(random, -2, most / 2 + 1)});
    }
    return flows;
}

void any_flow_becomes_a_vertex_that_costs_no_more() {
    Random random(1);
    int with_cycles = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const Problem p = draw_problem(random, trial);
        const ssc::Amounts amounts = ssc::make_amounts(p.marginals);
        std::vector<FlowEntry> flows = draw_flows(random, p, amounts);
        ssc::complete_flow(amounts, flows);
        TEST_ASSERT_TRUE(meets_marginals(amounts, flows));
        const double before = cost_of(p, flows);
        const std::size_t entries = flows.size();
        ssc::cancel_cycles(p.view(), flows);
        TEST_ASSERT_TRUE(meets_marginals(amounts, flows));
        TEST_ASSERT_TRUE(cost_of(p, flows) <= before + 1e-12 * std::fabs(before));
        with_cycles += flows.size() < entries ? 1 : 0;

        ssc::Vertex x;
        ssc::write_flow(p.view(), amounts, flows, x);
        x.u.assign(p.marginals.a.size(), 0);
        x.dual_cost = ssc::repair_duals(p.view(), p.marginals, x.u, x.v);
        TEST_ASSERT_EQUAL_STRING("", check_feasible(p, x, solvers().front()).c_str());
    }
    TEST_ASSERT_TRUE_MESSAGE(with_cycles > 1000, "hardly a flow had a cycle");
}

// Takes the flow of a solver that tells its duals and finds them again from the flow alone.
void duals_of_an_optimal_flow_are_tight() {
    Random random(2);
    for (int trial = 0; trial < 300; ++trial) {
        Problem p = trial < 299 ? draw_problem(random, trial) : moons_problem(150, 130, 3);
        // Costs on the integer grid are optimal for it, too.
        const ssc::IntegerCosts grid(p.view());
        for (double &c : p.cost)
            c = grid.scaled(c);
        const ssc::IntegerCosts costs(p.view());
        ssc::Vertex x;
        ssc::Monitor monitor;
        ssc::make_transport(*ssc::find_transport("network_simplex"), p.marginals)
            ->solve(p.view(), x, monitor);
        std::vector<FlowEntry> flows;
        for (std::size_t k = 0; k < x.value.size(); ++k)
            flows.push_back({x.row[k], x.col[k], 1});
        std::vector<double> u, v;
        ssc::residual_duals(p.view(), costs, flows, u);
        const double bound = ssc::repair_duals(p.view(), p.marginals, u, v);
        TEST_ASSERT_TRUE(bound <= x.cost + 1e-13 * std::fabs(x.cost));
        TEST_ASSERT_TRUE(bound >= x.cost - 1e-8 * largest_cost(p) * static_cast<double>(p.rows()));
    }
}

void a_flow_that_is_not_optimal_ends_with_a_bound() {
    Random random(4);
    for (int trial = 0; trial < 300; ++trial) {
        const Problem p = draw_problem(random, trial);
        const ssc::Amounts amounts = ssc::make_amounts(p.marginals);
        std::vector<FlowEntry> flows;
        ssc::complete_flow(amounts, flows);
        ssc::cancel_cycles(p.view(), flows);
        std::vector<double> u, v;
        ssc::residual_duals(p.view(), ssc::IntegerCosts(p.view()), flows, u);
        const double bound = ssc::repair_duals(p.view(), p.marginals, u, v);
        ssc::Vertex best;
        ssc::Monitor monitor;
        ssc::make_transport(*ssc::find_transport("network_simplex"), p.marginals)
            ->solve(p.view(), best, monitor);
        TEST_ASSERT_TRUE(bound <= best.cost + 1e-13 * std::fabs(best.cost));
    }
}

void integer_costs() {
    const Problem p{ssc::Marginals::make_uniform(1, 3), {-4.0, 1.0, 1e-10}};
    const ssc::IntegerCosts costs(p.view());
    TEST_ASSERT_TRUE(costs.scaled(-4.0) == -1e9);
    TEST_ASSERT_TRUE(costs.scaled(1.0) == 0.25e9);
    TEST_ASSERT_TRUE(costs.scaled(1e-10) == 0);
    TEST_ASSERT_TRUE(costs.scaled(1.0 + 1e-9) == 0.25e9);
    const Problem zero{ssc::Marginals::make_uniform(1, 1), {0.0}};
    TEST_ASSERT_TRUE(ssc::IntegerCosts(zero.view()).scaled(0) == 0);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(any_flow_becomes_a_vertex_that_costs_no_more);
    RUN_TEST(duals_of_an_optimal_flow_are_tight);
    RUN_TEST(a_flow_that_is_not_optimal_ends_with_a_bound);
    RUN_TEST(integer_costs);
    return UNITY_END();
}
