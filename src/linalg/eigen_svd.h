// SPDX-License-Identifier: MIT
// Eigen's singular value decomposition, safe when memory ends in the middle of it. Eigen 3's
// JacobiSVD reduces a matrix that is not square by a QR decomposition, which it keeps as a member,
// destroys and makes anew in place; when that throws, the member is destroyed once more and its
// memory freed twice. Here the step is done with a local variable instead. To be included wherever
// <Eigen/SVD> is.
//
// The members are there though nobody uses them, and all that Eigen's own can do is done: a program
// that uses Eigen itself and links this library statically may get either of the two.
#pragma once

#include <Eigen/SVD>

#if !EIGEN_VERSION_AT_LEAST(3, 4, 90) // later versions have other parameters
namespace Eigen::internal {

using SafeJacobi = JacobiSVD<MatrixXd, ColPivHouseholderQRPreconditioner>;

template <>
class qr_preconditioner_impl<MatrixXd, ColPivHouseholderQRPreconditioner,
                             PreconditionIfMoreRowsThanCols, true> {
public:
    void allocate(const SafeJacobi &) {}
    bool run(SafeJacobi &svd, const MatrixXd &a);

    ColPivHouseholderQR<MatrixXd> unused_qr;
    VectorXd unused_workspace;
};

template <>
class qr_preconditioner_impl<MatrixXd, ColPivHouseholderQRPreconditioner,
                             PreconditionIfMoreColsThanRows, true> {
public:
    void allocate(const SafeJacobi &) {}
    bool run(SafeJacobi &svd, const MatrixXd &a);

    ColPivHouseholderQR<MatrixXd> unused_qr;
    MatrixXd unused_adjoint;
    RowVectorXd unused_workspace;
};

// The orthogonal factor, all of it or its first columns.
inline void take_q(const ColPivHouseholderQR<MatrixXd> &qr, bool thin, MatrixXd &q) {
    q.setIdentity(qr.rows(), thin ? qr.cols() : qr.rows());
    q.applyOnTheLeft(qr.householderQ());
}

inline bool qr_preconditioner_impl<MatrixXd, ColPivHouseholderQRPreconditioner,
                                   PreconditionIfMoreRowsThanCols, true>::run(SafeJacobi &svd,
                                                                              const MatrixXd &a) {
    if (a.rows() <= a.cols()) return false;
    const ColPivHouseholderQR<MatrixXd> qr(a);
    svd.m_workMatrix = qr.matrixQR().topRows(a.cols()).triangularView<Upper>();
    if (svd.computeU()) take_q(qr, svd.m_computeThinU, svd.m_matrixU);
    if (svd.computeV()) svd.m_matrixV = qr.colsPermutation();
    return true;
}

inline bool qr_preconditioner_impl<MatrixXd, ColPivHouseholderQRPreconditioner,
                                   PreconditionIfMoreColsThanRows, true>::run(SafeJacobi &svd,
                                                                              const MatrixXd &a) {
    if (a.rows() >= a.cols()) return false;
    const ColPivHouseholderQR<MatrixXd> qr(a.transpose());
    const MatrixXd r = qr.matrixQR().topRows(a.rows()).triangularView<Upper>();
    svd.m_workMatrix = r.transpose();
    if (svd.computeU()) svd.m_matrixU = qr.colsPermutation();
    if (svd.computeV()) take_q(qr, svd.m_computeThinV, svd.m_matrixV);
    return true;
}

} // namespace Eigen::internal
#endif
