// SPDX-License-Identifier: MIT
// The feature with the largest share in the distances. A feature on a much larger scale than the
// others decides the distances alone.
#pragma once

#include "prepare/preparation.h"

namespace ssc {

struct Dominance {
    Index feature = 0;
    double share = 0; // of the squared distances within both domains; 0 when all samples coincide
};

// Looks at the samples after `scale_rows` and `standardize`, before principal components. Distances
// between the domains do not count, because an offset is the same for all samples.
Dominance find_dominance(const Preparation &preparation, const PrepareData &data);

} // namespace ssc
