// SPDX-License-Identifier: MIT
// What the kinds share: centres, the affine part of linear, rigid and neural maps, checks.
#pragma once

#include "map/map.h"
#include "support/error.h"

namespace ssc {

// Whether a linear map of these samples is kept as thin factors. Its rank is at most the number of
// rows, and beyond this bound the factors take less memory than d x d numbers.
inline bool is_wide(double rows, double features) {
    return features > 2 * rows;
}
inline bool is_wide(const MapSize &size) {
    return is_wide(size.rows, size.features);
}
inline bool is_wide(const Matrix &samples) {
    return is_wide(static_cast<double>(samples.rows()), static_cast<double>(samples.cols()));
}

// The weighted mean of the rows; 0 without an intercept.
RowVector centre_of(const Matrix &x, const Vector &weight, bool intercept);

// The linear map without restored covariance, which the neural map starts from.
Map fit_linear(const MapOptions &options, const MapData &data, Pool *pool = nullptr);

// Follows `map` by the symmetric affine map that gives the mapped source the covariance (and, with
// an intercept, the mean) of the target.
void restore_covariance(const MapOptions &options, const MapData &data, Map &map);

// Restores the covariance if the options ask for it, and refuses a map that has overflowed.
Map finished_affine(const MapOptions &options, const MapData &data, Map map);

// Peak of an affine map in bytes. `finding` is the peak, in numbers, of fitting it before the
// covariance is restored. A wide map then keeps `factors` matrices of the size of the samples.
double affine_peak_bytes(const MapOptions &options, const MapSize &size, double finding,
                         double factors);
// Bytes of an affine map that, if wide, keeps `factors` matrices of the size of the samples.
double affine_size_bytes(const MapSize &size, double factors);

// Throws Error(numeric) unless all entries are finite. Sums have no branch for each entry, which
// matters: with many features this check takes a good part of the time of a fit.
template <class... M>
void check_finite(const M &...parts) {
    if (!(((parts.array() * 0).sum() == 0) && ...))
        throw Error(Status::numeric, "the map overflows double precision: rescale the features");
}
inline void check_finite_affine(const Map &map) {
    check_finite(map.linear, map.thin.in, map.thin.out, map.offset);
}

} // namespace ssc
