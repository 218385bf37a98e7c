// SPDX-License-Identifier: MIT
// The solver for accuracy: proximal gradient with an exact proximal step, in float as far as float
// is accurate enough, with spectral steps (spectral.h) or momentum (accelerated.h).
#pragma once

#include "correspond/solver.h"

namespace ssc {

// Begins with the independent coupling if `start` is empty. May put the problem's samples away and
// leave them there.
Solution proximal_gradient(const SolverInput &input, Matrix start = Matrix());

double proximal_gradient_bytes(const SolverOptions &options, const SolverSize &size);

inline constexpr SolverKind proximal_gradient_kind{"proximal_gradient", true, proximal_gradient,
                                                   proximal_gradient_bytes};

} // namespace ssc
