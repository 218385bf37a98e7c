// SPDX-License-Identifier: MIT
// The loop that both proximal methods share. An iteration has one gradient and one proximal step
// and estimates objective and bound. When the estimated gap is small enough, a certificate in
// double decides; if it is not good enough, the iteration goes on.
#pragma once

#include "correspond/descent_state.h"

namespace ssc {

// Runs the task to its end. False if the arithmetic T could not reach the accuracy.
template <class T>
bool run_descent(DescentState<T> &state, StepRule<T> &rule);

extern template bool run_descent(DescentState<double> &, StepRule<double> &);
extern template bool run_descent(DescentState<float> &, StepRule<float> &);

} // namespace ssc
