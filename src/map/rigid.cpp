// A rotation (and with an intercept a translation): Procrustes, with no reflection.
#include "map/map.h"
#include "support/decompose.h"
#include "support/product.h"

namespace ssc {

Map fit_rigid(const MapOptions &options, const MapData &data) {
    const RowVector from = centre_of(data.source, data.source_weight, options.intercept);
    const RowVector to = centre_of(data.image, data.source_weight, options.intercept);
    const Matrix x = data.source_weight.asDiagonal() * (data.source.rowwise() - from);
    const Matrix y = data.image.rowwise() - to;
    Svd svd = singular_value_decomposition(product(transposed(x), view(y)));
    // The best orthogonal matrix may be a reflection; the best rotation turns the axis that
    // matters least.
    if (orientation(svd.u) * orientation(svd.v) < 0) svd.u.col(svd.u.cols() - 1) *= -1;
    Map map;
    map.linear = product(view(svd.u), transposed(svd.v));
    map.offset = to - product(from, map.linear);
    return map;
}

} // namespace ssc
