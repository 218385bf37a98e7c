// SPDX-License-Identifier: MIT
// Two domains for the tests of whole fits.
#pragma once

#include "adapt/adapt.h"
#include "common/problems.h"

namespace ssc::tests {

// Random points with labels 0, 1, 2 that depend on the first feature; the target is turned,
// stretched and moved.
AdaptData make_data(Random &random, Index ns, Index nt, Index d);

// Absolute lambdas that let every term count, and the conditional gradient: a test can follow the
// path of that solver.
AdaptOptions make_options();

Model fit(const AdaptOptions &options, const AdaptData &data);

// Row i of the result is row order[i] of the matrix.
Matrix permuted(const Matrix &x, const std::vector<Index> &order);
std::vector<Index> random_order(Random &random, Index count);

Matrix as_dense(const Correspondence &c);

} // namespace ssc::tests
