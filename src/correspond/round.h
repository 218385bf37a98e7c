// SPDX-License-Identifier: MIT
// Brings a correspondence exactly onto its marginals.
#pragma once

#include "correspond/scaling.h"
#include "support/matrix.h"
#include "transport/transport.h"

namespace ssc {

class Pool;

// Gives a nonnegative c, whose sums are nearly the marginals, the marginals as its sums. Scales
// down the rows and columns that are too large, then adds the missing mass in at most
// rows + cols - 1 places, so that a sparse c stays sparse.
void round_to_marginals(const Marginals &marginals, Matrix &c, Pool *pool = nullptr);

// Linear programs and sums over all samples are accurate to 1e-16 of the whole mass. A row of tiny
// weight needs more: its barycentre is C Xt over its weight. This corrects the sums of such rows,
// which moves the columns by no more than that rounding.
void mend_rows(const Marginals &marginals, Matrix &c, Pool *pool = nullptr);
// The same for C^ of scaling.h.
void mend_rows(const Marginals &marginals, const Scaling &scaling, Matrix &c, Pool *pool = nullptr);

} // namespace ssc
