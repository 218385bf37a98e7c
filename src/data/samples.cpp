// SPDX-License-Identifier: MIT
#include "data/samples.h"

#include <utility>

namespace ssc {

Samples::Samples(Matrix rows, RowReader again)
    : kept_(std::move(rows)), again_(std::move(again)), features_(kept_.cols()) {}

void Samples::put_away() {
    if (again_) kept_.resize(kept_.rows(), 0);
}

void Samples::bring_back() {
    if (kept_.cols() > 0) return;
    kept_.resize(kept_.rows(), features_);
    again_(0, kept_.rows(), kept_.data());
}

Matrix Samples::hand_over() {
    if (!again_) return kept_;
    Matrix out(kept_.rows(), 0);
    out.swap(kept_);
    return out;
}

void Samples::replace(Matrix rows) {
    kept_ = std::move(rows);
    again_ = nullptr;
}

RowReader Samples::as_posed(const RowVector &centre, Vector factor, const RowVector &rest) const {
    return [this, centre, rest, factor = std::move(factor)](Index first, Index count, double *to) {
        Eigen::Map<Matrix> x(to, count, features_);
        if (again_)
            again_(first, count, to);
        else
            x = kept_.middleRows(first, count);
        for (Index i = 0; i < count; ++i) {
            x.row(i) -= centre;
            if (rest.size() > 0) x.row(i) -= rest;
            if (factor.size() > 0) x.row(i) *= factor(first + i);
        }
    };
}

} // namespace ssc
