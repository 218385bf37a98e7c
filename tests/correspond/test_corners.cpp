// SPDX-License-Identifier: MIT
// Problems at the edge of what a problem is.
#include <cmath>

#include "common/check.h"
#include "solvers.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

Solution checked(const Problem &p, Method method) {
    const Solution s = solve(p, method, 50, 1e-6).solution;
    CHECK_AT_MOST(infeasibility(s.c, p.marginals), 1e-12);
    CHECK(std::isfinite(s.objective) && s.objective >= 0);
    CHECK(s.lower_bound >= 0 && s.relative_gap >= 0);
    CHECK_AT_MOST(s.lower_bound, s.objective);
    CHECK(std::isfinite(s.relative_gap));
    return s;
}

// One row, or one column: there is one coupling, and it is found and known to be the best.
void one_coupling_only() {
    Random random(1);
    for (const Graphs graphs : {Graphs::none, Graphs::dense}) {
        for (const bool weighted : {false, true}) {
            const Index shapes[][2] = {{1, 1}, {1, 9}, {9, 1}};
            for (const auto &shape : shapes) {
                for (const Method method : all_methods) {
                    case_is("%dx%d, graphs %d, weighted %d, %s", static_cast<int>(shape[0]),
                            static_cast<int>(shape[1]), static_cast<int>(graphs), weighted,
                            name_of(method));
                    const Problem p =
                        make_problem(random, {shape[0], shape[1], 2, graphs, weighted, 2});
                    const Solution s = checked(p, method);
                    CHECK_AT_MOST(largest_difference(independent_coupling(p.marginals), s.c),
                                  1e-14);
                    CHECK(s.converged);
                }
            }
        }
    }
}

void one_class_and_hardly_any_labels() {
    Random random(2);
    Recipe recipe;
    recipe.classes = 1;
    for (const Method method : all_methods) {
        Problem p = make_problem(random, recipe);
        checked(p, method);
        // One labelled row among unlabelled ones: the term is the sum of that row, which is fixed.
        p.classes.of_row.assign(p.classes.of_row.size(), -1);
        p.classes.of_row[3] = 0;
        const Solution s = checked(p, method);
        CHECK_CLOSE(p.marginals.a[3], s.terms.class_term, 1e-12);
    }
}

// Each row its own class: the class term is the same for every coupling.
void every_row_a_class_of_its_own() {
    Random random(3);
    Problem p = make_problem(random, {8, 8, 2});
    std::vector<std::int32_t> labels;
    for (int i = 0; i < 8; ++i)
        labels.push_back(i);
    p.classes = Classes::from_labels(labels.data(), 8, -1);
    const Solution s = checked(p, Method::line_search);
    CHECK_CLOSE(8, s.terms.class_term, 1e-12);
    CHECK_CLOSE(8, class_term(p.classes, random_coupling(random, p.marginals)), 1e-9);
}

void constant_features() {
    Random random(4);
    for (const Method method : all_methods) {
        for (const double gap : {0.0, 3.0}) {
            case_is("%s, gap %g", name_of(method), gap);
            Problem p = make_problem(random, {6, 9, 2, Graphs::none});
            p.source.setZero();
            p.target.setConstant(gap);
            p.source_graph = make_dense_graph(p.source, mean_distance(p.source));
            p.target_graph = make_dense_graph(p.target, mean_distance(p.target));
            p.lambda_s = 0.2;
            const Solution s = checked(p, method);
            CHECK_NEAR(gap * gap, s.terms.first_order, 1e-12);
        }
    }
}

// Some features constant, the rest as always; nothing may be divided by their spread.
void a_constant_feature_among_others() {
    Random random(5);
    Problem p = make_problem(random, {8, 8, 3});
    p.source.col(1).setZero();
    p.target.col(1).setZero();
    for (const Method method : all_methods)
        checked(p, method);
}

void the_same_points_on_both_sides() {
    Random random(6);
    for (const Graphs graphs : {Graphs::none, Graphs::dense, Graphs::factored}) {
        for (const Method method : all_methods) {
            case_is("graphs %d, %s", static_cast<int>(graphs), name_of(method));
            Problem p = make_problem(random, {30, 30, 2, graphs, false, 0});
            p.target = p.source;
            p.target_graph = p.source_graph;
            const Solution s = checked(p, method);
            if (method == Method::proximal) { // on its way there, from the middle
                const Matrix middle = independent_coupling(p.marginals);
                CHECK_AT_MOST(s.objective, 0.05 * objective(p, middle));
                CHECK_AT_MOST(s.lower_bound, 0);
                continue;
            }
            CHECK_AT_MOST(s.objective, 1e-20);
            CHECK_AT_MOST(largest_difference(s.c, Matrix::Identity(30, 30)), 1e-12);
            CHECK(s.converged && s.iterations == 0);
        }
    }
}

// A permutation of the source is found again.
void the_same_points_in_another_order() {
    Random random(7);
    Problem p = make_problem(random, {20, 20, 4, Graphs::none, false, 0});
    Matrix shuffled(20, 20);
    shuffled.setZero();
    for (Index i = 0; i < 20; ++i) {
        const Index j = (7 * i + 3) % 20;
        p.target.row(j) = p.source.row(i);
        shuffled(i, j) = 1;
    }
    const Solution s = checked(p, Method::line_search);
    CHECK_AT_MOST(largest_difference(s.c, shuffled), 1e-12);
    CHECK(s.converged);
}

void duplicates_on_both_sides() {
    Random random(8);
    for (const Method method : all_methods) {
        Problem p = make_problem(random, {12, 10, 2, Graphs::none});
        for (Index i = 0; i < 12; ++i)
            p.source.row(i) = p.source.row(i % 2).eval();
        for (Index j = 0; j < 10; ++j)
            p.target.row(j) = p.target.row(j % 2).eval();
        p.source_graph = make_dense_graph(p.source, mean_distance(p.source));
        p.target_graph = make_dense_graph(p.target, mean_distance(p.target));
        p.lambda_s = 0.1;
        checked(p, method);
    }
}

// Lambdas so large that the other terms drown, and so small that they do.
void lambdas_of_any_size() {
    Random random(9);
    for (const double lambda : {1e-12, 1e12}) {
        for (const Method method : all_methods) {
            case_is("lambda %g, %s", lambda, name_of(method));
            Recipe recipe;
            recipe.lambda_s = lambda;
            recipe.lambda_g = 0.2;
            checked(make_problem(random, recipe), method);
            recipe.lambda_s = 0.3;
            recipe.lambda_g = lambda;
            checked(make_problem(random, recipe), method);
        }
    }
}

// The floor under the gap's denominator: an objective of nearly 0 counts as a billionth of the
// independent coupling's.
void the_gap_near_an_objective_of_zero() {
    Random random(10);
    const Problem p = make_problem(random, {5, 6, 2});
    const Matrix u = independent_coupling(p.marginals);
    const double unit = evaluate_terms(p, u).objective(p.lambda_s, p.lambda_g);
    const Certificate certificate(p);
    CHECK(certificate.bound() == 0);
    CHECK_CLOSE(1, certificate.relative_gap(unit), 1e-15);
    CHECK_CLOSE(1e-3, certificate.relative_gap(1e-12 * unit), 1e-9);
    CHECK(certificate.relative_gap(0) == 0);
    CHECK(certificate.relative_gap(-1e-20) == 0);
    Certificate better(p);
    better.offer(2, 0.5, 0.25);
    CHECK_NEAR(1.75, better.bound(), 1e-12);
    CHECK_AT_MOST(better.bound(), 1.75);
    better.offer(1, 0.5, 0.25);
    CHECK_NEAR(1.75, better.bound(), 1e-12);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(one_coupling_only);
    RUN_TEST(one_class_and_hardly_any_labels);
    RUN_TEST(every_row_a_class_of_its_own);
    RUN_TEST(constant_features);
    RUN_TEST(a_constant_feature_among_others);
    RUN_TEST(the_same_points_on_both_sides);
    RUN_TEST(the_same_points_in_another_order);
    RUN_TEST(duplicates_on_both_sides);
    RUN_TEST(lambdas_of_any_size);
    RUN_TEST(the_gap_near_an_objective_of_zero);
    return UNITY_END();
}
