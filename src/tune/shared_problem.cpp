// SPDX-License-Identifier: MIT
#include "tune/shared_problem.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>
#include <utility>

#include "support/pool.h"

namespace ssc {

AdaptData source_rows(const AdaptData &data, const std::vector<Index> &rows) {
    constexpr std::int32_t unlabeled = std::numeric_limits<std::int32_t>::min();
    AdaptData part;
    part.target = data.target;
    part.target_weights = data.target_weights;
    part.source.resize(static_cast<Index>(rows.size()), data.source.cols());
    std::vector<std::int32_t> labels;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const auto i = static_cast<std::size_t>(rows[k]);
        part.source.row(static_cast<Index>(k)) = data.source.row(rows[k]);
        const std::int32_t c = data.classes.of_row[i];
        labels.push_back(c < 0 ? unlabeled : data.classes.labels[static_cast<std::size_t>(c)]);
        if (!data.source_weights.empty()) part.source_weights.push_back(data.source_weights[i]);
    }
    // Whether weights count samples is decided for the whole source, not for each fold.
    if (!part.source_weights.empty() && !count_samples(data.source_weights)) {
        const double most =
            *std::max_element(part.source_weights.begin(), part.source_weights.end());
        for (double &weight : part.source_weights)
            weight /= most;
    }
    part.classes =
        Classes::from_labels(labels.data(), static_cast<Index>(labels.size()), unlabeled);
    part.given_shares = shares_of_part(data.given_shares, part.classes);
    return part;
}

SharedProblem::SharedProblem(const AdaptOptions &options, const AdaptData &data, const Folds *folds,
                             std::int64_t fold)
    : options_(options), data_(data), folds_(folds), fold_(fold) {}

bool SharedProblem::same(const AdaptOptions &x, const AdaptOptions &y) {
    return x.preparing.scale_rows == y.preparing.scale_rows &&
           x.preparing.standardize == y.preparing.standardize &&
           x.preparing.components == y.preparing.components && x.sigma_source == y.sigma_source &&
           x.sigma_target == y.sigma_target &&
           (x.class_shares == ShareRule::given) == (y.class_shares == ShareRule::given);
}

AdaptData SharedProblem::whole() const {
    return folds_ == nullptr ? data_ : source_rows(data_, folds_->training(fold_));
}

std::vector<Index> SharedProblem::held_out_rows() const {
    std::vector<Index> rows = folds_->held_out(fold_);
    if (options_.class_shares != ShareRule::given) return rows;
    std::vector<Index> with_share;
    for (const Index i : rows) {
        const std::int32_t k = data_.classes.of_row[static_cast<std::size_t>(i)];
        if (data_.given_shares.at(data_.classes.labels[static_cast<std::size_t>(k)]) > 0)
            with_share.push_back(i);
    }
    return with_share.empty() ? rows : with_share;
}

Matrix SharedProblem::held_out_by(const Preparation &preparation) const {
    return preparation.source(source_rows(data_, held_out_rows()).source);
}

std::unique_lock<std::mutex> SharedProblem::lock(Monitor &monitor) {
    // Not a timed lock: the thread sanitizer of GCC 12 does not support those.
    constexpr std::chrono::milliseconds patience(2);
    std::unique_lock<std::mutex> lock(mutex_, std::defer_lock);
    while (!lock.try_lock()) {
        monitor.stop();
        std::this_thread::sleep_for(patience);
    }
    return lock;
}

void SharedProblem::prepare_once(Monitor &monitor) {
    if (prepared_) return;
    if (options_.class_shares == ShareRule::given)
        check_given_shares(data_.classes, data_.given_shares); // a fold may lack a class
    AdaptData data = whole();
    leave_out(options_, data);
    auto prepared = std::make_unique<const Prepared>(prepare(options_, std::move(data), monitor));
    if (folds_ == nullptr) {
        prepared_ = std::move(prepared);
        return;
    }
    AdaptData out = source_rows(data_, held_out_rows());
    Matrix held_out = prepared->preparation.source(std::move(out.source));
    std::vector<std::int32_t> labels;
    for (const std::int32_t c : out.classes.of_row)
        labels.push_back(out.classes.labels[static_cast<std::size_t>(c)]);
    // All or nothing: if memory runs out before this, the next cell tries again.
    held_out_.swap(held_out);
    held_out_labels_.swap(labels);
    prepared_ = std::move(prepared);
}

const Prepared &SharedProblem::prepared(Monitor &monitor) {
    const auto alone = lock(monitor);
    prepare_once(monitor);
    return *prepared_;
}

const Problem &SharedProblem::problem(Monitor &monitor) {
    const auto alone = lock(monitor);
    prepare_once(monitor);
    if (!problem_) {
        const AdaptData &data = prepared_->data;
        Pool pool(1);
        const Watch watch(pool, monitor);
        problem_ = std::make_unique<const Problem>(
            pose(options_, data.source, data.target, prepared_->marginals, data.classes, &pool));
    }
    return *problem_;
}

const Matrix &SharedProblem::held_out(Monitor &monitor) {
    prepared(monitor);
    return held_out_;
}

const std::vector<std::int32_t> &SharedProblem::held_out_labels(Monitor &monitor) {
    prepared(monitor);
    return held_out_labels_;
}

} // namespace ssc
