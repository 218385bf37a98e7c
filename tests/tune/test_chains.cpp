// SPDX-License-Identifier: MIT
// Checks by hand which cells begin with the correspondence of another.
#include "tune/chains.h"

#include <algorithm>
#include <vector>

#include "common/check.h"
#include "tune/grid.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;

Column numbers(const char *key, const std::vector<double> &values) {
    return {key, Column::Type::number, values, {}};
}

std::vector<Trial> trials_of(const std::vector<Column> &cells) {
    std::vector<Trial> trials(cells.front().size());
    for (const Column &column : cells)
        for (std::size_t k = 0; k < column.size(); ++k) {
            AdaptOptions &o = trials[k].options;
            if (column.key == "lambda_s") o.lambda_s = column.numbers[k];
            if (column.key == "lambda_g") o.lambda_g = column.numbers[k];
            if (column.key == "map") o.mapping.kind = find_map(column.words[k]);
        }
    return trials;
}

std::vector<Chain> chains_of_grid(const std::vector<double> &s, const std::vector<double> &g) {
    Grid grid;
    grid.add(numbers("lambda_s", s));
    grid.add(numbers("lambda_g", g));
    const std::vector<Column> cells = cells_of(grid, "linear");
    return chains_of(cells, trials_of(cells));
}

using Chains = std::vector<Chain>;

// Cells 0 to 5: lambda_s 1, 0.1, 10 with two lambda_g each; 6 is the baseline.
void by_rising_lambda_s() {
    CHECK(chains_of_grid({1, 0.1, 10}, {0.3, 0.7}) == Chains({{2, 0, 4}, {3, 1, 5}, {6}}));
}

// Without the second-order term a solution is no neighbour of those with it.
void not_from_zero() {
    CHECK(chains_of_grid({0, 0.5, 1}, {0.3}) == Chains({{0}, {1, 2}, {3}}));
}

void no_chain_is_long() {
    CHECK(chains_of_grid({1, 2, 3, 4}, {1}) == Chains({{0, 1}, {2, 3}, {4}}));
    CHECK(chains_of_grid({1, 2, 3, 4, 5}, {1}) == Chains({{0, 1}, {2, 3, 4}, {5}}));
    CHECK(chains_of_grid({1, 2, 3, 4, 5, 6, 7}, {1}) == Chains({{0, 1}, {2, 3}, {4, 5, 6}, {7}}));
}

void equal_cells_in_their_order() {
    CHECK(chains_of_grid({2, 1, 2}, {1}) == Chains({{1, 0, 2}, {3}}));
}

// Words count as numbers do, and so does what is not in the grid.
void cells_that_are_no_neighbours() {
    Grid grid;
    grid.add(numbers("lambda_s", {1, 2}));
    grid.add({"scale_rows", Column::Type::word, {}, {"none", "l2"}});
    const std::vector<Column> cells = cells_of(grid, "linear"); // 4 and two baselines
    std::vector<Trial> trials = trials_of(cells);
    CHECK(chains_of(cells, trials) == Chains({{0, 2}, {1, 3}, {4}, {5}}));
    const Chains alone = {{0}, {1}, {2}, {3}, {4}, {5}};
    for (Trial &trial : trials)
        trial.options.cycles = 2;
    CHECK(chains_of(cells, trials) == alone);
    for (Trial &trial : trials) {
        trial.options.cycles = 1;
        trial.options.solver = &conditional_gradient_kind;
    }
    CHECK(chains_of(cells, trials) == alone);
    trials = trials_of(cells);
    trials[2].status = Status::option;
    CHECK(chains_of(cells, trials) == Chains({{0}, {1, 3}, {2}, {4}, {5}}));
}

// Whole chains, in their order, and nearly as many cells for each.
void parts() {
    for (const Chains &chains :
         {Chains({{0}}), Chains({{0}, {1}, {2}, {3}, {4}, {5}, {6}}), Chains({{0, 2}, {1, 3}, {4}}),
          Chains({{4, 0, 8}, {1, 5, 9}, {2, 6, 10}, {3, 7, 11}, {12}})})
        for (const std::int64_t parts : {1, 2, 3, 5, 12, 40}) {
            Chains all;
            const Index cells = cell_count(chains);
            for (std::int64_t p = 0; p < parts; ++p) {
                const Chains own = chains_of_part(chains, p, parts);
                all.insert(all.end(), own.begin(), own.end());
                CHECK(cell_count(own) < cells / parts + 1 + 3);
            }
            CHECK(all == chains);
        }
    const Chains halves = {{4, 0, 8}, {1, 5, 9}, {2, 6, 10}, {3, 7, 11}};
    CHECK(chains_of_part(halves, 0, 2) == Chains({{4, 0, 8}, {1, 5, 9}}));
    CHECK(chains_of_part({{0}, {1}, {2}}, 1, 2) == Chains({{2}}));
    const std::int64_t many = std::int64_t{1} << 62;
    CHECK(chains_of_part({{0}, {1}, {2}}, many - 1, many).empty());
    CHECK(chains_of_part({{0}, {1}, {2}}, 2, many) == Chains({{2}}));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(by_rising_lambda_s);
    RUN_TEST(not_from_zero);
    RUN_TEST(no_chain_is_long);
    RUN_TEST(equal_cells_in_their_order);
    RUN_TEST(cells_that_are_no_neighbours);
    RUN_TEST(parts);
    return UNITY_END();
}
