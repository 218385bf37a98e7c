// The paper's map: ridge regression of the images on the samples,
//   W = (Xs^T A Xs + ridge I)^-1 Xs^T A image,
// with A the weights; with an intercept both sides are centred first, and the ridge leaves the
// intercept alone.
#include <utility>

#include "map/map.h"
#include "support/decompose.h"
#include "support/product.h"

namespace ssc {

namespace {

// The W of least norm among those that fit best.
Matrix least_squares(const Matrix &x, const Matrix &image) {
    const Svd svd = singular_value_decomposition(x);
    const double least = 1e-13 * svd.values(0) * static_cast<double>(x.rows() + x.cols());
    Matrix coordinates = product(transposed(svd.u), view(image)).topRows(svd.values.size());
    for (Index k = 0; k < svd.values.size(); ++k)
        coordinates.row(k) *= svd.values(k) > least ? 1 / svd.values(k) : 0.0;
    const Matrix directions = svd.v.leftCols(svd.values.size());
    return product(view(directions), view(coordinates));
}

// With more features than samples the same W comes from an ns x ns system:
//   W = X^T (X X^T + ridge I)^-1 B.
Matrix ridge_solve(Matrix x, Matrix image, double ridge) {
    if (ridge == 0) return least_squares(x, image);
    const bool wide = x.rows() < x.cols();
    Matrix gram = wide ? product(view(std::as_const(x)), transposed(x))
                       : product(transposed(x), view(std::as_const(x)));
    gram.diagonal().array() += ridge;
    if (wide) {
        const Matrix solved = solve_positive(std::move(gram), std::move(image));
        return product(transposed(x), view(solved));
    }
    Matrix right = product(transposed(x), view(std::as_const(image)));
    x.resize(0, 0);
    image.resize(0, 0);
    return solve_positive(std::move(gram), std::move(right));
}

} // namespace

Map fit_linear(const MapOptions &options, const MapData &data) {
    const RowVector from = centre_of(data.source, data.source_weight, options.intercept);
    const RowVector to = centre_of(data.image, data.source_weight, options.intercept);
    const Vector root = data.source_weight.cwiseSqrt();
    Matrix x = root.asDiagonal() * (data.source.rowwise() - from);
    Matrix y = root.asDiagonal() * (data.image.rowwise() - to);
    Map map;
    map.linear = ridge_solve(std::move(x), std::move(y), options.ridge);
    map.offset = to - product(from, map.linear);
    return map;
}

} // namespace ssc
