// SPDX-License-Identifier: MIT
#include "linalg/decompose.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

#include "linalg/eigen_svd.h"

#include "support/error.h"

namespace ssc {

namespace {
using ColumnMajor = Eigen::MatrixXd; // Eigen factorises this layout without another copy

// Refuses the result of an iteration that did not converge or met numbers that are not finite.
void require(bool found, const char *what) {
    if (!found)
        throw Error(Status::numeric, format("the %s of a matrix of products of features are not to "
                                            "be had in double precision: rescale the features",
                                            what));
}
} // namespace

// Works in place: with many features the matrices are large.
Matrix solve_positive(Matrix a, Matrix b) {
    Eigen::Map<ColumnMajor> columns(a.data(), a.rows(), a.cols()); // rows, by symmetry
    const Eigen::LDLT<Eigen::Ref<ColumnMajor>> factor(columns);
    factor.solveInPlace(b);
    return b;
}

Svd singular_value_decomposition(const Matrix &a) {
    require(a.allFinite(), "singular values");
    const Eigen::BDCSVD<ColumnMajor> svd(ColumnMajor(a), Eigen::ComputeFullU | Eigen::ComputeFullV);
    require(svd.singularValues().allFinite() && svd.matrixU().allFinite() &&
                svd.matrixV().allFinite(),
            "singular values");
    return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

SymmetricEigen symmetric_eigen(const Matrix &a) {
    require(a.allFinite(), "eigenvalues");
    const Eigen::SelfAdjointEigenSolver<ColumnMajor> eigen{ColumnMajor(a)};
    require(eigen.info() == Eigen::Success, "eigenvalues");
    return {eigen.eigenvalues(), eigen.eigenvectors()};
}

// Householder reflections are orthogonal to the last digit at any rank. The rows are decomposed in
// place, as columns.
Matrix row_basis(Matrix rows) {
    require(rows.allFinite(), "directions");
    // With a largest entry of 1, squares neither overflow nor vanish. Directions do not change.
    const double largest = rows.cwiseAbs().maxCoeff();
    if (largest > 0) rows /= largest;
    Eigen::Map<ColumnMajor> columns(rows.data(), rows.cols(), rows.rows());
    const Eigen::HouseholderQR<Eigen::Ref<ColumnMajor>> qr(columns);
    Matrix basis(rows.rows(), rows.cols());
    Eigen::Map<ColumnMajor> q(basis.data(), basis.cols(), basis.rows());
    q.setIdentity();
    q.applyOnTheLeft(qr.householderQ());
    return basis;
}

double orientation(const Matrix &a) {
    return Eigen::PartialPivLU<ColumnMajor>(ColumnMajor(a)).determinant() < 0 ? -1.0 : 1.0;
}

} // namespace ssc
