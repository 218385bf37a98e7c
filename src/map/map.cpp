#include "map/map.h"

#include "support/error.h"
#include "support/product.h"

namespace ssc {

RowVector centre_of(const Matrix &x, const Vector &weight, bool intercept) {
    if (!intercept) return RowVector::Zero(x.cols());
    return product(RowVector(weight.transpose() / weight.sum()), x);
}

Map fit_map(const MapOptions &options, const MapData &data) {
    if (options.kind == "barycentric") return fit_barycentric(data);
    Map map = options.kind == "rigid" ? fit_rigid(options, data) : fit_linear(options, data);
    if (options.restore_covariance) restore_covariance(options, data, map);
    if (!map.linear.allFinite() || !map.offset.allFinite())
        throw Error(Status::numeric, "the map overflows double precision: rescale the features");
    return map;
}

namespace {

Index nearest_row(const Matrix &rows, const Matrix &x, Index i) {
    Index best = 0;
    (rows.rowwise() - x.row(i)).rowwise().squaredNorm().minCoeff(&best);
    return best;
}

} // namespace

Matrix Map::apply(const Matrix &x) const {
    Matrix y(x.rows(), x.cols());
    if (anchors.size() > 0) {
        for (Index i = 0; i < x.rows(); ++i)
            y.row(i) = x.row(i) + shifts.row(nearest_row(anchors, x, i));
        return y;
    }
    gemm<double>(1, view(x), view(linear), 0, view(y));
    y.rowwise() += offset;
    return y;
}

} // namespace ssc
