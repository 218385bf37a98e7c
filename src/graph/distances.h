// SPDX-License-Identifier: MIT
// Distances between samples, and the graph of a domain: samples are nodes, and the weight of an
// edge falls with the distance.
#pragma once

#include <vector>

#include "linalg/symmetric.h"
#include "support/matrix.h"

namespace ssc {

class Pool;

// |x_i - y_j|^2 for all rows. Accurate relative to the distance itself, even far from the origin.
Matrix squared_distances(const Matrix &x, const Matrix &y, Pool *pool = nullptr);

// |x_i - y_j|, the cost in the first-order term.
Matrix distances(const Matrix &x, const Matrix &y, Pool *pool = nullptr);

// The weights of rows that stand for several samples each; empty: all are 1.
struct NodeWeights {
    std::vector<double> of_row;
    double unit = 1; // the weight of one sample
};

// The mean distance over the n(n-1)/2 distinct pairs of rows, or of the samples that they stand
// for; 0 for one row. With many features `squares` receives the squared distances, because
// computing them again is costly. With few features it stays empty.
double mean_distance(const Matrix &x, Pool *pool = nullptr, Symmetric *squares = nullptr,
                     const NodeWeights &weights = {});

// exp(-|x_i - x_j|^2 / sigma^2) with a zero diagonal. If sigma is 0, all points coincide and the
// off-diagonal entries are 1, their limit. `squares` may hold the squared distances already.
Symmetric adjacency(const Matrix &x, double sigma, Pool *pool = nullptr,
                    Symmetric squares = Symmetric());

} // namespace ssc
