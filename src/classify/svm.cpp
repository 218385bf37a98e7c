// SPDX-License-Identifier: MIT
// The classifier `svm`: a support vector machine trained on the adapted source.
#include <cmath>
#include <utility>

#include "classify/classifier.h"
#include "classify/svm_machine.h"

namespace ssc {

namespace {

class Svm : public Trained {
public:
    explicit Svm(SvmMachine machine) : machine_(std::move(machine)) {}

    void predict(const TrainingRows &rows, const Matrix &x, const Predictions &out,
                 Pool *pool) const override {
        std::vector<std::int32_t> winner;
        std::vector<double> margin;
        machine_.decide(x, winner, margin, pool);
        for (std::size_t i = 0; i < winner.size(); ++i) {
            if (out.labels != nullptr)
                out.labels[i] = rows.classes.labels[static_cast<std::size_t>(winner[i])];
            if (out.confidence != nullptr) out.confidence[i] = 1 / (1 + std::exp(-margin[i]));
        }
    }

    void write(ByteWriter &out) const override { write_machine(machine_, out); }

    const char *caveat() const override {
        return machine_.converged ? nullptr
                                  : "the support vector machine reached its limit of steps";
    }

private:
    SvmMachine machine_;
};

TrainedPtr train(const ClassifierOptions &options, const TrainingRows &rows,
                 const TargetRows & /*target*/, Pool *pool) {
    std::vector<std::int32_t> class_of_row;
    std::vector<double> weight;
    for (Index i = 0; i < rows.x.rows(); ++i) {
        const std::int32_t k = rows.classes.of_row[static_cast<std::size_t>(i)];
        if (k < 0) continue;
        class_of_row.push_back(k);
        weight.push_back(rows.weight.size() == 0 ? 1 : rows.weight(i));
    }
    return std::make_shared<const Svm>(
        train_svm({options.svm_c, options.svm_gamma, options.seed},
                  {labelled_rows(rows.x, rows.classes).x, class_of_row, as_vector(weight)},
                  static_cast<std::int32_t>(rows.classes.count()), pool));
}

// The correspondence, samples, squared distances, and a second kernel matrix during the
// cross-validation.
double peak_bytes(const ClassifierOptions &options, double source, double target, double features) {
    const bool cross_validates = options.svm_c == 0 || options.svm_gamma == 0;
    return 8 * ((cross_validates ? 2 : 1) * source * source + (3 * source + target) * features +
                1.5 * source * target);
}

TrainedPtr read(ByteReader &in, const StoredShape &shape) {
    return std::make_shared<const Svm>(read_machine(in, shape.classes.count(), shape.features));
}

} // namespace

// A stopped training leaves nothing: decisions that are not trained to the end are not used.
const ClassifierKind svm_classifier = {train, nullptr, peak_bytes, read,
                                       ClassifierKind::Place::after_word};

} // namespace ssc
