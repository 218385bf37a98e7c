// SPDX-License-Identifier: MIT
// One decision of a support vector machine, trained by sequential minimal optimisation (Platt), two
// samples at a time, chosen by second-order information (Fan, Chen and Lin).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "support/matrix.h"

namespace ssc {

struct Decision {
    // One per sample: positive in the first class, negative in the second, 0 if the sample is no
    // support vector. A new sample is of the first class if the sum of coefficients times kernels
    // is above rho.
    std::vector<double> coefficients;
    double rho = 0;
    bool converged = false; // the optimality conditions hold to 1e-3, in units of the margin
};

// Decides between two classes. `rows` are rows of the kernel matrix, whose diagonal is 1. The first
// `positives` of them are one class, the rest the other; neither class is empty. No coefficient is
// larger than c times the weight of its sample, a row of the kernel matrix. Training ends after at
// most a million steps, or 100 steps per sample if that is more, or when `ended` returns true.
// `ended` may be empty. The decision can be used in every case.
Decision decide_between(const Matrix &kernel, const std::vector<Index> &rows, std::size_t positives,
                        double c, const Vector &weight, const std::function<bool()> &ended);

} // namespace ssc
