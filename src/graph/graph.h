// SPDX-License-Identifier: MIT
// The adjacency matrix D of one domain, in the form that multiplies fastest.
//
// D + I is a Gaussian kernel matrix. It is positive definite, and with few features its numerical
// rank k is low. A pivoted Cholesky factor L with D = L L^T - I then holds n k numbers instead of
// n^2, and a product with D costs a share of about k/n of the dense product.
//
// A sample of weight w stands for w copies. Copies are neighbours at distance 0, and none is its
// own neighbour, so the mean edge of a copy to its own block is 1 - 1/w. Between the blocks as
// units, s_i s_j D_ij with s the roots of the weights, this takes w - unit on the diagonal,
// where unit is the weight of one sample: with the rows of L multiplied by s it is L L^T - unit I.
#pragma once

#include <vector>

#include "graph/distances.h"
#include "support/matrix.h"

namespace ssc {

class Pool;

struct Graph {
    Index size = 0;
    double sigma = 0;
    Symmetric dense;           // D; empty if factored
    Matrix factor;             // L, size x rank; empty if dense
    double unit = 1;           // the weight of a single sample: D = L L^T - unit I
    std::vector<double> error; // error[k]: largest error of an entry with the first k columns of L
    bool factored() const { return factor.size() > 0; }
    // The number of leading columns of L that reach this error.
    Index rank(double tolerance) const;
    // Multiplies rows and columns by `root`, the roots of the weights; empty: all are 1.
    void weigh(const Vector &root, double unit_weight);
};

// The samples and the scale of a graph.
struct Nodes {
    const Matrix &x;
    double sigma;      // the scale of the kernel; 0 if all points coincide
    Symmetric squares; // squared distances, if they are known already; otherwise empty

    // A sigma of 0 means the mean distance.
    static Nodes of(const Matrix &x, double sigma, Pool *pool, const NodeWeights &weights = {});
};

Graph make_dense_graph(const Matrix &x, double sigma, Pool *pool = nullptr,
                       Symmetric squares = Symmetric());

// Factors both graphs if the rank of each is low enough to save time; otherwise both are dense.
void make_graphs(Nodes source, Nodes target, Graph &source_graph, Graph &target_graph,
                 Pool *pool = nullptr);

// Bytes of a dense graph of this many samples.
double graph_bytes(double samples);
// Bytes at the peak of Nodes::of() and make_graphs() for both domains, without their samples.
double graphs_peak_bytes(double source_rows, double target_rows, double features, int threads);

// The factor L of exp(-|x_i - x_j|^2 / sigma^2) = L L^T, with every entry of the product right to
// `tolerance`; empty if this takes more than `max_rank` columns. `error`, if not null, receives the
// remaining error after 0, 1, 2, ... columns.
Matrix kernel_factor(const Matrix &x, double sigma, double tolerance, Index max_rank,
                     std::vector<double> *error = nullptr);

// out = alpha V D + beta out
void times_adjacency(double alpha, const Matrix &v, const Graph &graph, double beta, Matrix &out,
                     Pool *pool = nullptr);
// out = alpha D V + beta out
void adjacency_times(double alpha, const Graph &graph, const Matrix &v, double beta, Matrix &out,
                     Pool *pool = nullptr);

} // namespace ssc
