// SPDX-License-Identifier: MIT
// Algorithm 1 of the paper (Frank-Wolfe): linearise the objective, then move towards the vertex
// that solves the linear subproblem.
#pragma once

#include "correspond/solver.h"

namespace ssc {

// Has its own starting point and ignores `start`.
Solution conditional_gradient(const SolverInput &input, Matrix start = Matrix());

double conditional_gradient_bytes(const SolverOptions &options, const SolverSize &size);

inline constexpr SolverKind conditional_gradient_kind{
    "conditional_gradient", false, conditional_gradient, conditional_gradient_bytes};

} // namespace ssc
