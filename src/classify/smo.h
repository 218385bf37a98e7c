// One decision of a support vector machine, trained by sequential minimal optimisation (Platt), two
// samples at a time, chosen by second-order information (Fan, Chen and Lin).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "support/matrix.h"

namespace ssc {

struct Decision {
    // Of the samples, above 0 for those of the first class, below for the others; 0: no support
    // vector. A sample is of the first class where the sum of coefficients times kernels is above
    // rho.
    std::vector<double> coefficients;
    double rho = 0;
    bool converged = false; // the conditions of optimality hold to 1e-3, in units of the margin
};

// Between the samples `rows` of the kernel matrix, whose diagonal is 1: the first `positives` of
// them are one class, the rest the other; there are some of both. No coefficient is larger than c.
// Ends after a bounded number of steps (a million, or 100 for each sample), or when `ended`, which
// may be empty and is asked every now and then, says so; what there is by then is a usable
// decision.
Decision decide_between(const Matrix &kernel, const std::vector<Index> &rows, std::size_t positives,
                        double c, const std::function<bool()> &ended);

} // namespace ssc
