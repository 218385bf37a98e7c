// SPDX-License-Identifier: MIT
// Random data for the tests of the layers below the C boundary.
#pragma once

#include <random>

#include "common/golden.h"
#include "correspond/problem.h"
#include "correspond/solver.h"
#include "map/map.h"

namespace ssc::tests {

using Random = std::mt19937_64;
double uniform(Random &random, double from, double to);
double normal(Random &random);

Matrix random_points(Random &random, Index rows, Index cols);
// Two moons, one after the other, with labels 0 and 1, turned about their centre.
Matrix moons(Random &random, Index each, double degrees, std::vector<std::int32_t> &labels);
std::vector<double> random_weights(Random &random, Index count);
Marginals random_marginals(Random &random, Index rows, Index cols);
// Positive everywhere, with the sums that the marginals ask for.
Matrix random_coupling(Random &random, const Marginals &marginals);
// The best vertex for a random cost.
Vertex random_vertex(Random &random, const Marginals &marginals);
Matrix as_dense(const Vertex &vertex, const Marginals &marginals);

enum class Graphs { none, dense, factored };

struct Recipe {
    Index ns = 7, nt = 9, d = 3;
    Graphs graphs = Graphs::dense;
    bool weighted = false;
    int classes = 3; // 0: no labels at all
    bool some_unlabeled = false;
    double lambda_s = 0.3, lambda_g = 0.2;
};
// Built by hand from the definitions, not by the library's own pose().
Problem make_problem(Random &random, const Recipe &recipe);
Problem make_problem(const GoldenCase &golden);
double source_sigma(const Matrix &x, const Marginals &m);
double target_sigma(const Matrix &x, const Marginals &m);
// C in the coordinates of the problem: see correspond/scaling.h.
Matrix scaled(const Problem &p, Matrix c);
// The same problem with its graphs dense.
Problem with_dense_graphs(const Problem &problem);

// Options of a map as most tests fit it: with an intercept, a small ridge and a small network.
MapOptions map_options(const MapKind &kind = linear_map);

// How far C is from feasible: the largest error of a row or column sum, or the most negative
// entry, whichever is worse.
double infeasibility(const Matrix &c, const Marginals &marginals);
double largest(const Matrix &m); // max |m_ij|
double largest_difference(const Matrix &x, const Matrix &y);

Matrix as_matrix(const Table &table);

} // namespace ssc::tests
