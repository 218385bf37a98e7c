// SPDX-License-Identifier: MIT
// The fast gradient of the smooth part against the reference, in each of its regimes.
#include "common/check.h"
#include "common/problems.h"
#include "correspond/smooth.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

struct Regime {
    const char *name;
    Recipe recipe;
};

std::vector<Regime> regimes() {
    std::vector<Regime> all;
    for (const bool weighted : {false, true}) {
        const auto add = [&](const char *name, Index ns, Index nt, Index d, Graphs graphs) {
            all.push_back({name, {ns, nt, d, graphs, weighted, 0}});
        };
        add("nearness, few features", 11, 9, 3, Graphs::none);
        add("nearness, by the Gram matrix", 11, 9, 6, Graphs::none);
        add("nearness, more features than targets", 11, 9, 25, Graphs::none);
        add("dense", 8, 8, 3, Graphs::dense);
        add("dense, ns < nt", 7, 12, 3, Graphs::dense);
        add("dense, ns > nt, more features than targets", 12, 7, 30, Graphs::dense);
        add("factored", 10, 10, 2, Graphs::factored);
        add("factored, ns < nt", 9, 16, 2, Graphs::factored);
        add("factored, ns > nt", 16, 9, 2, Graphs::factored);
        add("factored, more features than targets", 10, 8, 15, Graphs::factored);
        add("factored, low rank", 70, 90, 1, Graphs::factored);
        add("one row", 1, 6, 2, Graphs::dense);
        add("one column", 6, 1, 2, Graphs::dense);
        add("one of each", 1, 1, 3, Graphs::dense);
    }
    return all;
}

// grad q(C), q(C) and <g0, C> from the definitions, with dense graphs and no class term.
struct Reference {
    explicit Reference(const Problem &problem) : p(with_dense_graphs(problem)) {
        g0 = gradient(p, Matrix::Zero(p.rows(), p.cols()));
    }
    double value(const Matrix &c) const { return evaluate_terms(p, c).objective(p.lambda_s, 0); }
    Problem p;
    Matrix g0;
};

template <class T>
void check_gradient(const Reference &reference, Smooth<T> &smooth, const Matrix &c,
                    double tolerance) {
    const MatrixOf<T> rounded = c.cast<T>();
    const Matrix at = rounded.template cast<double>();
    MatrixOf<T> g = MatrixOf<T>::Constant(c.rows(), c.cols(), T(NAN));
    const double linear = smooth.gradient(rounded, g);
    const Matrix actual = g.template cast<double>(), expected = gradient(reference.p, at);
    const double scale = largest(expected) + largest(reference.g0);
    CHECK_AT_MOST(largest_difference(expected, actual), tolerance * scale);
    const double size =
        reference.g0.cwiseProduct(at).cwiseAbs().sum() + expected.cwiseProduct(at).cwiseAbs().sum();
    CHECK_NEAR(reference.g0.cwiseProduct(at).sum(), linear, tolerance * size);
    // q can be read off its gradient.
    const double q = reference.value(at);
    CHECK_NEAR(q, smooth.value(actual.cwiseProduct(at).sum(), linear), tolerance * (size + q));
}

template <class T>
void check_curvature(const Reference &reference, Smooth<T> &smooth, const Matrix &v,
                     double tolerance) {
    const MatrixOf<T> rounded = v.cast<T>();
    MatrixOf<T> h = MatrixOf<T>::Constant(v.rows(), v.cols(), T(NAN));
    smooth.curvature(rounded, h);
    const Matrix actual = h.template cast<double>();
    const Matrix expected = gradient(reference.p, rounded.template cast<double>()) - reference.g0;
    CHECK_AT_MOST(largest_difference(expected, actual),
                  tolerance * (largest(expected) + largest(reference.g0)));
}

template <class T>
void check_vertex(const Reference &reference, Smooth<T> &smooth, const Vertex &vertex,
                  double tolerance) {
    const Matrix c = as_dense(vertex, reference.p.marginals), expected = gradient(reference.p, c);
    MatrixOf<T> g = MatrixOf<T>::Constant(c.rows(), c.cols(), T(NAN));
    const double linear = smooth.gradient(vertex, g);
    const Matrix actual = g.template cast<double>();
    CHECK_AT_MOST(largest_difference(expected, actual),
                  tolerance * (largest(expected) + largest(reference.g0)));
    CHECK_NEAR(reference.g0.cwiseProduct(c).sum(), linear,
               tolerance * reference.g0.cwiseProduct(c).cwiseAbs().sum());
}

// Calls of all kinds in turn: each leaves its workspace to the next.
template <class T>
void check_all(unsigned seed, double tolerance) {
    Random random(seed);
    for (const Regime &regime : regimes()) {
        case_is("%s, weighted %d", regime.name, regime.recipe.weighted);
        const Problem p = make_problem(random, regime.recipe);
        const Reference reference(p);
        Smooth<T> smooth(p);
        for (int round = 0; round < 2; ++round) {
            check_gradient(reference, smooth, random_coupling(random, p.marginals), tolerance);
            check_vertex(reference, smooth, random_vertex(random, p.marginals), tolerance);
            check_curvature(reference, smooth, random_points(random, p.rows(), p.cols()),
                            tolerance);
            check_vertex(reference, smooth, random_vertex(random, p.marginals), tolerance);
        }
        check_gradient(reference, smooth, Matrix::Zero(p.rows(), p.cols()), tolerance);
    }
}

void in_double() {
    check_all<double>(1, 1e-12);
}

void in_float_to_its_rounding() {
    check_all<float>(2, 2e-5);
}

// With few features dense graphs go by the residual, one or more parts of it.
template <class T>
void check_thrifty(unsigned seed, double tolerance) {
    Random random(seed);
    Pool pool(2);
    for (const Index rows : {20, 530}) {
        for (const bool weighted : {false, true}) {
            case_is("%d rows, weighted %d", static_cast<int>(rows), weighted);
            const Problem p = make_problem(random, {rows, 33, 3, Graphs::dense, weighted, 0});
            const Reference reference(p);
            Smooth<T> smooth(p, &pool, true);
            check_gradient(reference, smooth, random_coupling(random, p.marginals), tolerance);
            check_curvature(reference, smooth, random_points(random, p.rows(), p.cols()),
                            tolerance);
        }
    }
}

void thrifty_in_double() {
    check_thrifty<double>(5, 1e-12);
}

void thrifty_in_float() {
    check_thrifty<float>(6, 2e-5);
}

// H is symmetric and nowhere negative, or the problem were not convex.
void the_curvature_is_symmetric_and_convex() {
    Random random(3);
    for (const Regime &regime : regimes()) {
        case_is("%s, weighted %d", regime.name, regime.recipe.weighted);
        const Problem p = make_problem(random, regime.recipe);
        Smooth<double> smooth(p);
        const Matrix v = random_points(random, p.rows(), p.cols());
        const Matrix w = random_points(random, p.rows(), p.cols());
        Matrix hv(p.rows(), p.cols()), hw(p.rows(), p.cols());
        smooth.curvature(v, hv);
        smooth.curvature(w, hw);
        const double size = hv.cwiseProduct(w).cwiseAbs().sum() + 1e-300;
        CHECK_NEAR(v.cwiseProduct(hw).sum(), w.cwiseProduct(hv).sum(), 1e-12 * size);
        CHECK(v.cwiseProduct(hv).sum() >= 0);
    }
}

// A gradient that is only ever updated from vertices stays right.
void three_hundred_updates_do_not_drift() {
    Random random(4);
    for (const Graphs graphs : {Graphs::none, Graphs::dense, Graphs::factored}) {
        Recipe recipe;
        recipe.ns = 25;
        recipe.nt = 30;
        recipe.graphs = graphs;
        case_is("graphs %d", static_cast<int>(graphs));
        const Problem p = make_problem(random, recipe);
        Smooth<double> smooth(p);
        Matrix c = independent_coupling(p.marginals), g(25, 30), vertex_g(25, 30);
        double linear = smooth.gradient(c, g);
        for (int t = 1; t <= 300; ++t) {
            const Vertex vertex = random_vertex(random, p.marginals);
            const double step = 2.0 / (t + 2), vertex_linear = smooth.gradient(vertex, vertex_g);
            c = (1 - step) * c + step * as_dense(vertex, p.marginals);
            g = (1 - step) * g + step * vertex_g;
            linear = (1 - step) * linear + step * vertex_linear;
        }
        Matrix fresh(25, 30);
        const double fresh_linear = smooth.gradient(c, fresh);
        CHECK_AT_MOST(largest_difference(fresh, g), 1e-11 * largest(fresh));
        CHECK_CLOSE(fresh_linear, linear, 1e-11);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(in_double);
    RUN_TEST(thrifty_in_double);
    RUN_TEST(thrifty_in_float);
    RUN_TEST(in_float_to_its_rounding);
    RUN_TEST(the_curvature_is_symmetric_and_convex);
    RUN_TEST(three_hundred_updates_do_not_drift);
    return UNITY_END();
}
