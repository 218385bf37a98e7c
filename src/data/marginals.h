// SPDX-License-Identifier: MIT
// The row and column sums of a correspondence, which are the weights of the samples.
#pragma once

#include <cstdint>
#include <vector>

namespace ssc {

// Row sums a and column sums b. All are positive, and their totals are equal up to rounding.
struct Marginals {
    std::vector<double> a, b;
    bool uniform = false; // all a are equal and all b are equal, so multiples of 1 / lcm are exact

    std::int64_t rows() const { return static_cast<std::int64_t>(a.size()); }
    std::int64_t cols() const { return static_cast<std::int64_t>(b.size()); }
    // a = 1 and b = rows / cols, as in the paper.
    static Marginals make_uniform(std::int64_t rows, std::int64_t cols);
    // Scales positive weights so that their total is the number of rows. The caller has checked
    // that their sums agree to one part in a million.
    static Marginals make_weighted(std::vector<double> a, std::vector<double> b);
};

} // namespace ssc
