// SPDX-License-Identifier: MIT
#include "data/marginals.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "support/compensated_sum.h"
#include "support/error.h"

namespace ssc {
namespace {

bool all_equal(const std::vector<double> &x) {
    return std::all_of(x.begin(), x.end(), [&](double value) { return value == x.front(); });
}

// Scales x to sum to `total`. The largest entry takes up the rounding error, which is relatively
// smallest there; a second round corrects the rounding of that correction.
void scale_to(std::vector<double> &x, double total, const char *side) {
    for (std::size_t k = 0; k < x.size(); ++k) {
        if (!(x[k] > 0) || !std::isfinite(x[k])) {
            throw Error(Status::weights,
                        format("%s weight %zu is %g: weights must be positive", side, k, x[k]));
        }
    }
    // Scale the largest entry to 1 first, so that the sum neither overflows nor underflows.
    const double largest = *std::max_element(x.begin(), x.end());
    for (double &value : x) {
        value /= largest;
    }
    const double factor = total / compensated_sum(x);
    for (double &value : x) {
        value = std::max(value * factor, std::numeric_limits<double>::min());
    }
    double &top = *std::max_element(x.begin(), x.end());
    for (int round = 0; round < 2; ++round) {
        top += total - compensated_sum(x);
    }
}

} // namespace

Marginals Marginals::make_uniform(std::int64_t rows, std::int64_t cols) {
    if (rows < 1 || cols < 1) {
        throw Error(Status::dimension, "a transport problem needs at least one row and one column");
    }
    Marginals m;
    m.a.assign(static_cast<std::size_t>(rows), 1.0);
    m.b.assign(static_cast<std::size_t>(cols),
               static_cast<double>(rows) / static_cast<double>(cols));
    m.uniform = true;
    return m;
}

Marginals Marginals::make_weighted(std::vector<double> a, std::vector<double> b) {
    if (a.empty() || b.empty()) {
        throw Error(Status::dimension, "a transport problem needs at least one row and one column");
    }
    Marginals m;
    m.a = std::move(a);
    m.b = std::move(b);
    const double total = static_cast<double>(m.a.size());
    scale_to(m.a, total, "source");
    scale_to(m.b, total, "target");
    // Equal weights give the uniform problem, which has exact integer amounts.
    if (all_equal(m.a) && all_equal(m.b)) return make_uniform(m.rows(), m.cols());
    return m;
}

} // namespace ssc
