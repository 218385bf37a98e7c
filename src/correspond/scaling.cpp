// SPDX-License-Identifier: MIT
#include "correspond/scaling.h"

#include <cmath>

#include "support/pool.h"

namespace ssc {

namespace {

template <class M, class F>
void for_rows(M &c, Pool *pool, F f) {
    for_each(pool, c.rows(), [&](Index i) { f(i, c.row(i).array()); });
}

} // namespace

Scaling Scaling::of(const Marginals &m) {
    Scaling scaling;
    if (m.uniform) return scaling;
    scaling.row = Eigen::Map<const Vector>(m.a.data(), m.rows()).cwiseSqrt();
    scaling.col = (m.ratio * Eigen::Map<const Vector>(m.b.data(), m.cols())).cwiseSqrt();
    return scaling;
}

void Scaling::enter(Matrix &c, Pool *pool) const {
    if (plain()) return;
    const RowVector inverse = col.cwiseInverse().transpose();
    for_rows(c, pool, [&](Index i, auto entries) { entries *= inverse.array() / row(i); });
}

void Scaling::leave(Matrix &c, Pool *pool) const {
    if (plain()) return;
    for_rows(c, pool, [&](Index i, auto entries) { entries *= row(i) * col.transpose().array(); });
}

void Scaling::leave(MatrixOf<float> &c, Pool *pool) const {
    if (plain()) return;
    for_rows(c, pool, [&](Index i, auto entries) {
        entries *= (row(i) * col.transpose().array()).template cast<float>();
    });
}

void scale_rows(Matrix &x, const Vector &factor) {
    for (Index i = 0; i < factor.size(); ++i)
        x.row(i) *= factor(i);
}

} // namespace ssc
