// SPDX-License-Identifier: MIT
// A sample of weight w is as good as w samples at the same place: terms, gradients and bounds at
// corresponding points, and the optimum.
#include "common/check.h"
#include "common/problems.h"
#include "correspond/dual_bound.h"
#include "solvers.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

std::vector<double> whole_weights(Random &random, Index count) {
    std::vector<double> weights;
    for (Index i = 0; i < count; ++i)
        weights.push_back(static_cast<double>(1 + random() % 4));
    return weights;
}

// For each copy, its sample.
std::vector<Index> copies_of(const std::vector<double> &weights) {
    std::vector<Index> of;
    for (std::size_t i = 0; i < weights.size(); ++i)
        of.insert(of.end(), static_cast<std::size_t>(weights[i]), static_cast<Index>(i));
    return of;
}

Matrix rows_of(const Matrix &x, const std::vector<Index> &which) {
    Matrix out(static_cast<Index>(which.size()), x.cols());
    for (std::size_t k = 0; k < which.size(); ++k)
        out.row(static_cast<Index>(k)) = x.row(which[k]);
    return out;
}

Graph graph_of(const Matrix &x, Graphs kind, const NodeWeights &weights) {
    const double sigma = mean_distance(x, nullptr, nullptr, weights);
    if (kind == Graphs::dense) return make_dense_graph(x, sigma);
    Graph graph;
    graph.size = x.rows();
    graph.sigma = sigma;
    graph.factor = kernel_factor(x, sigma, 1e-14, x.rows(), &graph.error);
    return graph;
}

// The same problem by weights and by copies.
struct Pair {
    std::vector<double> a, b;
    std::vector<Index> row_of, col_of;
    Problem weighted, copied;

    Pair(Random &random, int trial) {
        const Index ns = 5 + trial % 7, nt = 4 + trial % 9, d = 1 + trial % 10;
        const auto kind = trial % 3 == 0   ? Graphs::none
                          : trial % 3 == 1 ? Graphs::dense
                                           : Graphs::factored;
        const Matrix source = random_points(random, ns, d), target = random_points(random, nt, d);
        a = whole_weights(random, ns);
        b = whole_weights(random, nt);
        row_of = copies_of(a);
        col_of = copies_of(b);
        std::vector<std::int32_t> labels, copied_labels;
        for (Index i = 0; i < ns; ++i)
            labels.push_back(static_cast<std::int32_t>(random() % 4) - 1); // -1: none
        for (const Index i : row_of)
            copied_labels.push_back(labels[static_cast<std::size_t>(i)]);
        fill(weighted, source, target, kind, {a, 1}, {b, 1}, labels);
        fill(copied, rows_of(source, row_of), rows_of(target, col_of), kind, {}, {}, copied_labels);
        weighted.weigh(Marginals::make_weighted(a, b));
        copied.weigh(Marginals::make_uniform(copied.rows(), copied.cols()));
        for (Problem *p : {&weighted, &copied}) {
            p->lambda_s = kind == Graphs::none ? 0 : 0.01;
            p->lambda_g = trial % 4 == 0 ? 0 : 0.05;
            p->independent = independent_terms(*p);
        }
    }

    static void fill(Problem &p, const Matrix &source, const Matrix &target, Graphs kind,
                     const NodeWeights &of_source, const NodeWeights &of_target,
                     const std::vector<std::int32_t> &labels) {
        p.source = source;
        p.target = target;
        if (kind != Graphs::none) {
            p.source_graph = graph_of(source, kind, of_source);
            p.target_graph = graph_of(target, kind, of_target);
        }
        p.classes = Classes::from_labels(labels.data(), source.rows(), -1);
    }

    // Spreads C evenly over the copies.
    Matrix spread(const Matrix &c) const {
        Matrix out(copied.rows(), copied.cols());
        for (std::size_t i = 0; i < row_of.size(); ++i)
            for (std::size_t j = 0; j < col_of.size(); ++j)
                out(static_cast<Index>(i), static_cast<Index>(j)) =
                    c(row_of[i], col_of[j]) / (a[static_cast<std::size_t>(row_of[i])] *
                                               b[static_cast<std::size_t>(col_of[j])]);
        return out;
    }
};

constexpr int trials = 200;

void terms_gradients_and_bounds_agree() {
    Random random(1);
    for (int trial = 0; trial < trials; ++trial) {
        case_is("trial %d", trial);
        const Pair pair(random, trial);
        const Problem &p = pair.weighted, &q = pair.copied;
        const Matrix c = random_coupling(random, p.marginals), copies = pair.spread(c);
        CHECK_AT_MOST(infeasibility(copies, q.marginals), 1e-12);
        const Terms by_weights = evaluate_terms(p, scaled(p, c)),
                    by_copies = evaluate_terms(q, copies);
        CHECK_CLOSE(by_copies.first_order, by_weights.first_order, 1e-12);
        CHECK_NEAR(by_copies.second_order, by_weights.second_order,
                   1e-12 * (1 + by_copies.second_order));
        CHECK_CLOSE(by_copies.class_term, by_weights.class_term, 1e-12);
        CHECK_CLOSE(q.independent.terms.first_order, p.independent.terms.first_order, 1e-12);
        CHECK_NEAR(q.independent.terms.second_order, p.independent.terms.second_order,
                   1e-11 * (1 + q.independent.second_order_parts));
        CHECK_CLOSE(q.independent.terms.class_term, p.independent.terms.class_term, 1e-12);
        // The derivative by an entry of C is the one by an entry of each copy.
        Matrix g = gradient(p, scaled(p, c));
        p.scaling.to_cost(g);
        const Matrix expected = gradient(q, copies);
        for (std::size_t i = 0; i < pair.row_of.size(); ++i)
            for (std::size_t j = 0; j < pair.col_of.size(); ++j)
                CHECK_NEAR(expected(static_cast<Index>(i), static_cast<Index>(j)),
                           g(pair.row_of[i], pair.col_of[j]), 1e-12 * (1 + largest(expected)));
        // The bound by any multipliers of the rows, which copies share.
        Pool pool(1);
        const Blocks<double> few(p, pool), many(q, pool);
        DualBound<double> weighted_bound(p, few), copied_bound(q, many);
        std::vector<double> u, copied_u;
        for (Index i = 0; i < p.rows(); ++i)
            u.push_back(uniform(random, -0.1, 0.1));
        for (const Index i : pair.row_of)
            copied_u.push_back(u[static_cast<std::size_t>(i)]);
        const double bound = copied_bound(linearise(q, copies).gradient, copied_u);
        CHECK_NEAR(bound, weighted_bound(linearise(p, scaled(p, c)).gradient, u),
                   1e-7 * (1 + std::abs(bound)));
    }
}

void optima_agree() {
    Random random(2);
    constexpr double gap = 1e-8;
    for (int trial = 0; trial < trials; ++trial) {
        const Pair pair(random, trial);
        for (const Method method : {Method::proximal, Method::line_search}) {
            // The conditional gradient converges slowly: what it proves has to agree.
            const bool exact = method == Method::proximal;
            if (!exact && trial % 5 != 0) continue;
            const std::int64_t steps = exact ? 20000 : 300;
            case_is("trial %d, %s", trial, name_of(method));
            const Solution x = solve(pair.weighted, method, steps, gap).solution,
                           y = solve(pair.copied, method, steps, gap).solution;
            CHECK_AT_MOST(infeasibility(x.c, pair.weighted.marginals), 1e-10);
            if (exact) CHECK_AT_MOST(x.relative_gap, 1e-7);
            CHECK_AT_MOST(x.lower_bound, y.objective * (1 + 1e-12));
            CHECK_AT_MOST(y.lower_bound, x.objective * (1 + 1e-12));
            if (exact) CHECK_CLOSE(y.objective, x.objective, 2e-7);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(terms_gradients_and_bounds_agree);
    RUN_TEST(optima_agree);
    return UNITY_END();
}
