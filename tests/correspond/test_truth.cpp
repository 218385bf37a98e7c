// SPDX-License-Identifier: MIT
// Lower bounds are true: on hundreds of random problems and the golden ones, in float and in
// double, for features and weights of any size, against the lowest objective that anything finds.
#include <algorithm>
#include <cmath>

#include "common/check.h"
#include "solvers.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

Recipe random_recipe(Random &random, int trial) {
    Recipe r;
    r.ns = 2 + static_cast<Index>(random() % 11);
    r.nt = 2 + static_cast<Index>(random() % 11);
    r.d = 1 + static_cast<Index>(random() % 5);
    r.graphs = trial % 5 == 0 ? Graphs::none : trial % 5 < 3 ? Graphs::dense : Graphs::factored;
    r.weighted = trial % 3 == 1;
    r.classes = trial % 4;
    r.some_unlabeled = trial % 7 == 0;
    return r;
}

double power_of_ten(Random &random, double least, double most) {
    return std::pow(10, uniform(random, least, most));
}

// Features in other units, the graphs as they are, and both lambdas absolute.
void rescale(Problem &p, double factor) {
    p.source *= factor;
    p.target *= factor;
}

// A gap of 1e-2 is reached in float where the sizes allow it, one of 1e-9 in double.
void check_bounds(const Problem &p) {
    const Solution coarse = solve(p, Method::proximal, 400, 1e-2).solution;
    const Run fine = solve(p, Method::proximal, 1000, 1e-9);
    const Solution other = solve(p, Method::line_search, 200, 1e-6).solution;
    const Solution paper = solve(p, Method::open_loop, 30, 0).solution;
    const double lowest =
        std::min({coarse.objective, fine.solution.objective, other.objective, paper.objective});
    const double room = lowest * (1 + 1e-12);
    for (const Solution *s : {&coarse, &fine.solution, &other, &paper}) {
        CHECK_AT_MOST(s->lower_bound, room);
        CHECK_AT_MOST(infeasibility(s->c, p.marginals), 1e-12);
        CHECK_CLOSE(objective(p, s->c), s->objective, 1e-12);
        CHECK(s->converged == (s->relative_gap <= (s == &coarse          ? 1e-2
                                                   : s == &fine.solution ? 1e-9
                                                   : s == &other         ? 1e-6
                                                                         : 0)));
    }
    for (const double bound : fine.trace.lower_bound)
        CHECK_AT_MOST(bound, room);
}

void on_five_hundred_random_problems() {
    Random random(11);
    for (int trial = 0; trial < 500; ++trial) {
        Recipe recipe = random_recipe(random, trial);
        recipe.lambda_s = power_of_ten(random, -8, 4);
        recipe.lambda_g = power_of_ten(random, -8, 4);
        const double unit = trial % 3 == 0 ? 1e6 : trial % 3 == 1 ? 1 : 1e-6;
        case_is("trial %d, %d x %d, lambdas %g, %g, features times %g", trial,
                static_cast<int>(recipe.ns), static_cast<int>(recipe.nt), recipe.lambda_s,
                recipe.lambda_g, unit);
        Problem p = make_problem(random, recipe);
        rescale(p, unit);
        check_bounds(p);
    }
}

void on_the_golden_problems() {
    for (const GoldenCase &golden : golden_cases()) {
        case_is("%s", golden.name.c_str());
        check_bounds(make_problem(golden));
    }
}

// Weights that one would choose: here the accuracy asked for must be reached, too.
void ordinary_problems_converge() {
    Random random(12);
    for (int trial = 0; trial < 200; ++trial) {
        Recipe recipe = random_recipe(random, trial);
        recipe.lambda_s = power_of_ten(random, -2, 0);
        recipe.lambda_g = power_of_ten(random, -2, 0);
        case_is("trial %d, lambdas %g, %g", trial, recipe.lambda_s, recipe.lambda_g);
        const Problem p = make_problem(random, recipe);
        CHECK(solve(p, Method::proximal, 1000, 1e-2).solution.converged);
        CHECK_AT_MOST(solve(p, Method::proximal, 3000, 1e-5).solution.relative_gap, 1e-5);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(on_five_hundred_random_problems);
    RUN_TEST(on_the_golden_problems);
    RUN_TEST(ordinary_problems_converge);
    return UNITY_END();
}
