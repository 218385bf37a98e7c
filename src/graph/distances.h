// Each domain as a graph: samples are nodes, nearness is the weight of an edge.
#pragma once

#include "support/matrix.h"

namespace ssc {

// |x_i - y_j|^2 for all rows, by differences: no cancellation far from the origin.
Matrix squared_distances(const Matrix &x, const Matrix &y);

// |x_i - y_j|, the cost that a correspondence starts from.
Matrix distances(const Matrix &x, const Matrix &y);

// The mean distance over the n(n-1)/2 distinct pairs of rows; 0 for one row.
double mean_distance(const Matrix &x);

// exp(-|x_i - x_j|^2 / sigma^2) with a zero diagonal. When sigma is 0 all points coincide, and
// the off-diagonal entries are their limit, 1.
Matrix adjacency(const Matrix &x, double sigma);

} // namespace ssc
