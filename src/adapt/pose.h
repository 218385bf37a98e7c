// SPDX-License-Identifier: MIT
// Turns samples into the convex problem of one cycle: centring, graphs, absolute lambdas.
#pragma once

#include "adapt/adapt.h"
#include "correspond/problem.h"

namespace ssc {

// Makes the graphs only if lambda_s is above 0.
Problem pose(const AdaptOptions &options, Matrix source, Matrix target, const Marginals &marginals,
             const Classes &classes, Pool *pool = nullptr);

// Changes the lambdas. A lambda_s above 0 needs a problem that was posed with graphs.
void set_lambdas(const AdaptOptions &options, Problem &problem);

} // namespace ssc
