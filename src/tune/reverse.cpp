// SPDX-License-Identifier: MIT
#include "tune/reverse.h"

#include <algorithm>

#include "support/error.h"

namespace ssc {

Folds source_folds(const Classes &classes, std::int64_t count, std::uint64_t seed) {
    const auto rows = static_cast<std::int64_t>(classes.of_row.size());
    const std::int64_t labelled = rows - classes.unlabeled();
    if (labelled < 2)
        throw Error(Status::labels,
                    format("labels: %lld rows have one; reverse validation needs two or more",
                           static_cast<long long>(labelled)));
    return Folds(classes.of_row, classes.count(), std::max<std::int64_t>(count, 2), seed);
}

Labels classify_or_agree(const Classify &classify, const Matrix &train, const Labels &labels,
                         const Matrix &test) {
    const bool agree = std::all_of(labels.begin(), labels.end(),
                                   [&](std::int32_t label) { return label == labels.front(); });
    if (agree) return Labels(static_cast<std::size_t>(test.rows()), labels.front());
    return classify(train, labels, test);
}

double reverse_score(const AdaptedFold &fold, const Matrix &target, const Classify &classify) {
    const Labels pseudo = classify_or_agree(classify, fold.train, fold.train_labels, target);
    const Labels back = classify_or_agree(classify, target, pseudo, fold.held_out);
    std::size_t right = 0;
    for (std::size_t i = 0; i < back.size(); ++i)
        if (back[i] == fold.held_out_labels[i]) ++right;
    return static_cast<double>(right) / static_cast<double>(back.size());
}

double mean_score(const std::vector<double> &scores) {
    double sum = 0;
    for (const double score : scores)
        sum += score;
    return sum / static_cast<double>(scores.size());
}

const Criterion reverse_criterion = {true, nullptr};

} // namespace ssc
