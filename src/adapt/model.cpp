// SPDX-License-Identifier: MIT
#include "adapt/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/pool.h"

namespace ssc {

std::string Model::caveat() const {
    if (status == Status::cancelled) return "stopped by the caller";
    if (status == Status::time_limit) return "time_limit reached";
    switch (ending) {
    case Ending::precision:
        return "gap_tolerance is beyond double precision here: no step gains anything";
    case Ending::transport:
        return "a linear subproblem reached its limit of pivots";
    case Ending::classifier:
        return std::string(classifier.caveat()) + ", the correspondence is there";
    case Ending::iterations:
        break;
    }
    return "max_iterations reached";
}

Matrix Model::apply(const Matrix &x) const {
    return preparation.back(map_prepared(x));
}

Matrix Model::map_prepared(const Matrix &x) const {
    Matrix y = preparation.source(x);
    for (const Map &map : maps)
        y = map.apply(y);
    return y;
}

void Model::predict(const Matrix &x, std::int32_t *labels, double *confidence, Pool *pool) const {
    predict_prepared(preparation.target(x, pool), labels, confidence, pool);
}

void Model::predict_prepared(const Matrix &x, std::int32_t *labels, double *confidence,
                             Pool *pool) const {
    classifier.predict({adapted, trained_on}, x, {labels, confidence}, pool);
}

void check_objective(const Model &model) {
    if (std::isfinite(model.objective)) return;
    throw Error(Status::numeric, "the objective overflows double precision: rescale the features, "
                                 "or lower 'lambda_s' and 'lambda_g'");
}

void read_target_labels(const Model &model, std::int32_t unlabeled, std::int32_t *labels,
                        double *shares) {
    if (labels == nullptr && shares == nullptr) return;
    const Correspondence &c = model.correspondence;
    // A few columns at a time: a mass for all columns and classes could be larger than C itself.
    constexpr Index width = 64;
    Matrix mass(model.classes.count(), std::min(width, c.cols));
    for (Index first = 0; first < c.cols; first += width) {
        const Index end = std::min(first + width, c.cols);
        mass.setZero();
        for (Index i = 0; i < c.rows; ++i) {
            const auto k = model.classes.of_row[static_cast<std::size_t>(i)];
            if (k < 0) continue;
            c.each(i, first, end, [&](Index j, double value) { mass(k, j - first) += value; });
        }
        for (Index j = first; j < end; ++j) {
            Index best = 0;
            const auto shared = mass.col(j - first);
            const double total = shared.sum();
            const double most = shared.maxCoeff(&best); // the smallest label in a tie
            if (labels != nullptr)
                labels[j] =
                    total > 0 ? model.classes.labels[static_cast<std::size_t>(best)] : unlabeled;
            if (shares != nullptr) shares[j] = total > 0 ? most / total : 0;
        }
    }
}

} // namespace ssc
