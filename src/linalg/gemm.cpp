// SPDX-License-Identifier: MIT
#include "linalg/gemm.h"

#include "linalg/gemm_product.h"

namespace ssc {
namespace {

template <class T>
void scale(T beta, View<T> c) {
    for (Index i = 0; i < c.rows; ++i) {
        T *row = c.data + i * c.row_stride;
        for (Index j = 0; j < c.cols; ++j)
            row[j] = beta == T(0) ? T(0) : beta * row[j];
    }
}

template <class T>
void few_rows(const GemmProduct<T> &p) {
    const Index cols = p.piece(p.c.cols, p.c.cols, 256);
    p.each(p.pieces(p.c.cols, cols), [&](Index piece, int) {
        const Index j = piece * cols;
        p.kernels.few_rows({p.c.rows, std::min(cols, p.c.cols - j), p.depth(), p.alpha, p.a.data,
                            p.a.row_stride, p.a.col_stride, p.b_at(0, j), p.b.row_stride, p.beta,
                            p.c_at(0, j), p.c.row_stride});
    });
}

template <class T>
void few_cols(const GemmProduct<T> &p) {
    const Index depth = p.depth(), rows = p.piece(p.c.rows, p.c.rows, 24);
    T *columns = p.workspace(p.c.cols * depth);
    for (Index j = 0; j < p.c.cols; ++j)
        for (Index k = 0; k < depth; ++k)
            columns[j * depth + k] = *p.b_at(k, j);
    p.each(p.pieces(p.c.rows, rows), [&](Index piece, int) {
        const Index i = piece * rows;
        p.kernels.few_cols({std::min(rows, p.c.rows - i), p.c.cols, depth, p.alpha, p.a_at(i, 0),
                            p.a.row_stride, 1, columns, depth, p.beta, p.c_at(i, 0),
                            p.c.row_stride});
    });
}

// Below this, about ten microseconds of work, one thread is done before another has woken up.
bool worth_sharing(Index rows, Index cols, Index depth) {
    return static_cast<double>(rows) * static_cast<double>(cols) * static_cast<double>(depth) > 2e5;
}

} // namespace

template <class T>
void gemm_on(Isa isa, T alpha, View<const T> a, View<const T> b, T beta, View<T> c, Pool *pool) {
    if (c.rows == 0 || c.cols == 0) return;
    if (a.cols == 0) return scale(beta, c);
    Pool alone(1); // without a pool, or with a busy one
    Pool &workers = pool == nullptr || pool->busy() ? alone : *pool;
    const Index threads = worth_sharing(c.rows, c.cols, a.cols) ? workers.threads() : 1;
    const GemmProduct<T> product{gemm_kernels<T>(isa), alpha, a, b, beta, c, workers, threads};
    // A tile is faster than scalar products if three quarters of its columns are in use.
    const Index few = std::min(gemm_few, product.kernels.tile_cols * 3 / 4);
    if (c.rows <= gemm_few && b.col_stride == 1)
        few_rows(product);
    else if (c.cols <= few && a.col_stride == 1 && a.cols >= 16)
        few_cols(product);
    else
        gemm_blocked(product);
}

template <class T>
void gemm(T alpha, View<const T> a, View<const T> b, T beta, View<T> c, Pool *pool) {
    gemm_on(isa(), alpha, a, b, beta, c, pool);
}

// Multiplies packed copies. Packing converts the operands: doubles to float, stored halves to whole
// matrices.
template <class T, class A, class B>
static void packing(T alpha, A a, B b, T beta, View<T> c, Pool *pool) {
    if (c.rows == 0 || c.cols == 0) return;
    if (a.cols == 0) return scale(beta, c);
    Pool alone(1);
    Pool &workers = pool == nullptr || pool->busy() ? alone : *pool;
    const Index threads = worth_sharing(c.rows, c.cols, a.cols) ? workers.threads() : 1;
    gemm_blocked(
        GemmProduct<T, A, B>{gemm_kernels<T>(isa()), alpha, a, b, beta, c, workers, threads});
}

void gemm_narrowing(float alpha, View<const double> a, View<const float> b, float beta,
                    View<float> c, Pool *pool) {
    packing(alpha, a, b, beta, c, pool);
}
void gemm_narrowing(float alpha, View<const float> a, View<const double> b, float beta,
                    View<float> c, Pool *pool) {
    packing(alpha, a, b, beta, c, pool);
}
void gemm_narrowing(float alpha, View<const double> a, View<const double> b, float beta,
                    View<float> c, Pool *pool) {
    packing(alpha, a, b, beta, c, pool);
}
void gemm_narrowing(double alpha, View<const double> a, View<const double> b, double beta,
                    View<double> c, Pool *pool) {
    gemm(alpha, a, b, beta, c, pool);
}

template <class T>
void gemm_narrowing(T alpha, const SymmetricView<double> &a, View<const T> b, T beta, View<T> c,
                    Pool *pool) {
    packing(alpha, a, b, beta, c, pool);
}
template <class T>
void gemm_narrowing(T alpha, View<const T> a, const SymmetricView<double> &b, T beta, View<T> c,
                    Pool *pool) {
    packing(alpha, a, b, beta, c, pool);
}
template <class T>
void gemm(T alpha, View<const T> a, const SymmetricView<T> &b, T beta, View<T> c, Pool *pool) {
    packing(alpha, a, b, beta, c, pool);
}

// Computes each strip from the diagonal on.
template <class T, class A, class B>
static void by_strips(T alpha, A a, B b, T beta, SymmetricOf<T> &c, Pool *pool) {
    for (Index s = 0; s < c.strips(); ++s) {
        auto strip = c.strip(s);
        const View<T> out(strip.data(), strip.rows(), strip.cols(), strip.cols(), 1);
        packing(alpha, rows_of(a, s * strip_rows, out.rows), cols_of(b, s * strip_rows, out.cols),
                beta, out, pool);
    }
}

template <class T>
void gemm_symmetric(T alpha, View<const double> a, View<const double> b, T beta, SymmetricOf<T> &c,
                    Pool *pool) {
    by_strips(alpha, a, b, beta, c, pool);
}
template <class T>
void gemm_symmetric(T alpha, const Symmetric &a, const Symmetric &b, T beta, SymmetricOf<T> &c,
                    Pool *pool) {
    by_strips(alpha, view(a), view(b), beta, c, pool);
}

template <class T>
void gemm_symmetric(T alpha, View<const double> a, View<const double> b, T beta, View<T> c,
                    Pool *pool) {
    constexpr Index strip = strip_rows; // rows of c at a time, each from the diagonal on
    for (Index i = 0; i < c.rows; i += strip) {
        const Index rows = std::min(strip, c.rows - i), cols = c.cols - i;
        gemm_narrowing(alpha, rows_of(a, i, rows), cols_of(b, i, cols), beta,
                       cols_of(rows_of(c, i, rows), i, cols), pool);
    }
    // Copies in squares: both sides of one fit the cache.
    constexpr Index square = 32;
    const Index count = (c.rows + square - 1) / square;
    for_each(pool, count, [&](Index k) {
        const Index to = std::min(c.rows, (k + 1) * square);
        for (Index from = 0; from < to; from += square)
            for (Index i = k * square; i < to; ++i)
                for (Index j = from; j < std::min(i, from + square); ++j)
                    c.data[i * c.row_stride + j] = c.data[j * c.row_stride + i];
    });
}

template void gemm_symmetric(double, View<const double>, View<const double>, double, View<double>,
                             Pool *);
template void gemm_symmetric(float, View<const double>, View<const double>, float, View<float>,
                             Pool *);
template void gemm_symmetric(double, View<const double>, View<const double>, double, Symmetric &,
                             Pool *);
template void gemm_symmetric(float, View<const double>, View<const double>, float,
                             SymmetricOf<float> &, Pool *);
template void gemm_symmetric(double, const Symmetric &, const Symmetric &, double, Symmetric &,
                             Pool *);
template void gemm_symmetric(float, const Symmetric &, const Symmetric &, float,
                             SymmetricOf<float> &, Pool *);
template void gemm_narrowing(double, const SymmetricView<double> &, View<const double>, double,
                             View<double>, Pool *);
template void gemm_narrowing(float, const SymmetricView<double> &, View<const float>, float,
                             View<float>, Pool *);
template void gemm_narrowing(double, View<const double>, const SymmetricView<double> &, double,
                             View<double>, Pool *);
template void gemm_narrowing(float, View<const float>, const SymmetricView<double> &, float,
                             View<float>, Pool *);
template void gemm(double, View<const double>, const SymmetricView<double> &, double, View<double>,
                   Pool *);
template void gemm(float, View<const float>, const SymmetricView<float> &, float, View<float>,
                   Pool *);
template void gemm(double, View<const double>, View<const double>, double, View<double>, Pool *);
template void gemm(float, View<const float>, View<const float>, float, View<float>, Pool *);
template void gemm_on(Isa, double, View<const double>, View<const double>, double, View<double>,
                      Pool *);
template void gemm_on(Isa, float, View<const float>, View<const float>, float, View<float>, Pool *);

Matrix product(View<const double> a, View<const double> b, Pool *pool) {
    Matrix c(a.rows, b.cols);
    gemm<double>(1, a, b, 0, view(c), pool);
    return c;
}

RowVector product(const RowVector &a, const Matrix &b) {
    RowVector c(b.cols());
    gemm<double>(1, {a.data(), 1, a.cols(), a.cols(), 1}, view(b), 0,
                 {c.data(), 1, c.cols(), c.cols(), 1});
    return c;
}

} // namespace ssc
