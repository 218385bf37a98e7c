// SPDX-License-Identifier: MIT
// Dense products. Memory for packed copies is the pool's and stays there; without a pool it is
// allocated for each product.
#pragma once

#include "linalg/cpu.h"
#include "linalg/symmetric.h"
#include "support/matrix.h"

namespace ssc {

class Pool;

// A matrix in memory with any two strides; transposing one is swapping them.
template <class T>
struct View {
    T *data;
    Index rows, cols, row_stride, col_stride;

    View(T *d, Index r, Index c, Index rs, Index cs)
        : data(d), rows(r), cols(c), row_stride(rs), col_stride(cs) {}
    operator View<const T>() const { return {data, rows, cols, row_stride, col_stride}; }
};

template <class T>
View<const T> view(const MatrixOf<T> &m) {
    return {m.data(), m.rows(), m.cols(), m.cols(), 1};
}
template <class T>
View<T> view(MatrixOf<T> &m) {
    return {m.data(), m.rows(), m.cols(), m.cols(), 1};
}
template <class T>
View<T> rows_of(View<T> m, Index first, Index count) {
    return {m.data + first * m.row_stride, count, m.cols, m.row_stride, m.col_stride};
}
template <class T>
View<T> cols_of(View<T> m, Index first, Index count) {
    return {m.data + first * m.col_stride, m.rows, count, m.row_stride, m.col_stride};
}
template <class T>
View<const T> transposed(const MatrixOf<T> &m) {
    return {m.data(), m.cols(), m.rows(), 1, m.cols()};
}

// c = alpha a b + beta c. beta 0 never reads c. c must have col_stride 1. The bits of the result do
// not depend on the number of threads, nor on whether there is a pool at all.
template <class T>
void gemm(T alpha, View<const T> a, View<const T> b, T beta, View<T> c, Pool *pool = nullptr);

// The same where operands are kept in double only, though the product is computed in float. (With
// doubles throughout it is gemm.)
void gemm_narrowing(float alpha, View<const double> a, View<const float> b, float beta,
                    View<float> c, Pool *pool);
void gemm_narrowing(float alpha, View<const float> a, View<const double> b, float beta,
                    View<float> c, Pool *pool);
void gemm_narrowing(float alpha, View<const double> a, View<const double> b, float beta,
                    View<float> c, Pool *pool);
void gemm_narrowing(double alpha, View<const double> a, View<const double> b, double beta,
                    View<double> c, Pool *pool);

// The same with a symmetric operand, of which one half is kept.
template <class T>
void gemm_narrowing(T alpha, const SymmetricView<double> &a, View<const T> b, T beta, View<T> c,
                    Pool *pool);
template <class T>
void gemm_narrowing(T alpha, View<const T> a, const SymmetricView<double> &b, T beta, View<T> c,
                    Pool *pool);
template <class T>
void gemm(T alpha, View<const T> a, const SymmetricView<T> &b, T beta, View<T> c, Pool *pool);

// The same for a c that comes out symmetric: one half is computed and copied to the other. Both
// operands are double, c may be float.
template <class T>
void gemm_symmetric(T alpha, View<const double> a, View<const double> b, T beta, View<T> c,
                    Pool *pool);

// The same where one half of c is all that is kept.
template <class T>
void gemm_symmetric(T alpha, View<const double> a, View<const double> b, T beta, SymmetricOf<T> &c,
                    Pool *pool);
template <class T>
void gemm_symmetric(T alpha, const Symmetric &a, const Symmetric &b, T beta, SymmetricOf<T> &c,
                    Pool *pool);

// The same with the instructions asked for, which this processor must have.
template <class T>
void gemm_on(Isa isa, T alpha, View<const T> a, View<const T> b, T beta, View<T> c, Pool *pool);

// Products in matrices of their own.
Matrix product(View<const double> a, View<const double> b, Pool *pool = nullptr);
RowVector product(const RowVector &a, const Matrix &b);

} // namespace ssc
