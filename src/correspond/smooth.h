// The smooth part q of the objective: nearness and structure. It is quadratic,
//
//   q(C) = <C, H C> / 2 + <g0, C> + c0,     grad q(C) = H C + g0,
//
// so a gradient can be updated instead of computed anew, and q can be read off its gradient:
//   q(C) = (<grad q(C), C> + <g0, C>) / 2 + c0.
//
// Products with H are where the time of a fit goes. With D = L L^T - I (see graph.h) and r = nt/ns
//
//   H V / 2 lambda_s = P' Lt^T + Ls Q' + (r-1)^2 V
//   P' = P (Lt^T Lt + 2(r-1) I) - 2r Ls K,   Q' = (r^2 Ls^T Ls - 2r(r-1) I) Q
//   P = V Lt,  Q = Ls^T V,  K = Q Lt
//
// which, nearness included, is one product on the way in for each side and one on the way out.
// Where the graphs are dense it is four full products.
#pragma once

#include "correspond/problem.h"
#include "support/matrix.h"
#include "support/pool.h"
#include "transport/transport.h"

namespace ssc {

template <class T>
class Smooth {
public:
    using M = MatrixOf<T>;
    explicit Smooth(const Problem &problem, Pool *pool = nullptr);

    // g = grad q(c). Returns <g0, c>.
    double gradient(const M &c, M &g);
    // g = grad q(vertex), from its few entries. Returns <g0, vertex>.
    double gradient(const Vertex &vertex, M &g);
    // out = H v.
    void curvature(const M &v, M &out);

    double value(double gradient_dot_c, double linear) const {
        return 0.5 * (gradient_dot_c + linear) + constant_;
    }

private:
    enum class Structure { none, factored, dense };

    void set_nearness(const Problem &problem);
    void set_structure(const Problem &problem);
    void set_factored(const Problem &problem);
    void set_dense(const Problem &problem);
    void enter(const M &v);
    double leave_constant();
    void assemble(M &out);
    void apply_dense(const M &v, M &out);
    void scatter_factored(const Vertex &vertex);
    double scatter_dense(const Vertex &vertex, M &g);

    Pool *pool_;
    Index rows_, cols_;
    Structure structure_ = Structure::none;
    bool gram_ = false;        // nearness is part of `right_gram_`, not of the factors
    double constant_ = 0;      // c0
    T nearness_scale_ = 0;     // 2 / (ns d)
    T ratio_ = 1, weight_ = 0; // r, 2 lambda_s
    T diagonal_ = 0;           // 2 lambda_s (r-1)^2
    Matrix y_, z_;             // nearness as |C z - y|^2, in the span of the target
    M yt_;                     // y_ in the arithmetic of the iteration

    // Factored, and nearness when not in the Gram matrix: out = left_ right_ (+ diagonal).
    // in_ = [Lt | z], inner_ = v in_; left_ = [P' | P1 | Ls], right_ = [Lt^T; z^T; Q'].
    Index kt_ = 0, ks_ = 0, e_ = 0;
    M in_, inner_, left_, right_, middle_t_, middle_s_, q_, k_;

    // Dense: out = v gram + (Ds v)(-2 weight r Dt) + weight r^2 Ds (Ds v)
    M source_, target_, right_gram_, half_, constant_gradient_;
    M source_squared_; // only made when vertices are asked for
};

extern template class Smooth<double>;
extern template class Smooth<float>;

} // namespace ssc
