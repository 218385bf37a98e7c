// The sums of the rows and columns of a correspondence: the weights of the samples.
#pragma once

#include <cstdint>
#include <vector>

namespace ssc {

// Row and column sums, positive, with equal totals (to rounding).
struct Marginals {
    std::vector<double> a, b;
    bool uniform = false; // all a equal and all b equal: integers over the lcm are exact

    std::int64_t rows() const { return static_cast<std::int64_t>(a.size()); }
    std::int64_t cols() const { return static_cast<std::int64_t>(b.size()); }
    // a = 1, b = rows / cols, as the paper has it.
    static Marginals make_uniform(std::int64_t rows, std::int64_t cols);
    // Any positive weights with equal sums (to one part in a million, the caller checks); scaled so
    // that the total is the number of rows.
    static Marginals make_weighted(std::vector<double> a, std::vector<double> b);
};

} // namespace ssc
