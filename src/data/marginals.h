// SPDX-License-Identifier: MIT
// The row and column sums of a correspondence, which are the weights of the samples.
#pragma once

#include <cstdint>
#include <vector>

namespace ssc {

// Throws Error(weights) unless all are positive and each side has a finite sum. A null pointer with
// length 0 means equal weights.
void check_weights(const double *a, std::int64_t ns, const double *b, std::int64_t nt);

// Whether these weights count samples: see make_weighted().
bool count_samples(const std::vector<double> &weights);

// A sample of weight w stands for w samples at the same place. Row i of a correspondence sums to
// the weight a_i of its source sample, column j to b_j, the weight of its target sample divided by
// the ratio. All are positive, and the totals of a and b are equal up to rounding.
struct Marginals {
    std::vector<double> a, b;
    bool uniform = false; // all a are equal and all b are equal, so multiples of 1 / lcm are exact
    double total = 0;     // of a, and of b: the number of source samples
    double ratio = 1;     // r: the number of target samples over that of source samples
    // The weight of a single sample of each domain: 1, or the least weight if weights are relative.
    double source_unit = 1, target_unit = 1;

    // The samples that each row of the target stands for; empty if it is one for all. Relative
    // weights have a mean of 1.
    std::vector<double> target_copies() const;

    std::int64_t rows() const { return static_cast<std::int64_t>(a.size()); }
    std::int64_t cols() const { return static_cast<std::int64_t>(b.size()); }
    // a = 1 and b = rows / cols, as in the paper.
    static Marginals make_uniform(std::int64_t rows, std::int64_t cols);
    // Weights of at least 1 count samples. If a domain has a weight below 1, or more than 2^53
    // samples, only the ratios of its weights count, and they are scaled to a mean of 1. If the
    // weights of both domains are all equal, they are as good as none.
    static Marginals make_weighted(std::vector<double> a, std::vector<double> b);
};

} // namespace ssc
