#include "map/map.h"

#include "graph/nearest.h"
#include "support/error.h"
#include "support/product.h"

namespace ssc {

RowVector centre_of(const Matrix &x, const Vector &weight, bool intercept) {
    if (!intercept) return RowVector::Zero(x.cols());
    return product(RowVector(weight.transpose() / weight.sum()), x);
}

Map fit_map(const MapOptions &options, const MapData &data) {
    if (options.kind == "none") return Map();
    if (options.kind == "barycentric") return fit_barycentric(options, data);
    Map map = options.kind == "rigid" ? fit_rigid(options, data) : fit_linear(options, data);
    if (options.restore_covariance) restore_covariance(options, data, map);
    if (!map.linear.allFinite() || !map.offset.allFinite())
        throw Error(Status::numeric, "the map overflows double precision: rescale the features");
    return map;
}

Matrix training_image(const MapOptions &options, const MapData &data, const Map &map) {
    return options.kind == "barycentric" ? mixed_image(options, data) : map.apply(data.source);
}

Matrix Map::apply(const Matrix &x, Pool *pool) const {
    if (anchors.size() > 0) {
        const Nearest nearest = nearest_rows(x, anchors, pool);
        Matrix y = x;
        for (Index i = 0; i < x.rows(); ++i)
            y.row(i) += shifts.row(nearest.row[static_cast<std::size_t>(i)]);
        return y;
    }
    if (linear.size() == 0) return x;
    Matrix y(x.rows(), x.cols());
    gemm<double>(1, view(x), view(linear), 0, view(y), pool);
    y.rowwise() += offset;
    return y;
}

} // namespace ssc
