// SPDX-License-Identifier: MIT
#include "correspond/dual_bound.h"

#include <algorithm>

namespace ssc {

static constexpr double climbing = 0.5;

template <class T>
DualBound<T>::DualBound(const Problem &problem, const Blocks<T> &blocks)
    : p_(problem), blocks_(blocks), u_(static_cast<std::size_t>(blocks.rows())),
      w_(static_cast<std::size_t>(blocks.cols())), level_(blocks), norm_(blocks), slope_(blocks) {}

template <class T>
void DualBound<T>::set(const std::vector<double> &u) {
    std::transform(u.begin(), u.end(), u_.begin(), [](double x) { return static_cast<T>(x); });
}

template <class T>
void DualBound<T>::raise(const Block<T> &b, Index j, Index k, const MatrixOf<T> &g) {
    kernels<T>().raise(b, g.data() + j, u_.data(), static_cast<T>(p_.lambda_g), level_.of(k),
                       norm_.of(k), slope_.of(k), w_.data() + j);
}

template <class T>
void DualBound<T>::slope(const MatrixOf<T> &g, std::vector<double> &out) {
    if (b_.empty()) {
        b_.resize(w_.size());
        std::transform(p_.marginals.b.begin(), p_.marginals.b.end(), b_.begin(),
                       [](double x) { return static_cast<T>(x); });
        row_parts_.resize(blocks_.count(), blocks_.rows());
    }
    blocks_.run([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().falls(b, g.data() + j, u_.data(), w_.data() + j, b_.data() + j, level_.of(k),
                           slope_.of(k), &row_parts_(k, 0));
    });
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = p_.marginals.a[i] - row_parts_.col(static_cast<Index>(i)).sum();
}

template <class T>
void DualBound<T>::climb(const MatrixOf<T> &g, double far, std::vector<double> &u) {
    rise_.resize(u.size());
    slope(g, rise_);
    for (std::size_t i = 0; i < u.size(); ++i)
        u[i] += climbing * far * rise_[i] / p_.marginals.a[i];
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
