// Factorisations of small and middling matrices. They are Eigen's; they stand behind plain
// functions so that its templates are compiled once. Error(numeric) where an iteration finds
// nothing: numbers that have overflowed on the way here, or the limit of Eigen's steps.
#pragma once

#include "support/matrix.h"

namespace ssc {

// a^-1 b for a symmetric positive definite a.
Matrix solve_positive(Matrix a, Matrix b);

struct Svd {
    Matrix u, v; // a = u diag(values) v^T; square, orthogonal
    Vector values;
};
Svd singular_value_decomposition(const Matrix &a);

struct SymmetricEigen {
    Vector values; // ascending
    Matrix vectors;
};
SymmetricEigen symmetric_eigen(const Matrix &a);

// As many orthonormal rows, whose span has all of the given ones in it. There must be no fewer
// columns than rows.
Matrix row_basis(Matrix rows);

// +1 or -1 for an orthogonal matrix.
double orientation(const Matrix &a);

} // namespace ssc
