// SPDX-License-Identifier: MIT
// Samples that are put away and read again change nothing, to the bit.
#include "common/check.h"
#include "correspond/solvers.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// The same rows for as long as the test runs, and how often they were asked for.
struct Store {
    Matrix rows;
    int calls = 0;

    RowReader reader() {
        return [this](Index first, Index count, double *to) {
            ++calls;
            Eigen::Map<Matrix>(to, count, rows.cols()) = rows.middleRows(first, count);
        };
    }
};

std::vector<Recipe> recipes() {
    std::vector<Recipe> all = varied_recipes();
    all.push_back({150, 140, 30, Graphs::dense, false, 3, false}); // more rows than a block has
    all.push_back({300, 200, 120, Graphs::dense, true, 4, true});
    all.push_back({260, 200, 150, Graphs::none, false, 2, false}); // a Gram matrix, no graphs
    return all;
}

void terms_and_gradients_are_the_same() {
    Random random(81);
    for (const Recipe &recipe : recipes()) {
        name_case(recipe, Method::proximal);
        const Problem kept = make_problem(random, recipe);
        Store source{kept.source}, target{kept.target};
        Problem away = kept;
        away.put_away();
        CHECK(!away.away()); // nobody could bring them back
        away.read_source = source.reader();
        away.put_away();
        CHECK(!away.away());
        away.read_target = target.reader();
        away.put_away();
        CHECK(away.away() && away.source.size() == 0 && away.target.size() == 0);
        CHECK(away.rows() == kept.rows() && away.cols() == kept.cols());
        CHECK(away.features() == kept.features());
        const Matrix c = random_coupling(random, kept.marginals);
        const Linearisation a = linearise(kept, c), b = linearise(away, c);
        CHECK(a.value == b.value && a.gradient_dot_c == b.gradient_dot_c);
        CHECK(a.gradient == b.gradient);
        CHECK(objective(kept, c) == objective(away, c));
        CHECK(source.calls > 0 && target.calls > 0);
        away.bring_back();
        CHECK(!away.away() && away.source == kept.source && away.target == kept.target);
    }
}

void solutions_are_the_same() {
    Random random(82);
    int put_away = 0;
    for (const Recipe &recipe : recipes()) {
        name_case(recipe, Method::proximal);
        const Problem kept = make_problem(random, recipe);
        Store source{kept.source}, target{kept.target};
        Problem again = kept;
        again.read_source = source.reader();
        again.read_target = target.reader();
        const Run a = solve(kept, Method::proximal, 40, 1e-3);
        const Run b = solve(again, Method::proximal, 40, 1e-3);
        CHECK(a.solution.c == b.solution.c);
        CHECK(a.solution.objective == b.solution.objective);
        CHECK(a.solution.lower_bound == b.solution.lower_bound);
        put_away += target.calls > 0;
    }
    CHECK(put_away >= 4); // where there are many features
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(terms_and_gradients_are_the_same);
    RUN_TEST(solutions_are_the_same);
    return UNITY_END();
}
