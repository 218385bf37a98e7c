// SPDX-License-Identifier: MIT
#include "classify/nearest.h"

#include <cmath>

#include "graph/nearest.h"

namespace ssc {

namespace {

// The share is 1/2 where samples of two classes are equally near: neither class is more likely.
double share_of(double other, double nearest) {
    const double far = std::sqrt(other), near = std::sqrt(nearest);
    if (std::isinf(far)) return std::isinf(near) ? 0.5 : 1.0;
    return far > 0 ? far / (far + near) : 0.5;
}

// The training rows are part of every fit, so this kind takes no memory of its own.
double peak_bytes(const ClassifierOptions & /*options*/, double /*source*/, double /*target*/,
                  double /*features*/) {
    return 0;
}

} // namespace

void predict_nearest(const LabelledRows &rows, const Matrix &x, const Predictions &out,
                     Pool *pool) {
    // Only the confidence needs the second search, for the nearest sample of another class.
    NearestOfClasses found;
    if (out.confidence != nullptr)
        found = nearest_of_classes(x, rows.x, rows.labels, pool);
    else
        found.nearest = nearest_rows(x, rows.x, pool);
    for (std::size_t i = 0; i < found.nearest.row.size(); ++i) {
        const auto row = static_cast<std::size_t>(found.nearest.row[i]);
        if (out.labels != nullptr) out.labels[i] = rows.labels[row];
        if (out.confidence != nullptr)
            out.confidence[i] = share_of(found.other[i], found.nearest.square[i]);
    }
}

const ClassifierKind nearest_classifier = {nullptr, nullptr, peak_bytes, nullptr,
                                           ClassifierKind::Place::last};

} // namespace ssc
