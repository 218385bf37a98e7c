// SPDX-License-Identifier: MIT
// The length of the first step, from the largest curvature of the smooth part along the polytope.
#pragma once

#include "correspond/descent_state.h"

namespace ssc {

// Makes the smooth part, the gradient at c, and the room for an iteration; sets l.
template <class T>
void set_first_step(DescentState<T> &state, const StepRule<T> &rule);

extern template void set_first_step(DescentState<double> &, const StepRule<double> &);
extern template void set_first_step(DescentState<float> &, const StepRule<float> &);

} // namespace ssc
