// SPDX-License-Identifier: MIT
// The coordinates in which solvers work.
//
// Weights count samples, and a block of copies of sample i against copies of sample j holds equal
// entries. Solvers use the root of the sum of their squares,
//
//   C^_ij = C_ij / (s_i t_j),   s_i = root of the weight of source sample i, t_j of target sample
//   j,
//
// so that norms, steps and curvature are those of the problem with copies. In these coordinates the
// weighted problem has the form of the plain one: samples are multiplied by s or t, an entry of a
// graph by the two of its nodes, and a class group of column j counts t_j times.
#pragma once

#include "correspond/float_matrix.h"
#include "data/marginals.h"
#include "support/matrix.h"

namespace ssc {

class Pool;

struct Scaling {
    Vector row, col; // s and t; empty if all are 1

    static Scaling of(const Marginals &marginals);
    bool plain() const { return row.size() == 0; }

    // C to C^, and back.
    void enter(Matrix &c, Pool *pool = nullptr) const;
    void leave(Matrix &c, Pool *pool = nullptr) const;
    void leave(FloatMatrix &c, Pool *pool = nullptr) const;
    // A gradient with respect to C^ becomes one with respect to C: the cost of a linear program.
    void to_cost(Matrix &gradient, Pool *pool = nullptr) const { enter(gradient, pool); }
};

// Multiplies row i by factor_i; an empty vector stands for ones.
void scale_rows(Matrix &x, const Vector &factor);

} // namespace ssc
