// SPDX-License-Identifier: MIT
#include "correspond/scaling.h"

#include <cmath>

#include "support/pool.h"

namespace ssc {

Scaling Scaling::of(const Marginals &m) {
    Scaling scaling;
    if (m.uniform) return scaling;
    scaling.row = as_vector(m.a).cwiseSqrt();
    scaling.col = (m.ratio * as_vector(m.b)).cwiseSqrt();
    return scaling;
}

void Scaling::enter(Matrix &c, Pool *pool) const {
    if (plain()) return;
    const RowVector inverse = col.cwiseInverse().transpose();
    for_each(pool, c.rows(), [&](Index i) { c.row(i).array() *= inverse.array() / row(i); });
}

void Scaling::leave(Matrix &c, Pool *pool) const {
    if (plain()) return;
    for_each(pool, c.rows(),
             [&](Index i) { c.row(i).array() *= row(i) * col.transpose().array(); });
}

void Scaling::leave(FloatMatrix &c, Pool *pool) const {
    if (plain()) return;
    for_each(pool, c.rows(), [&](Index i) {
        Eigen::Map<Eigen::ArrayXf>(c.row(i), c.cols()) *= (row(i) * col.array()).cast<float>();
    });
}

void scale_rows(Matrix &x, const Vector &factor) {
    for (Index i = 0; i < factor.size(); ++i)
        x.row(i) *= factor(i);
}

} // namespace ssc
