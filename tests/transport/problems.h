// SPDX-License-Identifier: MIT
// Transport problems for the tests, and what every answer has to satisfy.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "transport/transport_kinds.h"

struct Problem {
    ssc::Marginals marginals;
    std::vector<double> cost; // row-major, rows x cols

    std::int64_t rows() const { return marginals.rows(); }
    std::int64_t cols() const { return marginals.cols(); }
    double at(std::int64_t i, std::int64_t j) const {
        return cost[static_cast<std::size_t>(i * cols() + j)];
    }
    ssc::CostView view() const { return {cost.data(), rows(), cols(), cols()}; }
};

// A solver of this build and how exact it is.
struct SolverUnderTest {
    std::string name;
    double marginal_error; // absolute, per unit of max(1, marginal)
    double gap;            // relative to the sum of |cost * flow|
    double resolution;     // of costs, relative to the largest: differences below are not seen
    std::int64_t large;    // a size it solves in well under a second
};
const std::vector<SolverUnderTest> &solvers();

using Random = std::mt19937_64;
double uniform(Random &random, double from, double to);
std::int64_t integer(Random &random, std::int64_t from, std::int64_t to);

Problem uniform_problem(std::int64_t rows, std::int64_t cols);
// Squared distances between two moons and two moons turned by 40 degrees.
Problem moons_problem(std::int64_t rows, std::int64_t cols, unsigned seed);
Problem random_problem(std::int64_t rows, std::int64_t cols, unsigned seed);
// Weights whose logarithm is uniform, the largest up to `ratio` times the smallest.
void set_random_weights(Problem &problem, Random &random, double ratio);

double largest_cost(const Problem &problem);

// Empty when the vertex is feasible, a vertex, and carries feasible duals whose value is
// `dual_cost`; else what is wrong.
std::string check_feasible(const Problem &problem, const ssc::Vertex &vertex,
                           const SolverUnderTest &solver);
// The same and optimal: complementary slackness and the duality gap.
std::string check_optimal(const Problem &problem, const ssc::Vertex &vertex,
                          const SolverUnderTest &solver);
// Solves the problem and fails the test unless the answer is optimal.
void expect_optimal(const Problem &problem, const SolverUnderTest &solver);
