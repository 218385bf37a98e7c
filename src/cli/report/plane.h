// SPDX-License-Identifier: MIT
// The plane in which a report draws the samples.
#pragma once

#include <cmath>

#include "cli/report/report.h"

namespace cli {

// All samples as points (x, y).
struct Plane {
    explicit Plane(const Report &r);

    List<double> source, target, mapped; // two numbers per sample; `mapped` is empty without a map
    double explained[2] = {NAN, NAN};    // shares of the variance; NaN if the axes are features
    const char *kind;                    // "features", "components" or "single" (one feature)
};

// The number of samples of `n` that are drawn, and the k-th of them; they are evenly spaced.
int64_t drawn(int64_t n);
int64_t drawn_index(int64_t k, int64_t n);

} // namespace cli
