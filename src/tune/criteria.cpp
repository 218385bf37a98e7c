// SPDX-License-Identifier: MIT
#include "tune/criteria.h"

#include <cmath>

#include "support/error.h"

namespace ssc {

std::unique_ptr<const Scorer> make_scorer(const Criterion &criterion, const Matrix &target,
                                          Pool *pool, const Vector &copies) {
    const RowVector mean = target.colwise().mean();
    // No squared distance is above four times the scatter.
    if (!std::isfinite(4 * (target.rowwise() - mean).squaredNorm()))
        throw Error(Status::numeric, "target: distances between samples overflow double precision: "
                                     "rescale the features");
    return criterion.scorer(target, copies, pool);
}

} // namespace ssc
