// SPDX-License-Identifier: MIT
#include "prepare/dominance.h"

#include <algorithm>

namespace ssc {

namespace {

// The weighted variance of each feature, in units of the largest squared deviation of all.
struct Spread {
    RowVector variance;
    double unit = 0; // the largest deviation; all are divided by it before squaring
};

// Visits the rows one by one, so that the samples are not copied as a whole.
template <class Each>
void each_row(const Preparation &p, const Matrix &x, const RowVector &deviation, Each each) {
    RowVector row(x.cols());
    for (Index i = 0; i < x.rows(); ++i) {
        row = x.row(i);
        const double largest = p.unit_rows ? row.cwiseAbs().maxCoeff() : 0;
        if (largest > 0) {
            row /= largest;
            row /= row.norm();
        }
        if (deviation.size() > 0) row = row.cwiseQuotient(deviation);
        each(i, row);
    }
}

Spread spread_of(const Preparation &p, const Matrix &x, const Vector &weight,
                 const RowVector &deviation) {
    const double total = weight.sum();
    RowVector mean = RowVector::Zero(x.cols());
    each_row(p, x, deviation,
             [&](Index i, const RowVector &row) { mean += weight(i) / total * row; });
    Spread spread{RowVector::Zero(x.cols()), 0};
    each_row(p, x, deviation, [&](Index, const RowVector &row) {
        spread.unit = std::max(spread.unit, (row - mean).cwiseAbs().maxCoeff());
    });
    if (!(spread.unit > 0)) return spread;
    each_row(p, x, deviation, [&](Index i, const RowVector &row) {
        spread.variance += weight(i) / total * ((row - mean) / spread.unit).cwiseAbs2();
    });
    return spread;
}

} // namespace

Dominance find_dominance(const Preparation &p, const PrepareData &data) {
    const Spread source = spread_of(p, data.source, data.source_weight, p.source_deviation);
    const Spread target = spread_of(p, data.target, data.target_weight, p.target_deviation);
    const double unit = std::max(source.unit, target.unit);
    Dominance most;
    if (!(unit > 0)) return most;
    const double s = source.unit / unit, t = target.unit / unit;
    const RowVector variance = s * s * source.variance + t * t * target.variance;
    const double largest = variance.maxCoeff(&most.feature);
    most.share = largest / variance.sum();
    return most;
}

} // namespace ssc
