// Reverse validation, the paper's way to choose without target labels. For each fold of the source:
// the rest of it, adapted, labels the target; a classifier trained on the target so labelled is
// scored on the held-out part, as mapped.
//
// How to adapt and how to classify is the caller's affair: here is only what is done with both.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "data/folds.h"
#include "correspond/problem.h"
#include "tune/criteria.h"
#include "support/matrix.h"

namespace ssc {

// The folds of a source. Rows without a label are held out nowhere; throws Error(labels) unless two
// or more have one.
Folds source_folds(const Classes &classes, std::int64_t count, std::uint64_t seed);

// One fold after adaptation, all in one space.
struct AdaptedFold {
    Matrix train; // the labelled rows of the training part, as mapped
    Labels train_labels;
    Matrix held_out; // as mapped
    Labels held_out_labels;
};

// Trains on `train` with `labels` and labels `test`.
using Classify =
    std::function<Labels(const Matrix &train, const Labels &labels, const Matrix &test)>;

// As `classify`, which is not asked where the training labels are all the same: that label it is.
Labels classify_or_agree(const Classify &classify, const Matrix &train, const Labels &labels,
                         const Matrix &test);

// The share of the held-out samples that the second classifier labels rightly. A held-out sample of
// a class that the training part has not is labelled wrongly: nothing can give it its label.
double reverse_score(const AdaptedFold &fold, const Matrix &target, const Classify &classify);

// The mean of the folds' scores.
double mean_score(const std::vector<double> &scores);

} // namespace ssc
