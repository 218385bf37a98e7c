// SPDX-License-Identifier: MIT
// The smooth part q of the objective: nearness and structure. It is quadratic,
//
//   q(C) = <C, H C> / 2 + <g0, C> + c0,     grad q(C) = H C + g0,
//
// so a gradient can be updated instead of computed anew, and q can be read off its gradient:
//   q(C) = (<grad q(C), C> + <g0, C>) / 2 + c0.
//
// Products with H are where the time of a fit goes. With D = L L^T - unit I (see graph.h), r =
// nt/ns and e = r unit_s - unit_t, which is r - 1 unless weights are relative,
//
//   H V / 2 lambda_s = P' Lt^T + Ls Q' + e^2 V
//   P' = P (Lt^T Lt + 2e I) - 2r Ls K,   Q' = (r^2 Ls^T Ls - 2re I) Q
//   P = V Lt,  Q = Ls^T V,  K = Q Lt
//
// which, nearness included, is one product on the way in for each side and one on the way out.
// Where the graphs are dense it is four full products,
//
//   H V = V (2/(ns d) Xt Xt^T + 2 lambda_s Dt^2) + 2 lambda_s r Ds (r Ds V) - 4 lambda_s r (Ds V)
//   Dt
//
// or, where there are few features, four others that need no matrix but R, in parts, and two thin
// ones for nearness:
//
//   H V = 2/(ns d) (V Xt) Xt^T + 2 lambda_s (R Dt - r Ds R),   R = V Dt - r Ds V
#pragma once

#include "correspond/entry_order.h"
#include "correspond/problem.h"
#include "support/matrix.h"
#include "support/pool.h"
#include "transport/transport.h"

namespace ssc {

// Keeps a reference to the problem.
template <class T>
class Smooth {
public:
    using M = MatrixOf<T>;
    // A thrifty one takes less memory and has no gradients of vertices.
    explicit Smooth(const Problem &problem, Pool *pool = nullptr, bool thrifty = false);

    // g = grad q(c). Returns <g0, c>.
    double gradient(const M &c, M &g);
    // The same for c = a b^T, almost without full products.
    double gradient(const M &c, const Vector &a, const Vector &b, M &g);
    // g = grad q(vertex), from its few entries. Returns <g0, vertex>.
    double gradient(const Vertex &vertex, M &g);
    // out = H v.
    void curvature(const M &v, M &out);
    // Whether curvature() takes full products. Then some rows give a rough <v, H v>.
    bool full() const { return dense_; }
    double rough_curvature(const M &v);

    // Multiplications that a gradient takes.
    double work() const;

    double value(double gradient_dot_c, double linear) const {
        return 0.5 * (gradient_dot_c + linear) + constant_;
    }

private:
    Index thrifty_rows() const;
    void set_gram();
    void set_factors();
    void set_middle();
    double begin_constant(const M &c, M &g);
    void apply(const M &v, T beta, M &out, double *linear);
    void add_dense(const M &v, M &out);
    void add_dense(const Vector &a, const Vector &b, M &out);
    void add_structure(const M &v, M &out);
    void enter(const M &v);
    double leave_constant();
    void assemble(T beta, M &out);
    double begin_constant(const Vertex &vertex, M &g);
    void add_dense(const Vertex &vertex, M &g);
    void enter(const Vertex &vertex);

    const Problem &p_;
    Pool *pool_;
    Index rows_, cols_;
    bool dense_, factored_;       // the graphs, if lambda_s is above 0
    bool gram_;                   // computes nearness from Xt Xt^T
    double constant_;             // c0
    T nearness_scale_;            // 2 / (ns d)
    T ratio_, weight_, diagonal_; // r, 2 lambda_s, 2 lambda_s e^2

    // With thin factors: out = left_ right_ (+ diagonal).
    // in_ = [Lt | Xt], inner_ = v in_; left_ = [P' | P1 | Ls], right_ = [Lt^T; Xt^T; Q'].
    Index kt_ = 0, ks_ = 0, e_ = 0;
    M in_, inner_, left_, right_, middle_t_, middle_s_, q_, k_;

    // With full matrices: the right factor of V, g0, and rows of Ds V (or V Dt, or R).
    SymmetricOf<T> right_gram_;
    M constant_gradient_, half_;
    // Made on the first gradient of a vertex.
    M right_whole_;
    Matrix source_squared_;
    EntryOrder by_col_;
    Vector row_sums_;
};

extern template class Smooth<double>;
extern template class Smooth<float>;

} // namespace ssc
