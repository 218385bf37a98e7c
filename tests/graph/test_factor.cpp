// SPDX-License-Identifier: MIT
// The low-rank form of a graph: the same kernel, and the same products as with the dense one.
#include <cmath>
#include <vector>

#include "common/check.h"
#include "common/problems.h"
#include "graph/graph.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

Matrix kernel(const Matrix &x, double sigma) {
    Matrix k = adjacency(x, sigma).whole();
    k.diagonal().setOnes();
    return k;
}

double error_of(const Matrix &factor, const Matrix &x, double sigma) {
    Matrix product(x.rows(), x.rows());
    product.noalias() = factor * factor.transpose();
    return largest_difference(product, kernel(x, sigma));
}

Graph factored(const Matrix &x, double sigma) {
    Graph graph;
    graph.size = x.rows();
    graph.sigma = sigma;
    graph.factor = kernel_factor(x, sigma, 1e-14, x.rows(), &graph.error);
    return graph;
}

void the_factor_is_right_to_the_tolerance_asked_for() {
    Random random(1);
    for (const Index d : {1, 2, 3, 30}) {
        const Matrix x = random_points(random, 60, d);
        const double sigma = mean_distance(x);
        Index rank_before = 0;
        for (const double tolerance : {1e-2, 1e-5, 1e-9, 1e-14}) {
            case_is("d = %d, tolerance %g", static_cast<int>(d), tolerance);
            const Matrix factor = kernel_factor(x, sigma, tolerance, 60);
            CHECK_AT_MOST(error_of(factor, x, sigma), tolerance + 2e-14);
            CHECK(factor.cols() >= rank_before);
            rank_before = factor.cols();
        }
    }
}

// The columns come in the order in which they matter, and it is known how much is left after each.
void the_first_columns_are_a_coarser_factor() {
    Random random(8);
    const Matrix x = random_points(random, 50, 2);
    const double sigma = mean_distance(x);
    const Graph graph = factored(x, sigma);
    CHECK(static_cast<Index>(graph.error.size()) == graph.factor.cols() + 1);
    CHECK(graph.error.front() == 1 && graph.error.back() <= 1e-14);
    CHECK(graph.rank(1) == 0 && graph.rank(0) == graph.factor.cols());
    for (const double tolerance : {0.3, 1e-3, 1e-7, 1e-14}) {
        case_is("tolerance %g", tolerance);
        const Index rank = graph.rank(tolerance);
        CHECK(rank == kernel_factor(x, sigma, tolerance, 50).cols());
        CHECK_NEAR(graph.error[static_cast<std::size_t>(rank)],
                   error_of(graph.factor.leftCols(rank), x, sigma), 1e-14);
    }
}

void points_of_a_plane_have_low_rank() {
    Random random(2);
    std::vector<std::int32_t> labels;
    const Matrix x = moons(random, 150, 0, labels);
    const double sigma = mean_distance(x);
    const Matrix factor = kernel_factor(x, sigma, 1e-14, 300);
    CHECK_AT_MOST(error_of(factor, x, sigma), 2e-14);
    CHECK_AT_MOST(static_cast<double>(factor.cols()), 130);
    CHECK_AT_MOST(static_cast<double>(kernel_factor(x, sigma, 1e-6, 300).cols()), 50);
}

void more_columns_than_allowed_is_no_factor() {
    Random random(3);
    const Matrix x = random_points(random, 80, 30);
    const double sigma = mean_distance(x);
    const Index rank = kernel_factor(x, sigma, 1e-10, 80).cols();
    CHECK(rank > 40);
    CHECK(kernel_factor(x, sigma, 1e-10, rank - 1).size() == 0);
    CHECK(kernel_factor(x, sigma, 1e-10, rank).cols() == rank);
}

void duplicates_cost_no_rank() {
    Random random(4);
    const Matrix once = random_points(random, 10, 12);
    Matrix x(40, 12);
    for (Index i = 0; i < 40; ++i)
        x.row(i) = once.row(i % 10);
    const Matrix factor = kernel_factor(x, 2.0, 1e-14, 40);
    CHECK(factor.cols() == 10);
    CHECK_AT_MOST(error_of(factor, x, 2.0), 1e-14);
}

void coinciding_points_have_rank_one() {
    const Matrix x = Matrix::Constant(70, 2, -3);
    const Matrix factor = kernel_factor(x, mean_distance(x), 1e-14, 17);
    CHECK(factor.rows() == 70 && factor.cols() == 1);
    CHECK_AT_MOST(error_of(factor, x, 0), 0);
}

void products_agree_whatever_the_form() {
    Random random(5);
    for (const Index n : {20, 90}) {
        const Matrix x = random_points(random, n, 2);
        const double sigma = mean_distance(x);
        const Graph dense = make_dense_graph(x, sigma), low = factored(x, sigma);
        CHECK(!dense.factored() && low.factored());
        const Matrix left = random_points(random, 7, n), right = random_points(random, n, 5);
        for (const double beta : {0.0, 1.0, -0.7}) {
            case_is("n = %d, beta %g", static_cast<int>(n), beta);
            const Matrix start_left = random_points(random, 7, n);
            Matrix one = start_left, two = start_left;
            times_adjacency(1.3, left, dense, beta, one);
            times_adjacency(1.3, left, low, beta, two);
            const Matrix truth = 1.3 * left * adjacency(x, sigma).whole() + beta * start_left;
            CHECK_AT_MOST(largest_difference(truth, one), 1e-11);
            CHECK_AT_MOST(largest_difference(truth, two), 1e-11);

            const Matrix start_right = random_points(random, n, 5);
            one = two = start_right;
            adjacency_times(-0.4, dense, right, beta, one);
            adjacency_times(-0.4, low, right, beta, two);
            const Matrix other = -0.4 * adjacency(x, sigma).whole() * right + beta * start_right;
            CHECK_AT_MOST(largest_difference(other, one), 1e-11);
            CHECK_AT_MOST(largest_difference(other, two), 1e-11);
        }
    }
}

// beta 0 must not read what was there: it may be NaN.
void beta_zero_ignores_the_old_output() {
    Random random(6);
    const Matrix x = random_points(random, 15, 2), v = random_points(random, 4, 15);
    for (const Graph &graph : {make_dense_graph(x, 1), factored(x, 1)}) {
        Matrix out = Matrix::Constant(4, 15, NAN), other = Matrix::Constant(15, 4, NAN);
        times_adjacency(1, v, graph, 0, out);
        adjacency_times(1, graph, v.transpose(), 0, other);
        CHECK(out.allFinite() && other.allFinite());
        CHECK_AT_MOST(largest_difference(out.transpose(), other), 1e-13);
    }
}

void both_graphs_take_the_same_form() {
    Random random(7);
    std::vector<std::int32_t> labels;
    const Matrix plane = moons(random, 300, 0, labels), space = random_points(random, 600, 40);
    const Matrix few = plane.topRows(20);
    // True when both are factored.
    const auto forms = [](const Matrix &s, const Matrix &t) {
        Graph source, target;
        make_graphs(Nodes::of(s, 0, nullptr), Nodes::of(t, 0, nullptr), source, target);
        CHECK(source.size == s.rows() && target.size == t.rows());
        CHECK(source.sigma == mean_distance(s) && target.sigma == mean_distance(t));
        CHECK(source.factored() == target.factored());
        CHECK(source.factored() != (source.dense.size() > 0));
        CHECK(target.factored() != (target.dense.size() > 0));
        return source.factored();
    };
    CHECK(forms(plane, plane.topRows(550)));
    CHECK(!forms(plane, space));
    CHECK(!forms(space, plane));
    CHECK(!forms(plane, few));
    CHECK(!forms(few, few));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_factor_is_right_to_the_tolerance_asked_for);
    RUN_TEST(the_first_columns_are_a_coarser_factor);
    RUN_TEST(points_of_a_plane_have_low_rank);
    RUN_TEST(more_columns_than_allowed_is_no_factor);
    RUN_TEST(duplicates_cost_no_rank);
    RUN_TEST(coinciding_points_have_rank_one);
    RUN_TEST(products_agree_whatever_the_form);
    RUN_TEST(beta_zero_ignores_the_old_output);
    RUN_TEST(both_graphs_take_the_same_form);
    return UNITY_END();
}
