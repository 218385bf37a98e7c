// SPDX-License-Identifier: MIT
// Preprocessing of the samples of both domains, in three steps: scale the rows, standardise the
// features, project on joint principal components. It is learnt from both domains once. Then it is
// plain data, which can be copied, stored and applied from several threads.
#pragma once

#include <cstdint>

#include "support/matrix.h"

namespace ssc {

class ByteReader;
class ByteWriter;
class Pool;

// Each enum has its words beside it, in the same order: those of the options `scale_rows` and
// `standardize`.
enum class RowScale : std::uint8_t { none, l2 };
inline constexpr const char *row_scale_words[] = {"none", "l2"};

enum class Standardize : std::uint8_t { none, domain, joint };
inline constexpr const char *standardize_words[] = {"none", "domain", "joint"};

struct PrepareOptions {
    RowScale scale_rows = RowScale::none;
    Standardize standardize = Standardize::none;
    std::int64_t components = 0; // 0: no principal components

    bool off() const {
        return scale_rows == RowScale::none && standardize == Standardize::none && components == 0;
    }
};

struct Preparation {
    Index features = 0; // before preprocessing
    bool unit_rows = false;
    double target_length = 1; // the mean length of the target's rows
    // Standardisation, (x - mean) / deviation; empty when there is none. With Standardize::joint
    // both domains have the same values.
    RowVector source_mean, source_deviation, target_mean, target_deviation;
    // Principal components, one per row, and the mean that is subtracted first; empty when there
    // are none.
    Matrix components;
    RowVector centre;

    // Number of features after preprocessing.
    Index working_features() const { return components.size() > 0 ? components.rows() : features; }

    // Samples of a domain, preprocessed: in the working space.
    Matrix source(Matrix x, Pool *pool = nullptr) const;
    Matrix target(Matrix x, Pool *pool = nullptr) const;
    // From the working space back to the features of the target.
    Matrix back(Matrix y) const;
};

// The samples to learn from. The weights may have any sum.
struct PrepareData {
    const Matrix &source, &target;
    const Vector &source_weight, &target_weight;
};

Preparation learn_preparation(const PrepareOptions &options, const PrepareData &data,
                              Pool *pool = nullptr);

// Bytes at the peak of learning and applying a preparation, with the samples of both domains.
double preparation_peak_bytes(const PrepareOptions &options, double samples, double features);

void write_preparation(const Preparation &preparation, ByteWriter &out);
// Throws Error(format) if a part is missing or the sizes do not agree.
Preparation read_preparation(ByteReader &in);

} // namespace ssc
