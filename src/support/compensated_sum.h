// SPDX-License-Identifier: MIT
// Sums whose error does not grow with the number of terms (Neumaier's variant of Kahan's).
#pragma once

#include <cmath>
#include <vector>

namespace ssc {

class CompensatedSum {
public:
    void add(double x) {
        const double t = sum_ + x;
        lost_ += std::fabs(sum_) >= std::fabs(x) ? (sum_ - t) + x : (x - t) + sum_;
        sum_ = t;
    }
    // After an overflow the sum is infinite and the correction is NaN, so it is left out.
    double value() const { return std::isfinite(lost_) ? sum_ + lost_ : sum_; }

private:
    double sum_ = 0, lost_ = 0;
};

inline double compensated_sum(const std::vector<double> &x) {
    CompensatedSum sum;
    for (const double value : x)
        sum.add(value);
    return sum.value();
}

} // namespace ssc
