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

template <class T>
class DualBound {
public:
    DualBound(const Problem &problem, const Blocks<T> &blocks);
    double operator()(const MatrixOf<T> &g, const std::vector<double> &u);

private:
    const Problem &p_;
    const Blocks<T> &blocks_;
    std::vector<T> u_, w_;
    MatrixOf<T> level_, norm_, slope_;
};

extern template class DualBound<double>;
extern template class DualBound<float>;

} // namespace ssc
