// SPDX-License-Identifier: MIT
#include "graph/graph.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "linalg/bytes.h"
#include "linalg/gemm.h"
#include "support/pool.h"

namespace ssc {

namespace {

// With fewer samples, a dense product takes less time than making the factor.
constexpr Index smallest_factored = 64;
// Entries of D lie in [0, 1]; this error is smaller than the rounding errors of the products.
constexpr double factor_tolerance = 1e-12;

// exp(-|x_p - x_j|^2) for all j, where xt is x transposed.
void kernel_row(const Matrix &xt, Index p, Vector &out) {
    out.setZero(xt.cols());
    for (Index k = 0; k < xt.rows(); ++k)
        out.array() += (xt(k, p) - xt.row(k).transpose().array()).square();
    out = (-out.array()).exp().matrix();
}

// Whether the remaining error will not reach the tolerance within max_rank columns. Its logarithm
// falls fastest at first, until there are nearly as many columns as samples. So an error far above
// the straight line from the start to the tolerance is hopeless.
bool hopeless(double left, Index columns, double tolerance, Index max_rank, Index samples) {
    if (2 * max_rank > samples) return false;
    const double part = static_cast<double>(columns) / static_cast<double>(max_rank);
    return left > 10 * std::pow(tolerance, part / 2);
}

// The memory in which a factor is made. The thread that continues the fit allocates it, because
// the allocator may keep freed memory with the thread that allocated it.
struct Bench {
    Matrix xt;      // samples / sigma, transposed
    Matrix columns; // L transposed, so that every step runs along memory

    Bench(const Matrix &x, double sigma, Index max_rank) {
        if (!(sigma > 0)) return;
        // Subtract a row: samples far from the origin may be close to each other.
        xt = ((x.rowwise() - x.row(0)) / sigma).transpose();
        columns.resize(max_rank, x.rows());
    }
    // Empty if the tolerance is not reached, or if `ended` returns true.
    Matrix factor(double tolerance, std::vector<double> &left, const std::function<bool()> &ended);
};

Matrix Bench::factor(double tolerance, std::vector<double> &left,
                     const std::function<bool()> &ended) {
    const Index n = xt.cols(), max_rank = columns.rows();
    Vector residual = Vector::Ones(n), row;
    for (Index k = 0;; ++k) {
        // The remainder is positive semidefinite, so its largest entry is on its diagonal.
        Index pivot = 0;
        const double largest = residual.maxCoeff(&pivot);
        left.push_back(largest);
        if (largest <= tolerance) return columns.topRows(k).transpose();
        if (k == max_rank || hopeless(largest, k, tolerance, max_rank, n) || ended())
            return Matrix();
        kernel_row(xt, pivot, row);
        if (k > 0) row.noalias() -= columns.topRows(k).transpose() * columns.col(pivot).head(k);
        columns.row(k) = row.transpose() / std::sqrt(largest);
        residual.array() -= columns.row(k).transpose().array().square();
        residual(pivot) = 0;
    }
}

} // namespace

Nodes Nodes::of(const Matrix &x, double sigma, Pool *pool, const NodeWeights &weights) {
    Nodes nodes{x, sigma, Symmetric()};
    if (!(sigma > 0)) nodes.sigma = mean_distance(x, pool, &nodes.squares, weights);
    return nodes;
}

void Graph::weigh(const Vector &root, double unit_weight) {
    if (root.size() == 0 || size == 0) return;
    unit = unit_weight;
    if (factored()) {
        factor.array().colwise() *= root.array();
        return;
    }
    for (Index i = 0; i < size; ++i) {
        auto row = dense.row(i);
        row.array() *= root(i) * root.tail(row.size()).transpose().array();
        row(i - Symmetric::first_of(i)) = root(i) * root(i) - unit;
    }
}

Index Graph::rank(double tolerance) const {
    const auto place =
        std::find_if(error.begin(), error.end(), [&](double left) { return left <= tolerance; });
    return std::min<Index>(place - error.begin(), factor.cols());
}

static Matrix kernel_factor(Bench &bench, Index samples, double tolerance,
                            std::vector<double> &left, const std::function<bool()> &ended) {
    left.clear();
    if (bench.xt.size() > 0) return bench.factor(tolerance, left, ended);
    left = {1.0, 0.0};
    return Matrix::Ones(samples, 1);
}

Matrix kernel_factor(const Matrix &x, double sigma, double tolerance, Index max_rank,
                     std::vector<double> *error) {
    Bench bench(x, sigma, max_rank);
    std::vector<double> unused;
    return kernel_factor(bench, x.rows(), tolerance, error != nullptr ? *error : unused,
                         [] { return false; });
}

// The result is not factored() if the rank is too high to save time.
static Graph make_factored_graph(const Nodes &nodes, Bench &bench, Pool *pool, int slot) {
    Graph graph;
    graph.size = nodes.x.rows();
    graph.sigma = nodes.sigma;
    graph.factor = kernel_factor(bench, graph.size, factor_tolerance, graph.error,
                                 [&] { return pool != nullptr && pool->ended(slot); });
    return graph;
}

static Bench bench_of(const Nodes &nodes) {
    return {nodes.x, nodes.sigma, nodes.x.rows() / 4};
}

Graph make_dense_graph(const Matrix &x, double sigma, Pool *pool, Symmetric squares) {
    Graph graph;
    graph.size = x.rows();
    graph.sigma = sigma;
    graph.dense = adjacency(x, sigma, pool, std::move(squares));
    return graph;
}

void make_graphs(Nodes source, Nodes target, Graph &source_graph, Graph &target_graph, Pool *pool) {
    if (source.x.rows() >= smallest_factored && target.x.rows() >= smallest_factored) {
        Graph s, t;
        if (pool != nullptr && pool->threads() > 1) {
            Bench benches[] = {bench_of(source), bench_of(target)};
            pool->run_until_stop(2, [&](Index k, int slot) {
                (k == 0 ? s : t) =
                    make_factored_graph(k == 0 ? source : target, benches[k], pool, slot);
            });
        } else {
            Bench bench = bench_of(source);
            s = make_factored_graph(source, bench, pool, 0);
            if (s.factored()) t = make_factored_graph(target, bench = bench_of(target), pool, 0);
            if (pool != nullptr) pool->go_on_or_stop();
        }
        if (s.factored() && t.factored()) {
            source_graph = std::move(s);
            target_graph = std::move(t);
            return;
        }
    }
    source_graph = make_dense_graph(source.x, source.sigma, pool, std::move(source.squares));
    target_graph = make_dense_graph(target.x, target.sigma, pool, std::move(target.squares));
}

// out = beta out - alpha v, which is the contribution of -unit I with alpha times the unit.
static void begin(double alpha, const Matrix &v, double beta, Matrix &out, Pool *pool) {
    for_each(pool, v.rows(), [&](Index i) {
        if (beta == 0)
            out.row(i) = -alpha * v.row(i);
        else
            out.row(i) = beta * out.row(i) - alpha * v.row(i);
    });
}

void times_adjacency(double alpha, const Matrix &v, const Graph &graph, double beta, Matrix &out,
                     Pool *pool) {
    if (!graph.factored()) {
        gemm_narrowing<double>(alpha, view(v), view(graph.dense), beta, view(out), pool);
        return;
    }
    Matrix inner(v.rows(), graph.factor.cols());
    gemm<double>(1, view(v), view(graph.factor), 0, view(inner), pool);
    begin(alpha * graph.unit, v, beta, out, pool);
    gemm<double>(alpha, view(inner), transposed(graph.factor), 1, view(out), pool);
}

void adjacency_times(double alpha, const Graph &graph, const Matrix &v, double beta, Matrix &out,
                     Pool *pool) {
    if (!graph.factored()) {
        gemm_narrowing<double>(alpha, view(graph.dense), view(v), beta, view(out), pool);
        return;
    }
    Matrix inner(graph.factor.cols(), v.cols());
    gemm<double>(1, transposed(graph.factor), view(v), 0, view(inner), pool);
    begin(alpha * graph.unit, v, beta, out, pool);
    gemm<double>(alpha, view(graph.factor), view(inner), 1, view(out), pool);
}

double graph_bytes(double samples) {
    return 8 * symmetric_entries(samples);
}

// Distances are taken from centred samples: of both domains at once if there are threads for it.
double graphs_peak_bytes(double source_rows, double target_rows, double features, int threads) {
    const double centred =
        threads > 1 ? source_rows + target_rows : std::max(source_rows, target_rows);
    return 8 * centred * features + graph_bytes(source_rows) + graph_bytes(target_rows);
}

} // namespace ssc
