// Labels for samples from labelled ones: the nearest sample's, or by a support vector machine.
// A trained classifier is plain data, which can be copied, stored and used from several threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "classify/svm.h"
#include "data/classes.h"
#include "support/matrix.h"

namespace ssc {

class Pool;

struct ClassifierOptions {
    std::string kind = "nearest";    // nearest, self_trained or svm
    double svm_c = 0, svm_gamma = 0; // 0: chosen by cross-validation
    std::uint64_t seed = 0;          // of the folds
};

struct Classifier {
    std::string kind;
    std::vector<std::int32_t> labels; // of the classes, ascending
    // Unless it is "svm": the training samples, and the class of each as a place in `labels`.
    Matrix rows;
    std::vector<std::int32_t> class_of_row;
    SvmMachine machine; // "svm" with two classes or more

    // A label for each row of x, and a confidence in [0, 1]; either may be null.
    //   nearest, self_trained: of equally near samples the first counts. Confidence: e / (d + e), d
    //   the distance to the nearest sample, e that to the nearest of another class.
    //   svm: the class that wins most pairwise decisions, of equal ones the smallest label.
    //   Confidence: 1 / (1 + exp(-m)), m the least margin of the class over another.
    // With one class the confidence is 1.
    void predict(const Matrix &x, std::int32_t *labels, double *confidence,
                 Pool *pool = nullptr) const;
};

// Every row of x has a label, any number; there is at least one row. One that is self_trained is
// given what it has taught itself among the rows (self_training.h).
Classifier train_classifier(const ClassifierOptions &options, const Matrix &x,
                            const std::vector<std::int32_t> &labels, Pool *pool = nullptr);

} // namespace ssc
