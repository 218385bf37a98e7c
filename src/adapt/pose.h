// From samples to the convex problem of one cycle: centring, scales, graphs, absolute lambdas.
#pragma once

#include "adapt/adapt.h"
#include "correspond/problem.h"

namespace ssc {

Problem pose(const AdaptOptions &options, const Matrix &source, const Matrix &target,
             const Marginals &marginals, const Classes &classes, Pool *pool = nullptr);

} // namespace ssc
