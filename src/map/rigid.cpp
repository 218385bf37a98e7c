// A rotation (and with an intercept a translation): Procrustes, with no reflection.
#include <Eigen/LU>
#include <Eigen/SVD>

#include "map/map.h"

namespace ssc {

Map fit_rigid(const MapOptions &options, const MapData &data) {
    const RowVector from = centre_of(data.source, data.source_weight, options.intercept);
    const RowVector to = centre_of(data.image, data.source_weight, options.intercept);
    const Eigen::MatrixXd cross = (data.source.rowwise() - from).transpose() *
                                  data.source_weight.asDiagonal() * (data.image.rowwise() - to);
    const Eigen::BDCSVD<Eigen::MatrixXd> svd(cross, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::MatrixXd u = svd.matrixU();
    // The best orthogonal matrix may be a reflection; the best rotation turns the axis that
    // matters least.
    if (u.determinant() * svd.matrixV().determinant() < 0) u.col(u.cols() - 1) *= -1;
    Map map;
    map.linear = u * svd.matrixV().transpose();
    map.offset = to - from * map.linear;
    return map;
}

} // namespace ssc
