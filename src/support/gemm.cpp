#include "support/gemm.h"

namespace ssc {

namespace {

template <class T>
using Strided = Eigen::Map<const MatrixOf<T>, 0, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>;

template <class T>
using ColMajor = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor>;

template <class T, class A, class B>
void product(T alpha, const A &a, const B &b, T beta, View<T> c) {
    Eigen::Map<MatrixOf<T>, 0, Eigen::OuterStride<>> out(c.data, c.rows, c.cols,
                                                         Eigen::OuterStride<>(c.row_stride));
    if (beta == T(0)) {
        out.noalias() = alpha * (a * b);
    } else {
        if (beta != T(1)) out *= beta;
        out.noalias() += alpha * (a * b);
    }
}

// Eigen is fast only when it knows at compile time which of the strides is 1.
template <class T, class F>
void with_layout(View<const T> m, F f) {
    if (m.col_stride == 1) {
        f(Eigen::Map<const MatrixOf<T>, 0, Eigen::OuterStride<>>(
            m.data, m.rows, m.cols, Eigen::OuterStride<>(m.row_stride)));
    } else {
        f(Eigen::Map<const ColMajor<T>, 0, Eigen::OuterStride<>>(
            m.data, m.rows, m.cols, Eigen::OuterStride<>(m.col_stride)));
    }
}

} // namespace

template <class T>
void gemm(T alpha, View<const T> a, View<const T> b, T beta, View<T> c, Pool *) {
    with_layout(a, [&](const auto &left) {
        with_layout(b, [&](const auto &right) { product(alpha, left, right, beta, c); });
    });
}

template void gemm<double>(double, View<const double>, View<const double>, double, View<double>,
                           Pool *);
template void gemm<float>(float, View<const float>, View<const float>, float, View<float>, Pool *);

} // namespace ssc
