// SPDX-License-Identifier: MIT
// The basis by itself: after any pivots its potentials are those of its arcs, and its flows meet
// the marginals. (Within the simplex, potentials that are wrong would be made anew and only cost
// time.)
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "problems.h"
#include "transport/greedy_start.h"
#include "transport/spanning_tree.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;

void setUp() {}
void tearDown() {}

namespace {

std::string shape;

std::vector<double> potentials(const SpanningTree &tree, const CostView &cost) {
    std::vector<double> all;
    for (std::int64_t i = 0; i < cost.rows; ++i)
        all.push_back(tree.row_potential(static_cast<std::int32_t>(i)));
    all.insert(all.end(), tree.column_potentials(), tree.column_potentials() + cost.cols);
    return all;
}

// Potentials made anew are 0 at the root: both may differ by one number, the same for all.
void check_potentials(SpanningTree &tree, const CostView &cost) {
    const std::vector<double> kept = potentials(tree, cost);
    tree.refresh_potentials(cost);
    const std::vector<double> anew = potentials(tree, cost);
    const double apart = kept[0] - anew[0];
    double worst = 0;
    for (std::size_t k = 0; k < kept.size(); ++k)
        worst = std::max(worst, std::fabs(kept[k] - anew[k] - apart));
    TEST_ASSERT_TRUE_MESSAGE(worst <= 1e-10, shape.c_str());
}

void check_flows(const SpanningTree &tree, const Amounts &amounts) {
    std::vector<std::int64_t> left, room;
    for (const Amount &amount : amounts.supply)
        left.push_back(amount.units);
    for (const Amount &amount : amounts.demand)
        room.push_back(amount.units);
    tree.for_each_flow([&](std::int32_t i, std::int32_t j, std::int64_t units) {
        left[static_cast<std::size_t>(i)] -= units;
        room[static_cast<std::size_t>(j)] -= units;
    });
    const auto is_zero = [](std::int64_t units) { return units == 0; };
    TEST_ASSERT_TRUE_MESSAGE(std::all_of(left.begin(), left.end(), is_zero), shape.c_str());
    TEST_ASSERT_TRUE_MESSAGE(std::all_of(room.begin(), room.end(), is_zero), shape.c_str());
}

// Any arc may enter: whether that lowers the cost does not matter here.
void any_pivots() {
    const std::pair<std::int64_t, std::int64_t> shapes[] = {{1, 1}, {1, 7}, {7, 1},  {2, 2},
                                                            {3, 5}, {8, 8}, {20, 9}, {40, 60}};
    for (const auto &[rows, cols] : shapes) {
        shape = std::to_string(rows) + " x " + std::to_string(cols);
        Random random(7);
        Problem p = random_problem(rows, cols, 3);
        // Amounts that are all one have their extras elsewhere, which a greedy start does not suit.
        if (rows == cols) set_random_weights(p, random, 5);
        const CostView cost = p.view();
        const Amounts amounts = make_amounts(p.marginals);
        ShortLists lists(rows, cols);
        Monitor monitor;
        WorkMeter meter(monitor);
        GreedyStart start(amounts, lists);
        SpanningTree tree(rows, cols);
        tree.build(start.run(cost, nullptr, meter), amounts);
        tree.refresh_potentials(cost);
        for (int k = 0; k < 3000; ++k) {
            const auto i = static_cast<std::int32_t>(integer(random, 0, rows - 1));
            const auto j = static_cast<std::int32_t>(integer(random, 0, cols - 1));
            const double reduced = p.at(i, j) + tree.column_potentials()[j] - tree.row_potential(i);
            if (std::fabs(reduced) < 1e-9) continue; // it is in the tree
            TEST_ASSERT_TRUE_MESSAGE(tree.pivot(i, j, reduced) >= 2, shape.c_str());
            check_potentials(tree, cost);
            check_flows(tree, amounts);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(any_pivots);
    return UNITY_END();
}
