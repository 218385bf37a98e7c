// SPDX-License-Identifier: MIT
#include "linalg/decompose.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/Jacobi>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "linalg/gemm.h"
#include "support/error.h"

namespace ssc {

namespace {
using ColumnMajor = Eigen::MatrixXd; // Eigen factorises this layout without another copy
using Householder = Eigen::HouseholderQR<Eigen::Ref<ColumnMajor>>;

// Refuses the result of an iteration that did not converge or met numbers that are not finite.
void require(bool found, const char *what) {
    if (!found)
        throw Error(Status::numeric, format("the %s of a matrix of products of features are not to "
                                            "be had in double precision: rescale the features",
                                            what));
}

// Divides by the largest entry, so that squares neither overflow nor vanish, and returns it.
double scale_down(Matrix &a) {
    const double largest = a.size() > 0 ? a.cwiseAbs().maxCoeff() : 0;
    if (largest > 0) a /= largest;
    return largest;
}

// One-sided Jacobi: rotates pairs of rows of b, and the same rows of v, until the rows of b are
// orthogonal up to rounding errors, their own or those of an average row. False if that takes too
// long.
bool rotate_until_orthogonal(Matrix &b, Matrix &v) {
    constexpr int most_sweeps = 60; // well prepared matrices need two or three
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    const double root = std::sqrt(static_cast<double>(b.cols()));
    const double average = b.norm() / std::sqrt(static_cast<double>(b.rows()));
    Vector length = b.rowwise().norm();
    bool done = false;
    for (int sweep = 0; sweep < most_sweeps && !done; ++sweep) {
        done = true;
        for (Index i = 0; i < b.rows(); ++i)
            for (Index j = i + 1; j < b.rows(); ++j) {
                const double dot = b.row(i).dot(b.row(j));
                const auto [less, more] = std::minmax(length(i), length(j));
                if (std::abs(dot) <= epsilon * more * std::max(root * less, average)) continue;
                done = false;
                const double cot = (length(j) - length(i)) * (length(j) + length(i)) / (2 * dot);
                const double tan = std::copysign(1 / (std::abs(cot) + std::hypot(1, cot)), cot);
                const double cosine = 1 / std::hypot(1, tan);
                const Eigen::JacobiRotation<double> turn(cosine, -cosine * tan);
                b.applyOnTheLeft(i, j, turn);
                v.applyOnTheLeft(i, j, turn);
                length(i) = b.row(i).norm();
                length(j) = b.row(j).norm();
            }
    }
    return done;
}

Matrix rows_in_order(const Matrix &m, const std::vector<Index> &order) {
    Matrix sorted(m.rows(), m.cols());
    for (Index k = 0; k < m.rows(); ++k)
        sorted.row(k) = m.row(order[static_cast<std::size_t>(k)]);
    return sorted;
}
} // namespace

// Works in place: with many features the matrices are large.
Matrix solve_positive(Matrix a, Matrix b) {
    Eigen::Map<ColumnMajor> columns(a.data(), a.rows(), a.cols()); // rows, by symmetry
    const Eigen::LDLT<Eigen::Ref<ColumnMajor>> factor(columns);
    factor.solveInPlace(b);
    return b;
}

// The eigenvectors of a^T a are the right singular vectors, but those of small values have only
// half of the digits. So they are the start of Jacobi rotations, which find the rest. Householder
// reflections then complete the left vectors where values are zero.
Svd singular_value_decomposition(const Matrix &a) {
    require(a.allFinite(), "singular values");
    if (a.rows() < a.cols()) {
        Svd turned = singular_value_decomposition(a.transpose());
        turned.u.swap(turned.v);
        return turned;
    }
    Matrix scaled = a;
    const double largest = scale_down(scaled);
    Matrix v = symmetric_eigen(product(transposed(scaled), view(scaled))).vectors.transpose();
    Matrix b = product(view(v), transposed(scaled)); // rows: a times right singular vectors
    require(rotate_until_orthogonal(b, v), "singular values");

    const Vector length = b.rowwise().norm();
    std::vector<Index> order(static_cast<std::size_t>(b.rows()));
    std::iota(order.rbegin(), order.rend(), Index(0)); // eigenvalues ascend
    // Not a stable sort, which would go without memory in silence where it gets none.
    std::sort(order.begin(), order.end(), [&](Index i, Index j) {
        return length(i) > length(j) || (length(i) == length(j) && i < j);
    });
    b = rows_in_order(b, order);
    Svd svd;
    svd.v = rows_in_order(v, order).transpose();
    svd.values = largest * b.rowwise().norm();
    Matrix u = row_basis(b);
    for (Index k = 0; k < u.rows(); ++k)
        if (u.row(k).dot(b.row(k)) < 0) u.row(k) *= -1;
    svd.u = u.transpose();
    require(svd.values.allFinite(), "singular values");
    return svd;
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
    scale_down(rows); // does not change directions
    Eigen::Map<ColumnMajor> columns(rows.data(), rows.cols(), rows.rows());
    const Householder qr(columns);
    Matrix basis(rows.rows(), rows.cols());
    // As a Ref, so that this and the decomposition share Eigen's code.
    Eigen::Ref<ColumnMajor> q = Eigen::Map<ColumnMajor>(basis.data(), basis.cols(), basis.rows());
    q.setIdentity();
    q.applyOnTheLeft(qr.householderQ());
    return basis;
}

// Each reflection changes the sign once, each negative entry on the diagonal of R once more.
double orientation(const Matrix &a) {
    ColumnMajor columns = a;
    const Householder qr(columns);
    const Index reflections = (qr.hCoeffs().array() != 0).count();
    return (reflections + (columns.diagonal().array() < 0).count()) % 2 == 1 ? -1.0 : 1.0;
}

} // namespace ssc
