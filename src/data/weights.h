// Weights of the samples, as sscda_set_weights() takes them and a model file holds them.
#pragma once

#include <cstdint>

namespace ssc {

// Throws Error(weights) unless all are positive and finite and, where both are given, their sums
// agree. A null pointer with 0 stands for equal weights.
void check_weights(const double *a, std::int64_t ns, const double *b, std::int64_t nt);

} // namespace ssc
