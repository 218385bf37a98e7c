// The convex problem of one cycle, as data:
//
//   f(C) = |C Xt - A Xs|_F^2 / (ns d) + lambda_s |C Dt - r Ds C|_F^2
//        + lambda_g sum_j sum_c |C[I_c, j]|_2      over  C >= 0, C 1 = a, C^T 1 = b
//
// with A = diag(a). For equal weights A is the identity and this is the paper's objective; for
// others A keeps what makes sense of it: row i of C Xt is a_i times a barycentre.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "data/classes.h"
#include "data/marginals.h"
#include "data/samples.h"
#include "graph/graph.h"
#include "support/matrix.h"

namespace ssc {

// The three terms, each without its lambda, straight from their definitions.
struct Terms {
    double first_order = 0, second_order = 0, class_term = 0;
    double objective(double lambda_s, double lambda_g) const {
        return first_order + lambda_s * second_order + lambda_g * class_term;
    }
};

// At the independent coupling.
struct IndependentTerms {
    Terms terms;
    // The two parts whose difference is squared in the second-order term, each squared by itself.
    double second_order_parts = 0;
};

struct Problem {
    Matrix source, target;            // ns x d, nt x d; the source with its rows times a
    Graph source_graph, target_graph; // Ds, Dt; empty when lambda_s is 0
    Classes classes;
    Marginals marginals;
    double lambda_s = 0, lambda_g = 0;
    double ratio = 1; // r = nt / ns
    RowVector centre; // what was subtracted from all samples
    IndependentTerms independent;
    // Of the samples as they are here. Who has both may put them away while nothing needs them:
    // then they have their rows, but no columns. What is below in this file can do without.
    RowReader read_source, read_target;
    Index away_features = 0; // above 0 when they are

    Index rows() const { return source.rows(); }
    Index cols() const { return target.rows(); }
    Index features() const { return away() ? away_features : target.cols(); }
    double first_order_scale() const; // 1 / (ns d)

    void put_away();
    void bring_back();
    bool away() const { return away_features > 0; }
};

// The samples of the target wherever they are, for as long as this lives.
class TargetInUse {
public:
    explicit TargetInUse(const Problem &problem);
    const Matrix &operator*() const { return p_.away() ? read_ : p_.target; }

private:
    const Problem &p_;
    Matrix read_;
};

double first_order_term(const Problem &problem, const Matrix &c, Pool *pool = nullptr);
double second_order_term(const Problem &problem, const Matrix &c, Pool *pool = nullptr);
double class_term(const Classes &classes, const Matrix &c, Pool *pool = nullptr);
// Terms whose lambda is 0 are evaluated too where the data for them is there.
Terms evaluate_terms(const Problem &problem, const Matrix &c, Pool *pool = nullptr);
// Multiplications that its products take. (A linearisation takes twice as many.)
double evaluation_work(const Problem &problem);

// |C[I_c, j]|_2 for every class (row) and target (column).
void group_norms(const Classes &classes, const Matrix &c, Matrix &norms, Pool *pool = nullptr);

// The gradient of f, with the subgradient 0 on zero groups, straight from its definition: the
// reference that faster ways are held against.
Matrix gradient(const Problem &problem, const Matrix &c);

// The smooth part q near C, from its definition: q(X) >= value + <gradient, X - C> for every X.
struct Linearisation {
    Terms terms; // at C
    double value, gradient_dot_c;
    Matrix gradient;
};
// C is used up, so that there are never more than two matrices of its size.
Linearisation linearise(const Problem &problem, Matrix c, Pool *pool = nullptr);

} // namespace ssc
