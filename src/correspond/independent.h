// The independent coupling a b^T / total: feasible, and the least committed point there is. Being
// of rank one, what the terms are there is known without a matrix of its size.
#pragma once

#include "correspond/problem.h"

namespace ssc {

Matrix independent_coupling(const Marginals &marginals);

struct IndependentTerms {
    Terms terms;
    // The two parts whose difference is squared in the second-order term, each squared by itself.
    double second_order_parts = 0;
};
IndependentTerms independent_terms(const Problem &problem);

} // namespace ssc
