// SPDX-License-Identifier: MIT
// A lower bound on min <G, X> + lambda_g sum |X_group| over the polytope, without a linear
// program. For any row multipliers u the best column multipliers are
//
//   w_j = the largest w with |(u + w - G)_+| <= lambda_g on every group of column j,
//
// and <a, u> + <b, w> is a bound.
#pragma once

#include <vector>

#include "correspond/kernels.h"
#include "correspond/prox.h"

namespace ssc {

// Upper limit on the steps uphill that are worth their time.
constexpr int most_climbs = 3;

template <class T>
class DualBound {
public:
    DualBound(const Problem &problem, const Blocks<T> &blocks);
    double operator()(const MatrixOf<T> &g, const std::vector<double> &u) {
        return (*this)(g, u, [](const Block<T> &, Index) {});
    }
    // The same, but calls first(block, its first column) before it reads a block of g. `first` may
    // change that block, which is then still in the cache.
    template <class First>
    double operator()(const MatrixOf<T> &g, const std::vector<double> &u, First first) {
        set(u);
        blocks_.run([&](const Block<T> &b, Index j, Index k) {
            first(b, j);
            raise(b, j, k, g);
        });
        return total();
    }
    // The derivative of the last bound by u, at the same g and u.
    void slope(const MatrixOf<T> &g, std::vector<double> &out);
    // Takes a step uphill in u; the bound is concave in u. `far`: the distance per entry of g from
    // the gradient for which u is the best. The step is about as long.
    void climb(const MatrixOf<T> &g, double far, std::vector<double> &u);

private:
    void set(const std::vector<double> &u);
    void raise(const Block<T> &b, Index j, Index k, const MatrixOf<T> &g);
    double total() const;

    const Problem &p_;
    const Blocks<T> &blocks_;
    std::vector<T> u_, w_, b_;
    Tables<T> level_, norm_, slope_;
    Matrix row_parts_; // per block, added in order
    std::vector<double> rise_;
};

extern template class DualBound<double>;
extern template class DualBound<float>;

} // namespace ssc
