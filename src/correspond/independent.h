// The independent coupling a b^T / total: feasible, and the least committed point there is. Being
// of rank one, what the terms are there is known without a matrix of its size.
#pragma once

#include "correspond/problem.h"

namespace ssc {

Matrix independent_coupling(const Marginals &marginals);

// From samples that are not put away.
IndependentTerms independent_terms(const Problem &problem, Pool *pool = nullptr);

} // namespace ssc
