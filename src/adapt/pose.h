// From samples to the convex problem of one cycle: centring, scales, graphs, absolute lambdas.
#pragma once

#include "adapt/adapt.h"
#include "correspond/problem.h"

namespace ssc {

// With the graphs when lambda_s is above 0.
Problem pose(const AdaptOptions &options, Matrix source, Matrix target, const Marginals &marginals,
             const Classes &classes, Pool *pool = nullptr);

// The same problem at other lambdas. One with a lambda_s above 0 must have been posed with one.
void set_lambdas(const AdaptOptions &options, Problem &problem);

} // namespace ssc
