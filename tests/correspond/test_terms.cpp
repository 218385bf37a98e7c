// SPDX-License-Identifier: MIT
// The objective against loops over its definition, and its gradient against differences of it.
#include <cmath>

#include "common/check.h"
#include "common/problems.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// Every shape and kind of data that the formulas tell apart.
std::vector<Recipe> recipes() {
    std::vector<Recipe> all;
    for (const Graphs graphs : {Graphs::none, Graphs::dense, Graphs::factored}) {
        for (const bool weighted : {false, true}) {
            all.push_back({5, 8, 3, graphs, weighted, 3, false}); // ns < nt
            all.push_back({8, 5, 2, graphs, weighted, 2, true});  // ns > nt
            all.push_back({6, 6, 20, graphs, weighted, 1, true}); // d > n
            all.push_back({4, 7, 1, graphs, weighted, 0, false}); // no classes
        }
    }
    return all;
}

void name_case(const Recipe &r) {
    case_is("%dx%d, d = %d, graphs %d, weighted %d, classes %d", static_cast<int>(r.ns),
            static_cast<int>(r.nt), static_cast<int>(r.d), static_cast<int>(r.graphs), r.weighted,
            r.classes);
}

double squared_distance(const Matrix &x, Index i, Index j) {
    double total = 0;
    for (Index k = 0; k < x.cols(); ++k)
        total += (x(i, k) - x(j, k)) * (x(i, k) - x(j, k));
    return total;
}

// Samples with their weights, read off the problem.
struct Side {
    Matrix x;
    std::vector<double> weight;
    double unit, sigma = 0;

    Side(Matrix scaled, const Vector &root, std::vector<double> weights, double unit_weight)
        : x(std::move(scaled)), weight(std::move(weights)), unit(unit_weight) {
        double total = 0;
        for (Index i = 0; i < x.rows(); ++i)
            if (root.size() > 0) x.row(i) /= root(i);
        for (const double w : weight)
            total += w;
        for (Index k = 0; k < x.rows(); ++k)
            for (Index l = 0; l < k; ++l)
                sigma += at(k) * at(l) * std::sqrt(squared_distance(x, k, l));
        sigma /= 0.5 * total * (total - unit);
    }
    double at(Index i) const { return weight[static_cast<std::size_t>(i)]; }
    // Between a copy and the mean of the copies of the other sample.
    double edge(Index i, Index j) const {
        return i == j ? 1 - unit / at(i) : std::exp(-squared_distance(x, i, j) / (sigma * sigma));
    }
};

// The definitions of METHOD, index by index, from the samples and C themselves.
Terms naive_terms(const Problem &p, const Matrix &c, bool graphs) {
    const Index ns = p.rows(), nt = p.cols(), d = p.target.cols();
    const std::vector<double> &a = p.marginals.a, &b = p.marginals.b;
    const auto at = [](const std::vector<double> &x, Index k) {
        return x[static_cast<std::size_t>(k)];
    };
    const Side source(p.source, p.scaling.row, a, p.marginals.source_unit);
    const Side target(p.target, p.scaling.col, b, p.marginals.target_unit / p.ratio);
    double total = 0;
    for (const double x : a)
        total += x;
    Terms t;
    for (Index i = 0; i < ns; ++i) {
        for (Index k = 0; k < d; ++k) {
            double sum = 0;
            for (Index j = 0; j < nt; ++j)
                sum += c(i, j) * target.x(j, k);
            const double apart = sum / at(a, i) - source.x(i, k);
            t.first_order += at(a, i) * apart * apart / (total * static_cast<double>(d));
        }
        for (Index j = 0; graphs && j < nt; ++j) {
            double of_target = 0, of_source = 0;
            for (Index l = 0; l < nt; ++l)
                of_target += c(i, l) * target.edge(l, j);
            for (Index l = 0; l < ns; ++l)
                of_source += source.edge(i, l) * c(l, j);
            const double apart = of_target / at(a, i) - of_source / at(b, j);
            t.second_order += at(a, i) * p.ratio * at(b, j) * apart * apart;
        }
    }
    for (Index j = 0; j < nt; ++j) {
        for (Index k = 0; k < p.classes.count(); ++k) {
            double sum = 0;
            for (Index i = 0; i < ns; ++i)
                if (p.classes.of_row[static_cast<std::size_t>(i)] == k)
                    sum += c(i, j) * c(i, j) / at(a, i);
            t.class_term += std::sqrt(sum);
        }
    }
    return t;
}

void terms_are_what_loops_say() {
    Random random(1);
    for (const Recipe &recipe : recipes()) {
        name_case(recipe);
        const Problem p = make_problem(random, recipe);
        const Matrix c = random_coupling(random, p.marginals);
        const Terms expected = naive_terms(p, c, recipe.graphs != Graphs::none);
        const Terms actual = evaluate_terms(p, scaled(p, c));
        CHECK_CLOSE(expected.first_order, actual.first_order, 1e-12);
        CHECK_CLOSE(expected.second_order, actual.second_order, 1e-11);
        CHECK_CLOSE(expected.class_term, actual.class_term, 1e-12);
        CHECK_CLOSE(expected.first_order + 2 * expected.second_order + 3 * expected.class_term,
                    actual.objective(2, 3), 1e-12);
    }
}

double objective(const Problem &p, const Matrix &c) {
    return evaluate_terms(p, c).objective(p.lambda_s, p.lambda_g);
}

void the_gradient_is_that_of_the_objective() {
    Random random(2);
    for (const Recipe &recipe : recipes()) {
        name_case(recipe);
        const Problem p = make_problem(random, recipe);
        Matrix c = random_coupling(random, p.marginals);
        const Matrix g = gradient(p, c);
        const double step = 1e-5;
        for (Index i = 0; i < p.rows(); ++i) {
            for (Index j = 0; j < p.cols(); ++j) {
                const double here = c(i, j);
                c(i, j) = here + step;
                const double above = objective(p, c);
                c(i, j) = here - step;
                const double below = objective(p, c);
                c(i, j) = here;
                CHECK_NEAR((above - below) / (2 * step), g(i, j), 1e-7 * (1 + largest(g)));
            }
        }
    }
}

// On a zero group the norm has no gradient; 0 is the subgradient of choice, and never NaN.
void a_zero_group_adds_nothing() {
    Random random(3);
    Problem p = make_problem(random, {6, 5, 2});
    Matrix c = random_coupling(random, p.marginals);
    const auto k = p.classes.of_row[0];
    for (Index i = 0; i < 6; ++i)
        if (p.classes.of_row[static_cast<std::size_t>(i)] == k) c(i, 2) = 0;
    const Matrix with = gradient(p, c);
    p.lambda_g = 0;
    const Matrix without = gradient(p, c);
    CHECK(with.allFinite());
    CHECK(with(0, 2) == without(0, 2));
    CHECK(with(0, 1) > without(0, 1));
}

void rows_without_a_label_feel_no_class_term() {
    Random random(4);
    Recipe recipe;
    recipe.some_unlabeled = true;
    Problem p = make_problem(random, recipe);
    const Matrix c = random_coupling(random, p.marginals), with = gradient(p, c);
    CHECK(p.classes.unlabeled() == 2 && p.classes.of_row[1] == -1 && p.classes.of_row[4] == -1);
    p.lambda_g = 0;
    const Matrix without = gradient(p, c);
    for (Index i = 0; i < p.rows(); ++i) {
        const bool labeled = p.classes.of_row[static_cast<std::size_t>(i)] >= 0;
        CHECK((largest_difference(with.row(i), without.row(i)) > 0) == labeled);
    }
}

void labels_are_any_numbers_in_any_order() {
    const std::int32_t labels[] = {7, -3, INT32_MIN, 7, INT32_MAX, -3, 0};
    const Classes classes = Classes::from_labels(labels, 7, INT32_MIN);
    CHECK((classes.labels == std::vector<std::int32_t>{-3, 0, 7, INT32_MAX}));
    CHECK((classes.of_row == std::vector<std::int32_t>{2, 0, -1, 2, 3, 0, 1}));
    CHECK(classes.count() == 4 && classes.unlabeled() == 1);
    const Classes none = Classes::from_labels(nullptr, 3, INT32_MIN);
    CHECK(none.count() == 0 && none.unlabeled() == 3);
    CHECK(class_term(none, Matrix::Ones(3, 2)) == 0);
}

void the_independent_coupling_is_feasible() {
    Random random(5);
    const Marginals m = random_marginals(random, 7, 4);
    CHECK_AT_MOST(infeasibility(independent_coupling(m), m), 1e-14);
    const Matrix equal = independent_coupling(Marginals::make_uniform(3, 12));
    CHECK_AT_MOST(largest_difference(equal, Matrix::Constant(3, 12, 1.0 / 12)), 1e-17);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(terms_are_what_loops_say);
    RUN_TEST(the_gradient_is_that_of_the_objective);
    RUN_TEST(a_zero_group_adds_nothing);
    RUN_TEST(rows_without_a_label_feel_no_class_term);
    RUN_TEST(labels_are_any_numbers_in_any_order);
    RUN_TEST(the_independent_coupling_is_feasible);
    return UNITY_END();
}
