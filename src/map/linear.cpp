// The paper's map: ridge regression of the images on the samples,
//   W = (Xs^T A Xs + ridge I)^-1 Xs^T A image,
// with A the weights; with an intercept both sides are centred first, and the ridge leaves the
// intercept alone.
#include <Eigen/Cholesky>
#include <Eigen/QR>

#include "map/map.h"

namespace ssc {

namespace {

// With more features than samples the same W from an ns x ns system:
//   W = X^T (X X^T + ridge I)^-1 B.
Matrix ridge_solve(const Matrix &x, const Matrix &image, double ridge) {
    const Index n = x.rows(), d = x.cols();
    if (ridge == 0) return x.completeOrthogonalDecomposition().solve(image);
    Eigen::MatrixXd gram =
        n < d ? Eigen::MatrixXd(x * x.transpose()) : Eigen::MatrixXd(x.transpose() * x);
    gram.diagonal().array() += ridge;
    const Eigen::LDLT<Eigen::MatrixXd> factor(gram);
    if (n < d) return x.transpose() * factor.solve(image);
    return factor.solve(x.transpose() * image);
}

} // namespace

Map fit_linear(const MapOptions &options, const MapData &data) {
    const RowVector from = centre_of(data.source, data.source_weight, options.intercept);
    const RowVector to = centre_of(data.image, data.source_weight, options.intercept);
    const Vector root = data.source_weight.cwiseSqrt();
    const Matrix x = root.asDiagonal() * (data.source.rowwise() - from);
    const Matrix y = root.asDiagonal() * (data.image.rowwise() - to);
    Map map;
    map.linear = ridge_solve(x, y, options.ridge);
    map.offset = to - from * map.linear;
    return map;
}

} // namespace ssc
