// SPDX-License-Identifier: MIT
// A classifier together with the samples that it was trained on.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "classify/classifier.h"

namespace ssc::tests {

struct Learner {
    Matrix x;
    Classes classes;
    Classifier classifier;

    Learner(const ClassifierOptions &options, Matrix rows, const std::vector<std::int32_t> &labels,
            Pool *pool = nullptr)
        : Learner(options, std::move(rows), labels, Matrix(), pool) {}
    // For a kind that also learns from the target.
    Learner(const ClassifierOptions &options, Matrix rows, const std::vector<std::int32_t> &labels,
            const Matrix &target, Pool *pool = nullptr)
        : x(std::move(rows)), classes(Classes::from_labels(
                                  labels.data(), static_cast<Index>(labels.size()), INT32_MIN)),
          classifier(train_classifier(options, {x, classes}, {target}, pool)) {}

    void predict(const Matrix &samples, const Predictions &out, Pool *pool = nullptr) const {
        classifier.predict({x, classes}, samples, out, pool);
    }
};

} // namespace ssc::tests
