#include "classify/classifier.h"

#include <algorithm>
#include <cmath>

#include "graph/nearest.h"
#include "support/error.h"

namespace ssc {

namespace {

// Two samples of different classes at the very same distance say as much for one as for the other.
double share_of(double other, double nearest) {
    const double far = std::sqrt(other), near = std::sqrt(nearest);
    if (std::isinf(far)) return std::isinf(near) ? 0.5 : 1.0;
    return far > 0 ? far / (far + near) : 0.5;
}

void predict_nearest(const Classifier &c, const Matrix &x, std::int32_t *labels, double *confidence,
                     Pool *pool) {
    // The second search is only for the confidence.
    NearestOfClasses found;
    if (confidence != nullptr)
        found = nearest_of_classes(x, c.rows, c.class_of_row, pool);
    else
        found.nearest = nearest_rows(x, c.rows, pool);
    for (std::size_t i = 0; i < found.nearest.row.size(); ++i) {
        const auto row = static_cast<std::size_t>(found.nearest.row[i]);
        if (labels != nullptr) labels[i] = c.labels[static_cast<std::size_t>(c.class_of_row[row])];
        if (confidence != nullptr)
            confidence[i] = share_of(found.other[i], found.nearest.square[i]);
    }
}

void predict_svm(const Classifier &c, const Matrix &x, std::int32_t *labels, double *confidence,
                 Pool *pool) {
    std::vector<std::int32_t> winner;
    std::vector<double> margin;
    c.machine.decide(x, winner, margin, pool);
    for (std::size_t i = 0; i < winner.size(); ++i) {
        if (labels != nullptr) labels[i] = c.labels[static_cast<std::size_t>(winner[i])];
        if (confidence != nullptr) confidence[i] = 1 / (1 + std::exp(-margin[i]));
    }
}

} // namespace

void Classifier::predict(const Matrix &x, std::int32_t *out, double *confidence, Pool *pool) const {
    if (labels.size() == 1) {
        if (out != nullptr) std::fill(out, out + x.rows(), labels.front());
        if (confidence != nullptr) std::fill(confidence, confidence + x.rows(), 1.0);
    } else if (kind == "svm") {
        predict_svm(*this, x, out, confidence, pool);
    } else {
        predict_nearest(*this, x, out, confidence, pool);
    }
}

Classifier train_classifier(const ClassifierOptions &options, const Matrix &x,
                            const std::vector<std::int32_t> &labels, Pool *pool) {
    if (labels.empty() || static_cast<Index>(labels.size()) != x.rows())
        throw Error(Status::internal, "a classifier needs a label for every sample");
    Classifier classifier;
    classifier.kind = options.kind;
    std::vector<std::int32_t> &known = classifier.labels;
    known = labels;
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    if (known.size() == 1) return classifier;
    std::vector<std::int32_t> class_of_row;
    class_of_row.reserve(labels.size());
    for (const std::int32_t label : labels)
        class_of_row.push_back(static_cast<std::int32_t>(
            std::lower_bound(known.begin(), known.end(), label) - known.begin()));
    if (options.kind == "svm") {
        classifier.machine = train_svm({options.svm_c, options.svm_gamma, options.seed}, x,
                                       class_of_row, static_cast<std::int32_t>(known.size()), pool);
    } else {
        classifier.rows = x;
        classifier.class_of_row = std::move(class_of_row);
    }
    return classifier;
}

} // namespace ssc
