// SPDX-License-Identifier: MIT
#include "common/problems.h"

#include <algorithm>
#include <cmath>

#include "transport/transport_kinds.h"

namespace ssc::tests {

double uniform(Random &random, double from, double to) {
    return from + (to - from) * static_cast<double>(random() >> 11) * 0x1p-53;
}

double normal(Random &random) {
    const double radius = std::sqrt(-2 * std::log(1 - uniform(random, 0, 1)));
    return radius * std::cos(uniform(random, 0, 6.283185307179586));
}

Matrix random_points(Random &random, Index rows, Index cols) {
    Matrix x(rows, cols);
    for (Index k = 0; k < x.size(); ++k)
        x.data()[k] = normal(random);
    return x;
}

Matrix moons(Random &random, Index each, double degrees, std::vector<std::int32_t> &labels) {
    const double pi = 3.141592653589793, turn = degrees * pi / 180;
    Matrix x(2 * each, 2);
    labels.clear();
    for (Index i = 0; i < 2 * each; ++i) {
        const bool second = i >= each;
        const double angle = uniform(random, 0, pi);
        const double px = (second ? 1 - std::cos(angle) : std::cos(angle)) - 0.5;
        const double py = (second ? 0.5 - std::sin(angle) : std::sin(angle)) - 0.25;
        x(i, 0) = std::cos(turn) * px - std::sin(turn) * py + 0.05 * normal(random);
        x(i, 1) = std::sin(turn) * px + std::cos(turn) * py + 0.05 * normal(random);
        labels.push_back(second ? 1 : 0);
    }
    return x;
}

std::vector<double> random_weights(Random &random, Index count) {
    std::vector<double> weights(static_cast<std::size_t>(count));
    for (double &weight : weights)
        weight = uniform(random, 0.3, 3);
    return weights;
}

Marginals random_marginals(Random &random, Index rows, Index cols) {
    return Marginals::make_weighted(random_weights(random, rows), random_weights(random, cols));
}

Matrix random_coupling(Random &random, const Marginals &m) {
    Matrix c(m.rows(), m.cols());
    for (Index k = 0; k < c.size(); ++k)
        c.data()[k] = uniform(random, 0.05, 1);
    for (int round = 0; round < 500; ++round) {
        for (Index j = 0; j < c.cols(); ++j)
            c.col(j) *= m.b[static_cast<std::size_t>(j)] / c.col(j).sum();
        for (Index i = 0; i < c.rows(); ++i)
            c.row(i) *= m.a[static_cast<std::size_t>(i)] / c.row(i).sum();
    }
    return c;
}

Vertex random_vertex(Random &random, const Marginals &m) {
    const Matrix cost = random_points(random, m.rows(), m.cols());
    Vertex vertex;
    Monitor monitor;
    make_transport(*ssc::find_transport("auto"), m)
        ->solve({cost.data(), m.rows(), m.cols(), m.cols()}, vertex, monitor);
    return vertex;
}

Matrix as_dense(const Vertex &vertex, const Marginals &m) {
    Matrix c = Matrix::Zero(m.rows(), m.cols());
    for (std::size_t k = 0; k < vertex.value.size(); ++k)
        c(vertex.row[k], vertex.col[k]) += vertex.value[k];
    return c;
}

namespace {

Graph factored_graph(const Matrix &x, double sigma) {
    Graph graph;
    graph.size = x.rows();
    graph.sigma = sigma;
    graph.factor = kernel_factor(x, graph.sigma, 1e-14, x.rows(), &graph.error);
    return graph;
}

std::vector<std::int32_t> random_labels(Random &random, const Recipe &recipe) {
    std::vector<std::int32_t> labels;
    for (Index i = 0; i < recipe.ns; ++i) {
        const bool known = recipe.classes > 0 && !(recipe.some_unlabeled && i % 3 == 1);
        labels.push_back(
            known ? static_cast<std::int32_t>(random() % static_cast<unsigned>(recipe.classes))
                  : -1000);
    }
    return labels;
}

} // namespace

double source_sigma(const Matrix &x, const Marginals &m) {
    return mean_distance(x, nullptr, nullptr, {m.a, m.source_unit});
}
double target_sigma(const Matrix &x, const Marginals &m) {
    return mean_distance(x, nullptr, nullptr, {m.b, m.target_unit / m.ratio});
}

Matrix scaled(const Problem &p, Matrix c) {
    p.scaling.enter(c);
    return c;
}

Problem make_problem(Random &random, const Recipe &r) {
    Problem p;
    p.source = random_points(random, r.ns, r.d);
    p.target = random_points(random, r.nt, r.d);
    const Marginals m =
        r.weighted ? random_marginals(random, r.ns, r.nt) : Marginals::make_uniform(r.ns, r.nt);
    const std::vector<std::int32_t> labels = random_labels(random, r);
    p.classes = Classes::from_labels(labels.data(), r.ns, -1000);
    if (r.graphs == Graphs::dense) {
        p.source_graph = make_dense_graph(p.source, source_sigma(p.source, m));
        p.target_graph = make_dense_graph(p.target, target_sigma(p.target, m));
    } else if (r.graphs == Graphs::factored) {
        p.source_graph = factored_graph(p.source, source_sigma(p.source, m));
        p.target_graph = factored_graph(p.target, target_sigma(p.target, m));
    }
    p.weigh(m);
    p.lambda_s = r.graphs == Graphs::none ? 0 : r.lambda_s;
    p.lambda_g = r.classes == 0 ? 0 : r.lambda_g;
    p.independent = independent_terms(p);
    return p;
}

Problem make_problem(const GoldenCase &golden) {
    Problem p;
    p.source = as_matrix(golden.table("Xs"));
    p.target = as_matrix(golden.table("Xt"));
    p.source_graph = make_dense_graph(p.source, mean_distance(p.source));
    p.target_graph = make_dense_graph(p.target, mean_distance(p.target));
    p.classes = Classes::from_labels(golden.labels().data(), p.rows(), -1000);
    p.weigh(Marginals::make_uniform(p.rows(), p.cols()));
    p.lambda_s = golden.number("lambda_s");
    p.lambda_g = golden.number("lambda_g");
    p.independent = independent_terms(p);
    return p;
}

Problem with_dense_graphs(const Problem &problem) {
    Problem p = problem;
    for (Graph *graph : {&p.source_graph, &p.target_graph}) {
        if (!graph->factored()) continue;
        Matrix dense = graph->factor * graph->factor.transpose();
        dense.diagonal().array() -= graph->unit;
        graph->dense = Symmetric(dense);
        graph->factor.resize(0, 0);
    }
    return p;
}

MapOptions map_options(const MapKind &kind) {
    MapOptions options;
    options.kind = &kind;
    options.ridge = 0.001;
    options.intercept = true;
    options.hidden = 64;
    options.weight_decay = 1e-4;
    options.epochs = 500;
    return options;
}

double infeasibility(const Matrix &c, const Marginals &m) {
    double worst = std::max(0.0, -c.minCoeff());
    for (Index i = 0; i < c.rows(); ++i)
        worst = std::max(worst, std::fabs(c.row(i).sum() - m.a[static_cast<std::size_t>(i)]));
    for (Index j = 0; j < c.cols(); ++j)
        worst = std::max(worst, std::fabs(c.col(j).sum() - m.b[static_cast<std::size_t>(j)]));
    return c.allFinite() ? worst : INFINITY;
}

double largest(const Matrix &m) {
    if (m.size() == 0) return 0;
    return m.allFinite() ? m.cwiseAbs().maxCoeff() : INFINITY;
}

double largest_difference(const Matrix &x, const Matrix &y) {
    if (x.rows() != y.rows() || x.cols() != y.cols()) return INFINITY;
    return largest(x - y);
}

Matrix as_matrix(const Table &table) {
    return Eigen::Map<const Matrix>(table.values.data(), table.rows, table.cols);
}

} // namespace ssc::tests
