// SPDX-License-Identifier: MIT
// The golden problems, layer by layer, against numbers of an independent implementation.

#include "common/check.h"
#include "map/affine.h"
#include "solvers.h"
#include "transport/transport_kinds.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr double tolerance = 1e-9;
std::vector<GoldenCase> cases;

// Every entry to the tolerance, relative to the largest: what the file rounds, and no more.
void check_matrix(const Matrix &expected, const Matrix &actual, const char *what, int line) {
    check_at_most(largest_difference(expected, actual), tolerance * largest(expected), what, line);
}
#define CHECK_MATRIX(expected, actual) check_matrix((expected), (actual), #actual, __LINE__)

void adjacency_matrices() {
    for (const GoldenCase &golden : cases) {
        case_is("%s", golden.name.c_str());
        const Problem p = make_problem(golden);
        CHECK_MATRIX(as_matrix(golden.table("Ds")), p.source_graph.dense.whole());
        CHECK_MATRIX(as_matrix(golden.table("Dt")), p.target_graph.dense.whole());
    }
}

void terms_and_objective() {
    for (const GoldenCase &golden : cases) {
        case_is("%s", golden.name.c_str());
        const Problem p = make_problem(golden);
        const Terms terms = evaluate_terms(p, as_matrix(golden.table("C_random")));
        CHECK_CLOSE(golden.number("f1_random"), terms.first_order, tolerance);
        CHECK_CLOSE(golden.number("f2_random"), terms.second_order, tolerance);
        CHECK_CLOSE(golden.number("f3_random"), terms.class_term, tolerance);
        CHECK_CLOSE(golden.number("f_random"), terms.objective(p.lambda_s, p.lambda_g), tolerance);
        CHECK_MATRIX(as_matrix(golden.table("grad_random")),
                     gradient(p, as_matrix(golden.table("C_random"))));
    }
}

// The same with the graphs in their low-rank form.
void factored_graphs() {
    for (const GoldenCase &golden : cases) {
        case_is("%s", golden.name.c_str());
        Problem p = make_problem(golden);
        for (Graph *graph : {&p.source_graph, &p.target_graph}) {
            const Matrix &x = graph == &p.source_graph ? p.source : p.target;
            graph->factor = kernel_factor(x, graph->sigma, 1e-14, x.rows(), &graph->error);
            graph->dense = Symmetric();
        }
        const Matrix c = as_matrix(golden.table("C_random"));
        CHECK_CLOSE(golden.number("f2_random"), second_order_term(p, c), tolerance);
        CHECK_MATRIX(as_matrix(golden.table("grad_random")), gradient(p, c));
    }
}

double least_cost(const Matrix &cost, const Marginals &marginals) {
    Vertex vertex;
    Monitor monitor;
    make_transport(*ssc::find_transport("auto"), marginals)
        ->solve({cost.data(), cost.rows(), cost.cols(), cost.cols()}, vertex, monitor);
    CHECK(vertex.optimal);
    CHECK_NEAR(vertex.cost, vertex.dual_cost, 1e-11 * largest(cost));
    return vertex.cost;
}

void linear_subproblems() {
    for (const GoldenCase &golden : cases) {
        case_is("%s", golden.name.c_str());
        const Problem p = make_problem(golden);
        CHECK_CLOSE(golden.number("lp_cost_random_grad"),
                    least_cost(as_matrix(golden.table("grad_random")), p.marginals), tolerance);
        const Matrix cost = distances(p.source, p.target), c0 = as_matrix(golden.table("C0"));
        CHECK_CLOSE(golden.number("C0_lp_cost"), least_cost(cost, p.marginals), tolerance);
        CHECK_CLOSE(golden.number("C0_lp_cost"), cost.cwiseProduct(c0).sum(), tolerance);
        CHECK_CLOSE(golden.number("f_C0"), evaluate_terms(p, c0).objective(p.lambda_s, p.lambda_g),
                    tolerance);
    }
}

void ridge_maps() {
    for (const GoldenCase &golden : cases) {
        case_is("%s", golden.name.c_str());
        const Matrix source = as_matrix(golden.table("Xs")), target = as_matrix(golden.table("Xt"));
        const Matrix image = as_matrix(golden.table("C_random")) * target;
        const Vector a = Vector::Ones(source.rows()), b = Vector::Ones(target.rows());
        MapOptions options;
        options.intercept = false;
        options.ridge = 0.001;
        const Map map = fit_linear(options, {source, image, target, a, b});
        const Index d = source.cols();
        CHECK_MATRIX(as_matrix(golden.table("W_random")), map.linear_image(Matrix::Identity(d, d)));
        CHECK(map.offset.cwiseAbs().maxCoeff() == 0);
    }
}

// Checks that hold for every answer, at any distance from the optimum.
void check_solution(const GoldenCase &golden, const Problem &p, const Solution &s) {
    CHECK_AT_MOST(infeasibility(s.c, p.marginals), 1e-12);
    CHECK_AT_MOST(s.lower_bound, golden.number("f_star") * (1 + 1e-12));
    CHECK_AT_MOST(golden.number("f_star_lower_bound"), s.objective);
    CHECK_CLOSE((s.objective - s.lower_bound) / s.objective, s.relative_gap, 1e-12);
}

void open_loop_steps() {
    for (const GoldenCase &golden : cases) {
        const Problem p = make_problem(golden);
        for (const int steps : {1, 10, 100}) {
            case_is("%s, %d steps", golden.name.c_str(), steps);
            const Solution s = solve(p, Method::open_loop, steps, 0).solution;
            CHECK(s.iterations == steps && !s.converged);
            CHECK_NEAR(golden.after_steps(steps), s.objective, golden.tolerance_after_steps(steps));
            check_solution(golden, p, s);
        }
    }
}

void check_optimum(const GoldenCase &golden, Method method, double gap) {
    case_is("%s, %s to %g", golden.name.c_str(), name_of(method), gap);
    const Problem p = make_problem(golden);
    const Solution s = solve(p, method, 100000, gap).solution;
    CHECK(s.converged);
    CHECK_AT_MOST(s.relative_gap, gap);
    CHECK_AT_MOST(s.objective - golden.number("f_star"), s.relative_gap * s.objective);
    check_solution(golden, p, s);
}

// The steps grow short near the optimum; the larger problems would take seconds to 1e-4.
void exact_steps_reach_the_optimum() {
    for (const GoldenCase &golden : cases)
        check_optimum(golden, Method::line_search, golden.table("Xs").rows < 20 ? 1e-4 : 1e-3);
}

void proximal_steps_reach_the_optimum() {
    for (const GoldenCase &golden : cases)
        for (const double gap : {1e-2, 1e-4, 1e-6})
            check_optimum(golden, Method::proximal, gap);
}

} // namespace

int main() {
    UNITY_BEGIN();
    cases = golden_cases();
    RUN_TEST(adjacency_matrices);
    RUN_TEST(terms_and_objective);
    RUN_TEST(factored_graphs);
    RUN_TEST(linear_subproblems);
    RUN_TEST(ridge_maps);
    RUN_TEST(open_loop_steps);
    RUN_TEST(exact_steps_reach_the_optimum);
    RUN_TEST(proximal_steps_reach_the_optimum);
    return UNITY_END();
}
