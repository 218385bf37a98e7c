// A rotation (and with an intercept a translation): Procrustes, with no reflection.
#include "map/map.h"
#include "linalg/decompose.h"
#include "linalg/product.h"

namespace ssc {

namespace {

// With fewer samples than features the rotation is open in the directions of which the samples say
// nothing. There it turns as little as it can.
void turn_rest_least(Svd &svd) {
    const Index d = svd.values.size();
    const double least = 1e-13 * svd.values(0) * static_cast<double>(2 * d);
    const Index rest = d - (svd.values.array() > least).count();
    const Matrix from = svd.u.rightCols(rest), to = svd.v.rightCols(rest);
    const Svd turn = singular_value_decomposition(product(transposed(from), view(to)));
    svd.u.rightCols(rest) = product(view(from), view(turn.u));
    svd.v.rightCols(rest) = product(view(to), view(turn.v));
}

Matrix rotation(const Matrix &x, const Matrix &y) {
    Svd svd = singular_value_decomposition(product(transposed(x), view(y)));
    if (x.rows() < x.cols()) turn_rest_least(svd);
    // The best orthogonal matrix may be a reflection; the best rotation turns the axis that
    // matters least.
    if (orientation(svd.u) * orientation(svd.v) < 0) svd.u.col(svd.u.cols() - 1) *= -1;
    return product(view(svd.u), transposed(svd.v));
}

// The same in the coordinates of the space that samples and images span; all that is orthogonal to
// it stays. The space has twice as many dimensions as there are samples, so that there is always an
// axis to turn that does not matter.
ThinTerm thin_rotation(const MapData &data, const RowVector &from, const RowVector &to) {
    const Index n = data.source.rows();
    Matrix both(2 * n, data.source.cols());
    both.topRows(n) = data.source.rowwise() - from;
    both.bottomRows(n) = data.image.rowwise() - to;
    ThinTerm thin;
    thin.in = row_basis(both);
    const Matrix coordinates = product(view(both), transposed(thin.in));
    both.resize(0, 0);
    Matrix turn = rotation(data.source_weight.asDiagonal() * coordinates.topRows(n),
                           coordinates.bottomRows(n));
    turn.diagonal().array() -= 1;
    thin.out = product(view(turn), view(thin.in));
    thin.keeps = true;
    return thin;
}

} // namespace

Map fit_rigid(const MapOptions &options, const MapData &data) {
    const RowVector from = centre_of(data.source, data.source_weight, options.intercept);
    const RowVector to = centre_of(data.image, data.source_weight, options.intercept);
    Map map;
    if (is_wide(data.source))
        map.thin = thin_rotation(data, from, to);
    else
        map.linear = rotation(data.source_weight.asDiagonal() * (data.source.rowwise() - from),
                              data.image.rowwise() - to);
    map.offset = to - map.linear_image(from);
    return map;
}

} // namespace ssc
