// SPDX-License-Identifier: MIT
#include "map/affine.h"

#include <algorithm>

#include "linalg/gemm.h"

namespace ssc {

RowVector centre_of(const Matrix &x, const Vector &weight, bool intercept) {
    if (!intercept) return RowVector::Zero(x.cols());
    return product(RowVector(weight.transpose() / weight.sum()), x);
}

Map finished_affine(const MapOptions &options, const MapData &data, Map map) {
    if (options.restore_covariance) restore_covariance(options, data, map);
    check_finite_affine(map);
    return map;
}

double affine_peak_bytes(const MapOptions &options, const MapSize &size, double finding,
                         double factors) {
    if (!options.restore_covariance) return 8 * finding;
    const double samples = size.samples();
    if (!is_wide(size)) {
        // The mapped samples and the centred target; two covariances and their roots, with the
        // memory that decompositions work in.
        const double squares = size.features * size.features;
        return 8 * (finding + (samples + size.target_rows * size.features + 8 * squares));
    }
    // The factors and a basis of the mapped samples; then the centred target or two more factors.
    return 8 * std::max(finding,
                        factors * samples + samples +
                            std::max(size.target_rows * (size.features + size.rows), 2 * samples) +
                            8 * (size.rows * size.rows));
}

double affine_size_bytes(const MapSize &size, double factors) {
    return 8 * (is_wide(size) ? factors * size.samples() : size.features * size.features);
}

} // namespace ssc
