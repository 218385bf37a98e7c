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

void check_positive(const std::vector<double> &x, const char *side) {
    for (std::size_t k = 0; k < x.size(); ++k) {
        if (x[k] > 0 && std::isfinite(x[k])) continue;
        throw Error(Status::weights,
                    format("%s weight %zu is %g: weights must be positive", side, k, x[k]));
    }
}

// Scales x to sum to `total`. The largest entry takes up the rounding error, which is relatively
// smallest there; a second round corrects the rounding of that correction.
void scale_to(std::vector<double> &x, double total) {
    // Scale the largest entry to 1 first, so that the sum neither overflows nor underflows.
    const double largest = *std::max_element(x.begin(), x.end());
    for (double &value : x)
        value /= largest;
    const double factor = total / compensated_sum(x);
    for (double &value : x)
        value = std::max(value * factor, std::numeric_limits<double>::min());
    double &top = *std::max_element(x.begin(), x.end());
    for (int round = 0; round < 2; ++round)
        top += total - compensated_sum(x);
}

// The weights of one domain, in samples.
struct Counts {
    double total, unit;
};

Counts count(std::vector<double> &x, const char *side) {
    check_positive(x, side);
    if (count_samples(x)) return {compensated_sum(x), 1};
    scale_to(x, static_cast<double>(x.size()));
    return {static_cast<double>(x.size()), *std::min_element(x.begin(), x.end())};
}

void check_side(const double *w, std::int64_t n, const char *name) {
    double sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        if (!(w[i] > 0) || std::isinf(w[i]))
            throw Error(Status::weights,
                        format("%s: entry %lld is %g; weights must be positive and finite", name,
                               static_cast<long long>(i), w[i]));
        sum += w[i];
    }
    if (std::isinf(sum)) throw Error(Status::weights, format("%s: the sum overflows", name));
}

} // namespace

void check_weights(const double *a, std::int64_t ns, const double *b, std::int64_t nt) {
    check_side(a, ns, "a");
    check_side(b, nt, "b");
}

bool count_samples(const std::vector<double> &weights) {
    constexpr double most = 9007199254740992.0; // up to here a double counts every sample
    return *std::min_element(weights.begin(), weights.end()) >= 1 &&
           compensated_sum(weights) <= most;
}

Marginals Marginals::make_uniform(std::int64_t rows, std::int64_t cols) {
    if (rows < 1 || cols < 1)
        throw Error(Status::dimension, "a transport problem needs at least one row and one column");
    Marginals m;
    m.a.assign(static_cast<std::size_t>(rows), 1.0);
    m.b.assign(static_cast<std::size_t>(cols),
               static_cast<double>(rows) / static_cast<double>(cols));
    m.uniform = true;
    m.total = static_cast<double>(rows);
    m.ratio = static_cast<double>(cols) / static_cast<double>(rows);
    return m;
}

Marginals Marginals::make_weighted(std::vector<double> a, std::vector<double> b) {
    if (a.empty() || b.empty())
        throw Error(Status::dimension, "a transport problem needs at least one row and one column");
    Marginals m;
    m.a = std::move(a);
    m.b = std::move(b);
    const Counts source = count(m.a, "source"), target = count(m.b, "target");
    if (all_equal(m.a) && all_equal(m.b)) return make_uniform(m.rows(), m.cols());
    scale_to(m.b, source.total);
    m.total = source.total;
    m.ratio = target.total / source.total;
    m.source_unit = source.unit;
    m.target_unit = target.unit;
    return m;
}

std::vector<double> Marginals::target_copies() const {
    if (uniform) return {};
    std::vector<double> copies(b);
    for (double &value : copies)
        value *= ratio;
    return copies;
}

} // namespace ssc
