// SPDX-License-Identifier: MIT
#include "adapt/class_shares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "adapt/adapt.h"

namespace ssc {

namespace {

// The weight of each class.
std::vector<double> class_weights(const Classes &classes, const std::vector<double> &weights) {
    std::vector<double> sums(classes.labels.size());
    for (std::size_t i = 0; i < classes.of_row.size(); ++i)
        if (const std::int32_t k = classes.of_row[i]; k >= 0)
            sums[static_cast<std::size_t>(k)] += weights.empty() ? 1 : weights[i];
    return sums;
}

double sum_of(const std::vector<double> &values) {
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum;
}

// Whether the shares ask for other weights: the factors of the classes that stay have to differ
// from 1. Without unlabelled rows, only their ratios count.
bool asks_for_weights(const std::vector<double> &share, const std::vector<double> &own,
                      bool has_unlabelled) {
    constexpr double rounding = 1e-12;
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (std::size_t k = 0; k < share.size(); ++k) {
        if (share[k] == 0) continue;
        least = std::min(least, share[k] / own[k]);
        most = std::max(most, share[k] / own[k]);
    }
    if (most - least > rounding * most) return true;
    return has_unlabelled && std::abs(most - 1) > rounding;
}

void reweight(const std::vector<double> &share, const Classes &classes,
              std::vector<double> &weights) {
    const std::vector<double> sums = class_weights(classes, weights);
    const double total = sum_of(sums);
    if (!asks_for_weights(share, source_shares(classes, weights), classes.unlabeled() > 0)) return;
    if (weights.empty()) weights.assign(classes.of_row.size(), 1.0);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (classes.of_row[i] < 0) continue;
        const auto k = static_cast<std::size_t>(classes.of_row[i]);
        // In this order nothing overflows. A share that underflows is still one.
        weights[i] = std::max((weights[i] / sums[k]) * (share[k] * total),
                              std::numeric_limits<double>::min());
    }
}

Matrix rows_of(const Matrix &x, const std::vector<Index> &rows) {
    Matrix out(static_cast<Index>(rows.size()), x.cols());
    for (std::size_t k = 0; k < rows.size(); ++k)
        out.row(static_cast<Index>(k)) = x.row(rows[k]);
    return out;
}

std::vector<Index> other_rows(const std::vector<Index> &rows, Index count) {
    std::vector<Index> others;
    for (Index i = 0, k = 0; i < count; ++i) {
        if (k < static_cast<Index>(rows.size()) && rows[static_cast<std::size_t>(k)] == i)
            ++k;
        else
            others.push_back(i);
    }
    return others;
}

// The classes of these rows. Each class has to have one.
Classes classes_of_rows(const Classes &classes, const std::vector<Index> &rows) {
    Classes out{{}, classes.labels};
    for (const Index i : rows)
        out.of_row.push_back(classes.of_row[static_cast<std::size_t>(i)]);
    return out;
}

} // namespace

std::vector<double> source_shares(const Classes &classes, const std::vector<double> &weights) {
    std::vector<double> shares = class_weights(classes, weights);
    const double total = sum_of(shares);
    for (double &share : shares)
        share /= total;
    return shares;
}

void check_given_shares(const Classes &classes, const GivenShares &given) {
    if (given.empty())
        throw Error(Status::option, "option 'class_shares' is given, but no class shares are: give "
                                    "them, or set the option to source or estimated");
    for (const std::int32_t label : classes.labels)
        if (given.count(label) == 0)
            throw Error(Status::labels, format("labels: class %d has no share; give 0 for a class "
                                               "that the target lacks",
                                               label));
    for (const auto &[label, share] : given)
        if (share > 0 && !std::binary_search(classes.labels.begin(), classes.labels.end(), label))
            throw Error(Status::labels,
                        format("labels: class %d has the share %.4g in the target, and no row of "
                               "the source has this class",
                               label, share));
}

GivenShares shares_of_part(const GivenShares &given, const Classes &classes) {
    GivenShares part;
    double total = 0;
    for (const auto &[label, share] : given)
        if (std::binary_search(classes.labels.begin(), classes.labels.end(), label)) {
            part.emplace(label, share);
            total += share;
        }
    if (total > 0)
        for (auto &entry : part)
            entry.second /= total;
    return part;
}

Classes classes_with_share(const Classes &classes, const std::vector<double> &share) {
    Classes out;
    std::vector<std::int32_t> number;
    for (std::size_t k = 0; k < share.size(); ++k) {
        number.push_back(share[k] > 0 ? static_cast<std::int32_t>(out.labels.size()) : -1);
        if (share[k] > 0) out.labels.push_back(classes.labels[k]);
    }
    for (const std::int32_t k : classes.of_row)
        out.of_row.push_back(k < 0 ? -1 : number[static_cast<std::size_t>(k)]);
    return out;
}

LeftOut::LeftOut(const std::vector<double> &share, AdaptData &data)
    : share_(share), classes_(data.classes) {
    reweight(share, classes_, data.source_weights);
    data.classes = classes_with_share(classes_, share);
    if (data.classes.count() == classes_.count()) return;
    for (std::size_t i = 0; i < classes_.of_row.size(); ++i) {
        const std::int32_t k = classes_.of_row[i];
        if (k < 0 || share[static_cast<std::size_t>(k)] > 0) kept_.push_back(static_cast<Index>(i));
    }
    rows_ = rows_of(data.source, other_rows(kept_, data.source.rows()));
    data.source = kept_rows(data.source);
    data.classes = classes_of_rows(data.classes, kept_);
    if (data.source_weights.empty()) return;
    std::vector<double> weights;
    for (const Index i : kept_)
        weights.push_back(data.source_weights[static_cast<std::size_t>(i)]);
    data.source_weights.swap(weights);
}

Matrix LeftOut::kept_rows(const Matrix &source) const {
    return kept_.empty() ? source : rows_of(source, kept_);
}

void LeftOut::put_back(Model &model) const {
    if (share_.empty()) return;
    model.shares.share = share_;
    model.shares.error.assign(share_.size(), 0.0);
    if (kept_.empty()) return;
    const auto all = static_cast<Index>(classes_.of_row.size());
    const std::vector<Index> others = other_rows(kept_, all);
    const Matrix moved = model.map_prepared(rows_);
    Matrix adapted(all, model.adapted.cols());
    for (std::size_t k = 0; k < kept_.size(); ++k)
        adapted.row(kept_[k]) = model.adapted.row(static_cast<Index>(k));
    for (std::size_t k = 0; k < others.size(); ++k)
        adapted.row(others[k]) = moved.row(static_cast<Index>(k));
    model.adapted.swap(adapted);
    model.correspondence.spread_rows(kept_, all);
    model.classes = classes_;
    model.trained_on = classes_with_share(classes_, share_);
}

LeftOut leave_out(const AdaptOptions &options, AdaptData &data) {
    if (options.class_shares != ShareRule::given || data.classes.count() == 0) return {};
    check_given_shares(data.classes, data.given_shares);
    std::vector<double> share;
    for (const std::int32_t label : data.classes.labels)
        share.push_back(data.given_shares.at(label));
    return {share, data};
}

} // namespace ssc
