// SPDX-License-Identifier: MIT
#include "classify/classifier.h"

#include <algorithm>

#include "classify/nearest.h"
#include "support/error.h"

namespace ssc {

void Classifier::predict(const TrainingRows &rows, const Matrix &x, const Predictions &out,
                         Pool *pool) const {
    const Classes &classes = rows.classes;
    if (classes.count() == 1) {
        if (out.labels != nullptr)
            std::fill(out.labels, out.labels + x.rows(), classes.labels.front());
        if (out.confidence != nullptr) std::fill(out.confidence, out.confidence + x.rows(), 1.0);
    } else if (trained) {
        trained->predict(rows, x, out, pool);
    } else {
        predict_nearest(labelled_rows(rows.x, classes), x, out, pool);
    }
}

Classifier train_classifier(const ClassifierOptions &options, const TrainingRows &rows,
                            const TargetRows &target, Pool *pool) {
    const Classes &classes = rows.classes;
    if (classes.count() == 0 || static_cast<Index>(classes.of_row.size()) != rows.x.rows())
        throw Error(Status::internal, "a classifier needs a label for every sample");
    const ClassifierKind &kind = *options.kind;
    if (!kind.trains_on(classes)) return {&kind, nullptr};
    return {&kind, kind.train(options, rows, target, pool)};
}

Classifier untrained_classifier(const ClassifierKind &kind) {
    if (kind.untrained == nullptr) return {};
    return {&kind, kind.untrained()};
}

void write_classifier(const Classifier &classifier, ClassifierKind::Place place, ByteWriter &out) {
    if (classifier.trained && classifier.kind->place == place) classifier.trained->write(out);
}

void read_classifier(ClassifierKind::Place place, ByteReader &in, const StoredShape &shape,
                     Classifier &classifier) {
    const ClassifierKind &kind = *classifier.kind;
    if (kind.place == place && kind.trains_on(shape.classes))
        classifier.trained = kind.read(in, shape);
}

} // namespace ssc
