// Each domain as a graph: samples are nodes, nearness is the weight of an edge.
#pragma once

#include "support/matrix.h"
#include "linalg/symmetric.h"

namespace ssc {

class Pool;

// |x_i - y_j|^2 for all rows. Right to rounding of the distance itself, also far from the origin.
Matrix squared_distances(const Matrix &x, const Matrix &y, Pool *pool = nullptr);

// |x_i - y_j|, the cost that a correspondence starts from.
Matrix distances(const Matrix &x, const Matrix &y, Pool *pool = nullptr);

// The mean distance over the n(n-1)/2 distinct pairs of rows; 0 for one row. With many features
// `squares` receives the squared distances, which are costly to compute again; with few it is left
// empty.
double mean_distance(const Matrix &x, Pool *pool = nullptr, Symmetric *squares = nullptr);

// exp(-|x_i - x_j|^2 / sigma^2) with a zero diagonal. When sigma is 0 all points coincide, and
// the off-diagonal entries are their limit, 1. `squares` may bring the squared distances.
Symmetric adjacency(const Matrix &x, double sigma, Pool *pool = nullptr,
                    Symmetric squares = Symmetric());

} // namespace ssc
