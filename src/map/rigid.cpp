// SPDX-License-Identifier: MIT
// A rotation (and, with an intercept, a translation): the Procrustes problem without reflections.
#include <algorithm>

#include "linalg/decompose.h"
#include "linalg/gemm.h"
#include "map/affine.h"
#include "map/map_bytes.h"

namespace ssc {

namespace {

// Samples that do not span all directions leave the rotation open in the others. There it turns as
// little as possible.
void turn_rest_least(Svd &svd) {
    const Index d = svd.values.size();
    const double least = 1e-13 * svd.values(0) * static_cast<double>(2 * d);
    const Index rest = d - (svd.values.array() > least).count();
    if (rest < 2) return; // one axis has only a sign, which rotation() sets
    const Matrix from = svd.u.rightCols(rest), to = svd.v.rightCols(rest);
    const Svd turn = singular_value_decomposition(product(transposed(from), view(to)));
    svd.u.rightCols(rest) = product(view(from), view(turn.u));
    svd.v.rightCols(rest) = product(view(to), view(turn.v));
}

Matrix rotation(const Matrix &x, const Matrix &y) {
    Svd svd = singular_value_decomposition(product(transposed(x), view(y)));
    turn_rest_least(svd);
    // If the best orthogonal matrix is a reflection, the best rotation flips the axis of the
    // smallest singular value.
    if (orientation(svd.u) * orientation(svd.v) < 0) svd.u.col(svd.u.cols() - 1) *= -1;
    return product(view(svd.u), transposed(svd.v));
}

// The same in coordinates of the space that samples and images span; the orthogonal complement
// stays as it is. The space has up to twice as many dimensions as there are samples, so that there
// is always an axis to flip at no cost.
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

Map fit(const MapOptions &options, const MapData &data, Pool * /*pool*/, Monitor * /*monitor*/) {
    return finished_affine(options, data, fit_rigid(options, data));
}

double peak_bytes(const MapOptions &options, const MapSize &size) {
    const double samples = size.samples();
    const double squares = is_wide(size) ? size.rows * size.rows : size.features * size.features;
    // A product and its decomposition; for a wide map samples and images, twice, and a basis, then
    // a decomposition in twice as many dimensions as samples. The factors are measured.
    const double dense = 2 * samples + 8 * squares;
    const double thin = std::max(5 * samples, samples + 10 * 4 * squares);
    return affine_peak_bytes(options, size, is_wide(size) ? thin : dense, 4);
}

// The factors of a wide rotation span samples and images; those of restored covariance, samples
// alone.
double size_bytes(const MapOptions &options, const MapSize &size) {
    return affine_size_bytes(size, options.restore_covariance ? 2 : 4);
}

} // namespace

const MapKind rigid_map = {fit,          peak_bytes,  size_bytes,
                           write_affine, read_affine, true}; // is_affine

} // namespace ssc
