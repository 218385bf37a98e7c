// How criteria look at the target: in one way for all cells, whatever these do to it themselves, as
// scores of different preparations could not be compared.
#pragma once

#include "adapt/adapt.h"

namespace ssc {

// The target for a Scorer: with its features standardised, the same with rows of length 1, or as it
// is; of each the first components. The source, whose labels are known, says which: the way in
// which it has the best score by the graph when it is looked at by itself. Of equal scores, and
// where there are too few labels to say, the target is standardised.
Matrix criterion_target(const AdaptData &data, Pool *pool = nullptr);

} // namespace ssc
