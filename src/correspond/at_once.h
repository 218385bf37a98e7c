// Answers for a solver that was stopped, from what is known at that moment: nothing here takes a
// product with a graph, nor any other that grows with the third power of the samples.
#pragma once

#include "correspond/solver.h"

namespace ssc {

class Pool;

// The solution becomes the independent coupling, whose terms are known in closed form; the bound is
// 0. What the solution counts stays.
void answer_independent(const Problem &problem, double gap_tolerance, Solution &solution);
inline Solution independent_solution(const Problem &problem, double gap_tolerance) {
    Solution solution;
    answer_independent(problem, gap_tolerance, solution);
    return solution;
}

// Whether the usual ending, with exact terms and a bound, is as quick as an answer has to be.
bool ends_quickly(const Problem &problem);

// The solution becomes an iterate `c`, nonnegative and nearly on the marginals, that is brought
// onto them. `objective` is what the solver takes it for, right to single precision. The nearness
// and the class term are computed, what is left of the objective is the second-order term. Of the
// certificate only the best bound so far is used.
void answer_at_once(const Problem &problem, MatrixOf<float> c, double objective,
                    Certificate &certificate, double gap_tolerance, Pool *pool, Solution &solution);

} // namespace ssc
