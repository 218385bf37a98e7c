// min <G, X> + lambda_g sum |X_group| over the polytope, bounded from below without a linear
// program: any multipliers of the rows are completed by the best multipliers of the columns,
//
//   w_j = the largest w with |(u + w - G)_+| <= lambda_g on every group of column j,
//
// and <a, u> + <b, w> is a bound.
#pragma once

#include <vector>

#include "correspond/kernels.h"
#include "correspond/prox.h"

namespace ssc {

// So many steps uphill are worth their while.
constexpr int most_climbs = 3;

template <class T>
class DualBound {
public:
    DualBound(const Problem &problem, const Blocks<T> &blocks);
    double operator()(const MatrixOf<T> &g, const std::vector<double> &u) {
        return (*this)(g, u, [](const Block<T> &, Index) {});
    }
    // The same after first(block, its first column), which may change that block of g: it is then
    // still in the cache.
    template <class First>
    double operator()(const MatrixOf<T> &g, const std::vector<double> &u, First first) {
        set(u);
        blocks_.run([&](const Block<T> &b, Index j, Index k) {
            first(b, j);
            raise(b, j, k, g);
        });
        return total();
    }
    // By how much the last answer rises with each u, at the g and u it was asked for.
    void slope(const MatrixOf<T> &g, std::vector<double> &out);
    // Changes that u by a step uphill, the bound being concave in u. `far`: how far g is from where
    // u is the best, an entry; about as far is u.
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
