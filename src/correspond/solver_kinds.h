// SPDX-License-Identifier: MIT
// The table of solvers. To add one: write its file, declare it here, add its constant and its row.
#pragma once

#include <string_view>

#include "correspond/solver.h"
#include "support/kind_table.h"

namespace ssc {

// Algorithm 1 of the paper (Frank-Wolfe): linearises the objective, then moves towards the vertex
// that solves the linear subproblem. Has its own starting point and ignores `start`.
Solution conditional_gradient(const SolverInput &input, Matrix start = Matrix());
double conditional_gradient_bytes(const SolverOptions &options, const SolverSize &size);

// The solver for accuracy: proximal gradient with an exact proximal step, in float as far as float
// is accurate enough, with spectral steps (spectral.h) or momentum (accelerated.h). Begins with the
// independent coupling if `start` is empty.
Solution proximal_gradient(const SolverInput &input, Matrix start = Matrix());
double proximal_gradient_bytes(const SolverOptions &options, const SolverSize &size);

inline constexpr SolverKind conditional_gradient_kind{
    "conditional_gradient", false, conditional_gradient, conditional_gradient_bytes},
    proximal_gradient_kind{"proximal_gradient", true, proximal_gradient, proximal_gradient_bytes};

// In the order in which the option `solver` lists them.
inline constexpr const SolverKind *solver_kinds[] = {&conditional_gradient_kind,
                                                     &proximal_gradient_kind};

// The solver behind the word `auto`.
inline constexpr const SolverKind *default_solver = &proximal_gradient_kind;

// Null for a name that is not in the table.
constexpr const SolverKind *find_solver(std::string_view name) {
    return find_named(solver_kinds, default_solver, name);
}

} // namespace ssc
