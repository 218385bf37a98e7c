// SPDX-License-Identifier: MIT
// The certificate of an iterate, in double and from the definitions.
#pragma once

#include "correspond/descent_state.h"

namespace ssc {

// Brings the rule's answer onto the marginals, evaluates its objective and a lower bound, and makes
// it the solution of the task. True if the gap is small enough. Double takes twice the memory of
// float, so the rule first frees the matrices that only iterations need.
template <class T>
bool certify(DescentState<T> &state, StepRule<T> &rule);

extern template bool certify(DescentState<double> &, StepRule<double> &);
extern template bool certify(DescentState<float> &, StepRule<float> &);

} // namespace ssc
