// What is done to the samples of either domain before anything else: rows scaled, features
// standardised, joint principal components. Learnt from both domains once; then plain data, which
// can be copied, stored and applied from several threads.
#pragma once

#include <cstdint>
#include <string>

#include "support/matrix.h"

namespace ssc {

class Pool;

struct PrepareOptions {
    std::string scale_rows = "none";  // none or l2
    std::string standardize = "none"; // none, domain or joint
    std::int64_t components = 0;      // 0: no principal components

    bool off() const { return scale_rows == "none" && standardize == "none" && components == 0; }
};

struct Preparation {
    Index features = 0; // of the samples as they are given
    bool unit_rows = false;
    double target_length = 1; // the mean length of the target's rows
    // Standardisation, (x - mean) / deviation; empty when there is none. With "joint" both domains
    // have the same.
    RowVector source_mean, source_deviation, target_mean, target_deviation;
    // Principal components, one per row, and the centre that they start from; empty: none.
    Matrix components;
    RowVector centre;

    // Features after it.
    Index working_features() const { return components.size() > 0 ? components.rows() : features; }

    // Into the working space.
    Matrix source(Matrix x, Pool *pool = nullptr) const;
    Matrix target(Matrix x, Pool *pool = nullptr) const;
    // From the working space to the target's own.
    Matrix back(Matrix y) const;
};

// What to learn from. The weights say how much each sample counts; they need not sum to anything.
struct PrepareData {
    const Matrix &source, &target;
    const Vector &source_weight, &target_weight;
};

Preparation learn_preparation(const PrepareOptions &options, const PrepareData &data,
                              Pool *pool = nullptr);

// Bytes at the peak of learning and applying a preparation, with the samples of both domains.
double preparation_peak_bytes(const PrepareOptions &options, double samples, double features);

} // namespace ssc
