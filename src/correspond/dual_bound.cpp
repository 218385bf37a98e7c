#include "correspond/dual_bound.h"

#include <algorithm>

namespace ssc {

template <class T>
DualBound<T>::DualBound(const Problem &problem, const Blocks<T> &blocks)
    : p_(problem), blocks_(blocks), u_(static_cast<std::size_t>(blocks.rows())),
      w_(static_cast<std::size_t>(blocks.cols())) {
    for (MatrixOf<T> *m : {&level_, &norm_, &slope_})
        m->resize(blocks.groups(), blocks.cols());
}

template <class T>
void DualBound<T>::set(const std::vector<double> &u) {
    std::transform(u.begin(), u.end(), u_.begin(), [](double x) { return static_cast<T>(x); });
}

template <class T>
void DualBound<T>::raise(const Block<T> &b, Index j, const MatrixOf<T> &g) {
    kernels<T>().raise(b, g.data() + j, u_.data(), static_cast<T>(p_.lambda_g), level_.data() + j,
                       norm_.data() + j, slope_.data() + j, w_.data() + j);
}

template <class T>
double DualBound<T>::total() const {
    double total = 0;
    for (std::size_t i = 0; i < u_.size(); ++i)
        total += p_.marginals.a[i] * static_cast<double>(u_[i]);
    for (std::size_t j = 0; j < w_.size(); ++j)
        total += p_.marginals.b[j] * static_cast<double>(w_[j]);
    return total;
}

template class DualBound<double>;
template class DualBound<float>;

} // namespace ssc
