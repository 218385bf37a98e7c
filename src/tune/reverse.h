// SPDX-License-Identifier: MIT
// The criterion `reverse`: reverse validation, as in the paper. For each fold of the source, the
// other folds are adapted and label the target. A classifier trained on these labels then labels
// the held-out fold, as mapped; the score is its accuracy.
//
// The caller adapts and classifies; this file has the rest.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "correspond/problem.h"
#include "data/folds.h"
#include "support/matrix.h"
#include "tune/criteria.h"

namespace ssc {

// The folds of a source. Rows without a label are in the training part of every fold. Throws
// Error(labels) unless two or more rows have a label.
Folds source_folds(const Classes &classes, std::int64_t count, std::uint64_t seed);

// One fold after adaptation, in the working space.
struct AdaptedFold {
    Matrix train; // the labelled rows of the training part, as mapped
    Labels train_labels;
    Matrix held_out; // as mapped
    Labels held_out_labels;
};

// Trains on `train` with `labels` and labels `test`.
using Classify =
    std::function<Labels(const Matrix &train, const Labels &labels, const Matrix &test)>;

// Calls `classify`, unless all training labels are the same: then every sample gets that label.
Labels classify_or_agree(const Classify &classify, const Matrix &train, const Labels &labels,
                         const Matrix &test);

// The share of held-out samples that the second classifier labels correctly. A held-out sample of a
// class without training samples counts as wrong: nothing can give it its label.
double reverse_score(const AdaptedFold &fold, const Matrix &target, const Classify &classify);

// The mean of the scores of the folds.
double mean_score(const std::vector<double> &scores);

} // namespace ssc
