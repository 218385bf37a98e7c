// SPDX-License-Identifier: MIT
// Checks the weights of the samples, from sscda_set_weights() and from model files.
#pragma once

#include <cstdint>

namespace ssc {

// Throws Error(weights) unless all are positive and each side has a finite sum. A null pointer with
// length 0 means equal weights.
void check_weights(const double *a, std::int64_t ns, const double *b, std::int64_t nt);

} // namespace ssc
