// SPDX-License-Identifier: MIT
// Unconstrained minimisation of a smooth function by limited-memory BFGS.
#pragma once

#include <cstdint>
#include <functional>

#include "support/matrix.h"

namespace ssc {

// The value at x; fills the gradient.
using SmoothFunction = std::function<double(const Vector &x, Vector &gradient)>;
// Told after every step; true ends the search.
using AfterStep = std::function<bool(const Vector &x, double value)>;

// Never goes up. Ends after so many steps, when told to, or where no step goes down any more.
Vector minimise(const SmoothFunction &f, Vector x, std::int64_t steps, const AfterStep &after);

} // namespace ssc
