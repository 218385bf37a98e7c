// SPDX-License-Identifier: MIT
// The table of solvers. To add one: write its file, export its kind there, add a row here.
#pragma once

#include <string_view>

#include "correspond/conditional_gradient.h"
#include "correspond/proximal_gradient.h"

namespace ssc {

// In the order in which the option `solver` lists them.
inline constexpr const SolverKind *solver_kinds[] = {&conditional_gradient_kind,
                                                     &proximal_gradient_kind};

// The solver behind the word `auto`.
inline constexpr const SolverKind *default_solver = &proximal_gradient_kind;

// Null for a name that is not in the table.
constexpr const SolverKind *find_solver(std::string_view name) {
    if (name == "auto") return default_solver;
    for (const SolverKind *kind : solver_kinds)
        if (name == kind->name) return kind;
    return nullptr;
}

} // namespace ssc
