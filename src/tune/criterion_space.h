// SPDX-License-Identifier: MIT
// The space in which criteria see the target. It is the same for all cells, whatever their
// preprocessing: scores from different spaces could not be compared.
#pragma once

#include "adapt/adapt.h"

namespace ssc {

// The target for a Scorer, in one of three views: standardised, standardised with rows of length 1,
// or as given; of each the first principal components. The source decides, because its labels are
// known: this takes the view in which the criterion `graph` gives the source the highest score. In
// a tie, and if there are too few labels, the target is standardised.
struct CriterionTarget {
    Matrix x;
    Vector copies; // the samples that each row stands for; empty if it is one for all
};
CriterionTarget criterion_target(const AdaptData &data, Pool *pool = nullptr);

} // namespace ssc
