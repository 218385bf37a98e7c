// SPDX-License-Identifier: MIT
// Classifiers label samples of the target domain from labelled samples of the adapted source.
//
// Each kind of classifier is one ClassifierKind in its own file; classifier_table lists them. To
// add a kind: its file, a declaration and a row here, and a test. Everything else asks the kind and
// compares no words.
#pragma once

#include <cstdint>
#include <memory>

#include "data/classes.h"
#include "support/bytes.h"
#include "support/kind_table.h"
#include "support/matrix.h"

namespace ssc {

class Pool;
struct ClassifierKind;

extern const ClassifierKind nearest_classifier, svm_classifier, self_trained_classifier;

// In the order of the words of option 'classifier'. The first is the default. It also takes over
// when the training of another kind is stopped.
inline constexpr KindRow<ClassifierKind> classifier_table[] = {
    {"nearest", &nearest_classifier},
    {"svm", &svm_classifier},
    {"self_trained", &self_trained_classifier},
};

struct ClassifierOptions {
    const ClassifierKind *kind = &nearest_classifier;
    double svm_c = 0, svm_gamma = 0; // 0: found by cross-validation
    std::uint64_t seed = 0;          // for the folds of the cross-validation
};

// The training samples. Rows without a class are ignored. Each row stands for as many samples as
// its weight says; if that is empty, all are 1. Predictions do not need the weights.
struct TrainingRows {
    const Matrix &x;
    const Classes &classes;
    Vector weight = {};
};

// The unlabelled samples of the target, and how many each row stands for (empty: 1).
struct TargetRows {
    const Matrix &x;
    Vector copies = {};
};

// Where predictions go, one entry per sample. Either pointer may be null.
struct Predictions {
    std::int32_t *labels;
    double *confidence; // in [0, 1]
};

// The result of training, without the training rows: the caller keeps those and passes them again.
// It never changes, so copies of a classifier share it and threads may use it at the same time.
class Trained {
public:
    virtual ~Trained() = default;
    virtual void predict(const TrainingRows &rows, const Matrix &x, const Predictions &out,
                         Pool *pool) const = 0;
    virtual void write(ByteWriter &out) const = 0;
    // Number of target samples that the classifier learnt from.
    virtual Index learnt_rows() const { return 0; }
    // Why the training ended early, in words; null if it did not.
    virtual const char *caveat() const { return nullptr; }
};

using TrainedPtr = std::shared_ptr<const Trained>;

// What a stored classifier must agree with.
struct StoredShape {
    const Classes &classes;
    Index features, target_rows;
};

struct ClassifierKind {
    // Where the bytes are in a model file: right after the word, or at the end of the model. Use
    // `last` for new kinds.
    enum class Place { after_word, last };

    // Trains on two or more classes. Throws Stopped when the pool's monitor says stop. Null if the
    // training rows are all that the kind needs; `read` is then null as well.
    TrainedPtr (*train)(const ClassifierOptions &options, const TrainingRows &rows,
                        const TargetRows &target, Pool *pool);
    // What is left when the training is stopped. Null if nothing is: the kind becomes `nearest`.
    TrainedPtr (*untrained)();
    // Bytes at the peak of the training, with everything that the fit holds then. `source`,
    // `target` and `features` are the sizes of the samples.
    double (*peak_bytes)(const ClassifierOptions &options, double source, double target,
                         double features);
    // Reads what Trained::write() wrote. Throws Error(format) if it does not have this shape.
    TrainedPtr (*read)(ByteReader &in, const StoredShape &shape);
    Place place;

    // With fewer than two classes there is nothing to decide, and no kind is trained or stored.
    bool trains_on(const Classes &classes) const { return train != nullptr && classes.count() > 1; }
};

// A classifier: its kind and what it learnt. Without the latter the nearest training row decides.
struct Classifier {
    const ClassifierKind *kind = &nearest_classifier;
    TrainedPtr trained;

    // Labels every row of x. `rows` are those of the training and have at least one class.
    //   nearest, self_trained: the label of the nearest sample, the first if several are equally
    //   near. Confidence: e / (d + e), where d is the distance to the nearest sample and e the
    //   distance to the nearest one of another class.
    //   svm: the class that wins most pairwise decisions, the smallest label in a tie. Confidence:
    //   1 / (1 + exp(-m)), where m is the smallest margin of this class over another.
    // With one class the confidence is 1.
    void predict(const TrainingRows &rows, const Matrix &x, const Predictions &out,
                 Pool *pool = nullptr) const;
    Index learnt_rows() const { return trained ? trained->learnt_rows() : 0; }
    const char *caveat() const { return trained ? trained->caveat() : nullptr; }
};

// Throws Error(internal) unless every row is a labelled or unlabelled row of `classes`, which has
// at least one class.
Classifier train_classifier(const ClassifierOptions &options, const TrainingRows &rows,
                            const TargetRows &target, Pool *pool = nullptr);
// The classifier that a stopped training leaves.
Classifier untrained_classifier(const ClassifierKind &kind);

// The part of a classifier that is stored at `place`, if there is one.
void write_classifier(const Classifier &classifier, ClassifierKind::Place place, ByteWriter &out);
void read_classifier(ClassifierKind::Place place, ByteReader &in, const StoredShape &shape,
                     Classifier &classifier);

} // namespace ssc
