// SPDX-License-Identifier: MIT
// The labels of the source as classes, and the labelled rows.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

// The class of each source row, as a number 0..count-1 in the order of the labels; -1 for an
// unlabelled row.
struct Classes {
    std::vector<std::int32_t> of_row;
    std::vector<std::int32_t> labels; // the label of each class, ascending
    Index count() const { return static_cast<Index>(labels.size()); }
    Index unlabeled() const;
    // If `labels` is null, all rows are unlabelled.
    static Classes from_labels(const std::int32_t *labels, Index rows, std::int32_t unlabeled);
};

// The training data of a classifier.
struct LabelledRows {
    Matrix x;
    std::vector<std::int32_t> labels;
};

// The rows that have a class, with their labels.
LabelledRows labelled_rows(const Matrix &x, const Classes &classes);

} // namespace ssc
