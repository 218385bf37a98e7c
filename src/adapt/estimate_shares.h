// SPDX-License-Identifier: MIT
// Estimates the class shares of the target without its labels: fits, labels the target, counts the
// labels, moves the shares as far as the counts are beyond their error, and fits again.
#pragma once

#include <cstdint>
#include <vector>

#include "adapt/adapt.h"

namespace ssc {

// All that an estimate can go by.
struct ShareEvidence {
    const AdaptData &data;                   // as the caller gave it
    const Model &model;                      // the latest fit; model.shares has those it used
    const std::vector<std::int32_t> &labels; // that the model predicts for the rows of the target
    std::int64_t fits;                       // so far
};

struct ShareEstimate {
    ClassShares shares;
    // Another fit with these shares is not worth its time. The result is then the latest fit.
    bool settled = false;
};

ShareEstimate estimate_shares(const ShareEvidence &evidence);

// The standard error of shares that are counted on the samples of the target.
std::vector<double> counting_errors(const std::vector<double> &share, const AdaptData &data);

// A fit with estimated shares. The callback sees the cycles of all fits as those of one. A stop
// after the first fit leaves the latest complete one.
Model adapt_estimating(const AdaptOptions &options, const AdaptData &data, Monitor &monitor);

} // namespace ssc
