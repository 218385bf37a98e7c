// A soft correspondence averages, and so shrinks: the mapped source has less spread than the
// target. This puts the second moments back, by the symmetric map between the two covariances
// (the optimal transport map between Gaussians), which turns nothing.
#include <Eigen/Eigenvalues>
#include <cmath>

#include "map/map.h"

namespace ssc {

namespace {

Eigen::MatrixXd covariance(const Matrix &x, const Vector &weight, const RowVector &centre) {
    const Matrix deviation = x.rowwise() - centre;
    return deviation.transpose() * weight.asDiagonal() * deviation / weight.sum();
}

// The power of a symmetric positive semidefinite matrix; directions without spread stay at 0.
Eigen::MatrixXd power(const Eigen::MatrixXd &m, double exponent) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(m);
    const double least = 1e-12 * eigen.eigenvalues().cwiseAbs().maxCoeff();
    const Vector values = eigen.eigenvalues().unaryExpr(
        [&](double value) { return value > least ? std::pow(value, exponent) : 0.0; });
    return eigen.eigenvectors() * values.asDiagonal() * eigen.eigenvectors().transpose();
}

} // namespace

void restore_covariance(const MapOptions &options, const MapData &data, Map &map) {
    const Matrix mapped = map.apply(data.source);
    const RowVector from = centre_of(mapped, data.source_weight, options.intercept);
    const RowVector to = centre_of(data.target, data.target_weight, options.intercept);
    const Eigen::MatrixXd target = covariance(data.target, data.target_weight, to);
    const Eigen::MatrixXd source = covariance(mapped, data.source_weight, from);
    const Eigen::MatrixXd root = power(source, 0.5), inverse_root = power(source, -0.5);
    const Eigen::MatrixXd transport =
        inverse_root * power(root * target * root, 0.5) * inverse_root;
    map.linear = map.linear * transport;
    map.offset = to + (map.offset - from) * transport;
}

} // namespace ssc
