// SPDX-License-Identifier: MIT
// Quick answers for a solver that was stopped. Nothing here multiplies by a graph or takes any
// other product that grows with the third power of the samples.
#pragma once

#include "correspond/solver.h"

namespace ssc {

class Pool;

// Makes the solution the independent coupling, whose terms have a closed form, with the bound 0.
// The counters of the solution stay.
void answer_independent(const Problem &problem, double gap_tolerance, Solution &solution);
inline Solution independent_solution(const Problem &problem, double gap_tolerance) {
    Solution solution;
    answer_independent(problem, gap_tolerance, solution);
    return solution;
}

// Whether the usual ending, with exact terms and a bound, is quick enough after a stop.
bool ends_quickly(const Problem &problem);

// Makes the solution the iterate `c` (C^ of scaling.h), nonnegative and nearly on the marginals,
// brought onto them.
// `objective` is the solver's estimate, right to single precision. This computes the first-order
// and the class term; the rest of the objective is the second-order term. It takes the best bound
// so far from the certificate.
void answer_at_once(const Problem &problem, FloatMatrix c, double objective,
                    Certificate &certificate, double gap_tolerance, Pool *pool, Solution &solution);

} // namespace ssc
