// SPDX-License-Identifier: MIT
// A soft correspondence averages and therefore shrinks: the mapped source has less spread than the
// target. This restores the second moments by the symmetric map between the two covariances (the
// optimal transport map between Gaussians), which does not rotate.
#include <algorithm>
#include <cmath>
#include <utility>

#include "linalg/decompose.h"
#include "linalg/gemm.h"
#include "map/affine.h"

namespace ssc {

namespace {

Matrix covariance(const Matrix &x, const Vector &weight, const RowVector &centre) {
    const Matrix deviation = x.rowwise() - centre;
    const Matrix weighted = (weight / weight.sum()).asDiagonal() * deviation;
    return product(transposed(weighted), view(deviation));
}

// A power of a symmetric positive semidefinite matrix. Eigenvalues up to `noise` become 0.
Matrix power(const Matrix &m, double exponent, double noise = 0) {
    const SymmetricEigen eigen = symmetric_eigen(m);
    const double least = std::max(noise, 1e-12 * eigen.values.cwiseAbs().maxCoeff());
    Matrix scaled = eigen.vectors;
    for (Index k = 0; k < scaled.cols(); ++k)
        scaled.col(k) *= eigen.values(k) > least ? std::pow(eigen.values(k), exponent) : 0.0;
    return product(view(scaled), transposed(eigen.vectors));
}

Matrix sandwich(const Matrix &outer, const Matrix &inner) {
    const Matrix half = product(view(outer), view(inner));
    return product(view(half), view(outer));
}

Matrix transport_between(const Matrix &source, const Matrix &target, double noise) {
    const Matrix root = power(source, 0.5, noise), inverse_root = power(source, -0.5, noise);
    return sandwich(inverse_root, power(sandwich(root, target), 0.5));
}

Matrix covariance_along(const Matrix &basis, const Matrix &x, const Vector &weight,
                        const RowVector &centre) {
    const Matrix deviation = x.rowwise() - centre;
    const Matrix coordinates = product(view(deviation), transposed(basis));
    return covariance(coordinates, weight, RowVector::Zero(basis.rows()));
}

ThinTerm followed_by(const ThinTerm &first, ThinTerm second) {
    const Matrix between = product(view(second.in), transposed(first.out));
    const Matrix in = product(view(between), view(first.in));
    if (first.keeps)
        second.in += in;
    else
        second.in = in;
    return second;
}

} // namespace

void restore_covariance(const MapOptions &options, const MapData &data, Map &map) {
    const Matrix mapped = map.apply(data.source);
    const RowVector from = centre_of(mapped, data.source_weight, options.intercept);
    const RowVector to = centre_of(data.target, data.target_weight, options.intercept);
    // If all samples coincide, their covariance is rounding error alone.
    const double rounding = 1e-13 * mapped.cwiseAbs().maxCoeff(), noise = rounding * rounding;
    if (is_wide(data.source)) {
        // The transport is 0 outside of the space that the mapped samples span, so coordinates of
        // that space are enough to compute it.
        ThinTerm transport;
        transport.in = row_basis(mapped.rowwise() - from);
        const Matrix within = transport_between(
            covariance_along(transport.in, mapped, data.source_weight, from),
            covariance_along(transport.in, data.target, data.target_weight, to), noise);
        transport.out = product(view(within), view(transport.in));
        map.offset = to + RowVector(transport.image(map.offset - from, nullptr));
        map.thin = followed_by(map.thin, std::move(transport));
    } else {
        const Matrix transport =
            transport_between(covariance(mapped, data.source_weight, from),
                              covariance(data.target, data.target_weight, to), noise);
        map.linear = product(view(map.linear), view(transport));
        map.offset = to + product(map.offset - from, transport);
    }
}

} // namespace ssc
