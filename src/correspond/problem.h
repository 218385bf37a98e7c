// SPDX-License-Identifier: MIT
// The convex problem of one cycle, as data:
//
//   f(C) = |C Xt - Xs|_F^2 / (ns d) + lambda_s |C Dt - r Ds C|_F^2
//        + lambda_g sum_j sum_c |C[I_c, j]|_2      over  C >= 0, C 1 = 1, C^T 1 = 1 / r
//
// Here ns and nt count samples with their copies. With weights, everything below is in the
// coordinates of scaling.h, in which the problem keeps this form: samples and graphs are multiplied
// by the roots of the weights, the class groups of column j count t_j times, and the sums are those
// of C = s_i t_j C^_ij. Without weights the two are the same.
#pragma once

#include <cstdint>
#include <vector>

#include "correspond/scaling.h"
#include "data/classes.h"
#include "graph/graph.h"
#include "support/matrix.h"

namespace ssc {

// The three terms, each without its lambda.
struct Terms {
    double first_order = 0, second_order = 0, class_term = 0;
    double objective(double lambda_s, double lambda_g) const {
        return first_order + lambda_s * second_order + lambda_g * class_term;
    }
};

// The terms at the independent coupling.
struct IndependentTerms {
    Terms terms;
    // The sum of the squares of the two parts whose difference the second-order term squares.
    double second_order_parts = 0;
};

struct Problem {
    Matrix source, target;            // centred, each by its own mean, then scaled
    Graph source_graph, target_graph; // Ds, Dt; empty when lambda_s is 0
    Classes classes;
    Marginals marginals;
    Scaling scaling; // of these marginals
    double lambda_s = 0, lambda_g = 0;
    double ratio = 1;                       // r = nt / ns
    RowVector source_centre, target_centre; // the means that were subtracted
    // What rounding of the centres left between the means, which was subtracted from the source.
    RowVector source_rest;
    // The squared distance of the means over d. Every correspondence has this much more in the
    // first-order term of the samples as they were.
    double offset = 0;
    IndependentTerms independent;

    Index rows() const { return source.rows(); }
    Index cols() const { return target.rows(); }
    Index features() const { return target.cols(); }
    double first_order_scale() const; // 1 / (ns d)
    // Takes these weights: scales the samples and the graphs, which have none yet.
    void weigh(const Marginals &of);
    // The independent coupling is left right^T / ns.
    Vector independent_left() const;
    Vector independent_right() const;
};

// All of these take C^ (see scaling.h).
double first_order_term(const Problem &problem, const Matrix &c, Pool *pool = nullptr);
double second_order_term(const Problem &problem, const Matrix &c, Pool *pool = nullptr);
double class_term(const Problem &problem, const Matrix &c, Pool *pool = nullptr);
double class_term(const Classes &classes, const Matrix &c, Pool *pool = nullptr); // all weights 1
// Also evaluates terms whose lambda is 0, if the problem has the data for them.
Terms evaluate_terms(const Problem &problem, const Matrix &c, Pool *pool = nullptr);
// Multiplications in the products of evaluate_terms(). A linearisation takes twice as many.
double evaluation_work(const Problem &problem);

// |C[I_c, j]|_2 for every class (row) and target (column).
void group_norms(const Classes &classes, const Matrix &c, Matrix &norms, Pool *pool = nullptr);

// The gradient of f by its definition, with the subgradient 0 on zero groups: the reference for
// the faster ways to compute it.
Matrix gradient(const Problem &problem, const Matrix &c);

// The smooth part q near C, by its definition: q(X) >= value + <gradient, X - C> for every X.
struct Linearisation {
    Terms terms; // at C
    double value, gradient_dot_c;
    Matrix gradient;
};
// Overwrites C, so that there are never more than two matrices of its size.
Linearisation linearise(const Problem &problem, Matrix c, Pool *pool = nullptr);

} // namespace ssc
