// SPDX-License-Identifier: MIT
#include "prepare/components.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "linalg/gemm.h"

namespace ssc {

namespace {

// Eigenvalues below this share of the largest are zero up to rounding.
constexpr double noise = 64 * std::numeric_limits<double>::epsilon();

// a a^T, where `at` is the transposed view of `a`.
Matrix gram(View<const double> a, View<const double> at, Pool *pool) {
    Matrix g(a.rows, a.rows);
    gemm<double>(1, a, at, 0, view(g), pool);
    return g;
}

void fix_signs(Matrix &rows) {
    for (Index k = 0; k < rows.rows(); ++k) {
        Index place = 0;
        rows.row(k).cwiseAbs().maxCoeff(&place);
        if (rows(k, place) < 0) rows.row(k) *= -1;
    }
}

// Makes the rows orthonormal to the last digit. Rows of small eigenvalues need it most.
void make_orthonormal(Matrix &rows) {
    for (Index k = 0; k < rows.rows(); ++k) {
        for (int pass = 0; pass < 2; ++pass) {
            rows.row(k).normalize();
            for (Index j = 0; j < k; ++j)
                rows.row(k) -= rows.row(k).dot(rows.row(j)) * rows.row(j);
        }
        rows.row(k).normalize();
    }
}

// With more features than samples, an eigenvector u of x x^T gives the eigenvector x^T u of x^T x.
Matrix by_samples(const Matrix &x, Index count, Pool *pool) {
    Vector values;
    const Matrix u = leading_eigenvectors(gram(view(x), transposed(x), pool), count, values, pool);
    Index rank = 0;
    while (rank < u.rows() && values(rank) > noise * values(0))
        ++rank;
    if (rank == 0)
        return Matrix::Identity(1, x.cols()); // all samples coincide: any direction will do
    const Matrix used = u.topRows(rank);
    Matrix components(rank, x.cols());
    gemm<double>(1, view(used), view(x), 0, view(components), pool);
    make_orthonormal(components);
    return components;
}

} // namespace

Matrix principal_components(const Matrix &x, Index count, Pool *pool) {
    // With a largest entry of 1, squares neither overflow nor vanish. The directions stay the same.
    const double largest = x.cwiseAbs().maxCoeff();
    const Matrix scaled = largest > 0 ? Matrix(x / largest) : x;
    Matrix components;
    if (x.cols() > x.rows()) {
        components = by_samples(scaled, count, pool);
    } else {
        Vector values;
        components =
            leading_eigenvectors(gram(transposed(scaled), view(scaled), pool), count, values, pool);
    }
    fix_signs(components);
    return components;
}

} // namespace ssc
