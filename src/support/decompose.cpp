#include "support/decompose.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/SVD>

namespace ssc {

namespace {
using ColumnMajor = Eigen::MatrixXd; // what Eigen factorises without a copy of its own
}

Matrix solve_positive(const Matrix &a, const Matrix &b) {
    const Eigen::LDLT<ColumnMajor> factor{ColumnMajor(a)};
    return factor.solve(ColumnMajor(b));
}

Svd singular_value_decomposition(const Matrix &a) {
    const Eigen::BDCSVD<ColumnMajor> svd(ColumnMajor(a), Eigen::ComputeFullU | Eigen::ComputeFullV);
    return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

SymmetricEigen symmetric_eigen(const Matrix &a) {
    const Eigen::SelfAdjointEigenSolver<ColumnMajor> eigen{ColumnMajor(a)};
    return {eigen.eigenvalues(), eigen.eigenvectors()};
}

double orientation(const Matrix &a) {
    return Eigen::PartialPivLU<ColumnMajor>(ColumnMajor(a)).determinant() < 0 ? -1.0 : 1.0;
}

} // namespace ssc
