// SPDX-License-Identifier: MIT
// The independent coupling a b^T / total: feasible, and neutral between all correspondences. It
// has rank one, so its terms need no matrix of its size.
#pragma once

#include "correspond/problem.h"

namespace ssc {

Matrix independent_coupling(const Marginals &marginals);

IndependentTerms independent_terms(const Problem &problem, Pool *pool = nullptr);

} // namespace ssc
