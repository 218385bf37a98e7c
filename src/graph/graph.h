// The adjacency matrix D of one domain, in the form that multiplies fastest.
//
// D + I is a Gaussian kernel matrix: positive definite, and in low dimension of low numerical
// rank. Then a pivoted Cholesky factor L with D = L L^T - I says everything in n k numbers
// instead of n^2, and every product with D costs k/n of the dense one.
#pragma once

#include <vector>

#include "graph/distances.h"
#include "support/matrix.h"

namespace ssc {

class Pool;

struct Graph {
    Index size = 0;
    double sigma = 0;
    Symmetric dense;           // D; empty when factored
    Matrix factor;             // L, size x rank; empty when dense
    std::vector<double> error; // error[k]: of the first k columns alone, largest entry
    bool factored() const { return factor.size() > 0; }
    // How many columns it takes for this error. They come in the order in which they matter.
    Index rank(double tolerance) const;
};

// What a graph is made of.
struct Nodes {
    const Matrix &x;
    double sigma;      // the scale of the kernel, 0 when all points coincide
    Symmetric squares; // squared distances, where somebody had to compute them; or empty

    // With the mean distance for sigma, unless one is given.
    static Nodes of(const Matrix &x, double sigma, Pool *pool);
};

Graph make_dense_graph(const Matrix &x, double sigma, Pool *pool = nullptr,
                       Symmetric squares = Symmetric());

// Both domains factored when each has a rank that pays, else both dense.
void make_graphs(Nodes source, Nodes target, Graph &source_graph, Graph &target_graph,
                 Pool *pool = nullptr);

// Bytes of a dense graph of this many samples.
double graph_bytes(double samples);
// Bytes at the peak of Nodes::of() and make_graphs() for both domains, without their samples.
double graphs_peak_bytes(double source_rows, double target_rows, double features, int threads);

// The factor L of exp(-|x_i - x_j|^2 / sigma^2) = L L^T, every entry right to `tolerance`; empty
// when that takes more than `max_rank` columns. `error`, if given, receives the error that is left
// by the first 0, 1, 2, ... columns.
Matrix kernel_factor(const Matrix &x, double sigma, double tolerance, Index max_rank,
                     std::vector<double> *error = nullptr);

// out = alpha V D + beta out
void times_adjacency(double alpha, const Matrix &v, const Graph &graph, double beta, Matrix &out,
                     Pool *pool = nullptr);
// out = alpha D V + beta out
void adjacency_times(double alpha, const Graph &graph, const Matrix &v, double beta, Matrix &out,
                     Pool *pool = nullptr);

} // namespace ssc
