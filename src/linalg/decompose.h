// SPDX-License-Identifier: MIT
// Eigen's factorisations of small and medium matrices, behind plain functions so that its templates
// are compiled once. Each throws Error(numeric) if its iteration does not converge or if numbers
// overflowed before the call.
#pragma once

#include "support/matrix.h"

namespace ssc {

// a^-1 b for a symmetric positive definite a.
Matrix solve_positive(Matrix a, Matrix b);

struct Svd {
    Matrix u, v;   // a = u diag(values) v^T; as many columns as values, orthonormal at any rank
    Vector values; // descending
};
Svd singular_value_decomposition(const Matrix &a);

struct SymmetricEigen {
    Vector values; // ascending
    Matrix vectors;
};
SymmetricEigen symmetric_eigen(const Matrix &a);

// Orthonormal rows, as many as given, whose span contains the given rows. The matrix must have at
// least as many columns as rows.
Matrix row_basis(Matrix rows);

// The determinant of an orthogonal matrix: +1 or -1.
double orientation(const Matrix &a);

} // namespace ssc
