// SPDX-License-Identifier: MIT
#include "tune/fit_cell.h"

#include <cmath>
#include <limits>
#include <utility>

#include "support/pool.h"

namespace ssc {

namespace {

// Copies what the table says about a fit.
void keep(const Model &model, Cell &cell) {
    cell.iterations = static_cast<double>(model.iterations);
    cell.relative_gap = model.relative_gap;
    if (model.status == Status::ok) return;
    cell.status = model.status;
    cell.message =
        format("%s with a relative gap of %.3g", model.caveat().c_str(), model.relative_gap);
}

// The samples that training and test rows stand for; empty: every row is one.
struct Copies {
    Vector train, test;
};

// As a fit to these samples has them. Folds are not weighted.
Copies copies_of(const Prepared &prepared) {
    const Marginals &m = prepared.marginals;
    return {labelled_weights(m, prepared.data.classes), as_vector(m.target_copies())};
}

// Trains the classifier of a cell as a fit would, and labels `test`. A fit may also train on its
// unlabelled target; here these are the samples to be labelled.
Labels classify_cell(const ClassifierOptions &options, const Matrix &train, const Labels &labels,
                     const Matrix &test, const Copies &copies, Monitor &monitor, Cell &cell) {
    constexpr std::int32_t unlabeled = std::numeric_limits<std::int32_t>::min();
    const Classes classes =
        Classes::from_labels(labels.data(), static_cast<Index>(labels.size()), unlabeled);
    const TrainingRows rows{train, classes, copies.train};
    const TargetRows target{test, copies.test};
    Labels out(static_cast<std::size_t>(test.rows()));
    Pool alone(1);
    const Watch watch(alone, monitor);
    const Classifier classifier = train_classifier(options, rows, target, &alone);
    classifier.predict(rows, test, {out.data(), nullptr}, &alone);
    if (cell.status == Status::ok && classifier.caveat() != nullptr) {
        cell.status = Status::not_converged;
        cell.message = classifier.caveat();
    }
    return out;
}

void score_labels(const Scorer &scorer, const Classify &classify, const AdaptData &data,
                  const MovedSource &moved, Cell &cell) {
    const LabelledRows rows = labelled_rows(moved.source, data.classes);
    cell.labels = classify_or_agree(classify, rows.x, rows.labels, data.target);
    cell.score = scorer.score(cell.labels);
}

void score_fold(const Classify &classify, const AdaptData &data, SharedProblem &shared,
                const MovedSource &moved, Monitor &monitor, Cell &cell) {
    LabelledRows rows = labelled_rows(moved.source, data.classes);
    AdaptedFold fold{std::move(rows.x), std::move(rows.labels),
                     moved.own ? shared.held_out_by(moved.own->preparation)
                               : shared.held_out(monitor),
                     shared.held_out_labels(monitor)};
    for (const Map &map : moved.maps)
        fold.held_out = map.apply(fold.held_out);
    cell.score = reverse_score(fold, data.target, classify);
}

// With estimated shares a cell is fitted several times, each time to other weights.
MovedSource fit_estimating(const AdaptOptions &options, const SharedProblem &shared,
                           Monitor &monitor, Cell &cell) {
    AdaptOptions alone = options;
    alone.threads = 1;
    AdaptData data = shared.whole();
    Model model = adapt(alone, data, monitor);
    check_objective(model);
    keep(model, cell);
    const LeftOut left_out(model.shares.share, data);
    Prepared own = prepare(alone, std::move(data), monitor);
    own.data.source.resize(0, 0);
    return {left_out.kept_rows(model.adapted), std::move(model.maps),
            std::make_unique<const Prepared>(std::move(own))};
}

} // namespace

MovedSource fit_cell(const AdaptOptions &options, SharedProblem &shared, Matrix &start,
                     Monitor &monitor, Cell &cell) {
    FitStart begin;
    begin.start = std::exchange(start, Matrix());
    if (options.class_shares == ShareRule::estimated)
        return fit_estimating(options, shared, monitor, cell);
    if (!options.mapping.kind->moves) return {shared.prepared(monitor).data.source, {}};
    AdaptOptions alone = options;
    alone.threads = 1;
    alone.classifying = ClassifierOptions();   // score_cell() trains the classifier
    Problem problem = shared.problem(monitor); // a copy, because the fit sets its own lambdas
    begin.posed = &problem;
    Model model = adapt(alone, shared.prepared(monitor), std::move(begin), monitor);
    check_objective(model);
    keep(model, cell);
    start = model.correspondence.dense();
    return {std::move(model.adapted), std::move(model.maps)};
}

void score_cell(const Scoring &scoring, const ClassifierOptions &classifying, SharedProblem &shared,
                const MovedSource &moved, Monitor &monitor, Cell &cell) {
    const Prepared &prepared = moved.own ? *moved.own : shared.prepared(monitor);
    const Copies copies = scoring.scorer != nullptr ? copies_of(prepared) : Copies();
    const Classify own = [&](const Matrix &train, const Labels &labels, const Matrix &test) {
        return classify_cell(classifying, train, labels, test, copies, monitor, cell);
    };
    const Classify &classify = scoring.classify ? scoring.classify : own;
    if (scoring.scorer != nullptr)
        score_labels(*scoring.scorer, classify, prepared.data, moved, cell);
    else
        score_fold(classify, prepared.data, shared, moved, monitor, cell);
    if (!std::isfinite(cell.score))
        throw Error(Status::numeric, "the score overflows double precision: rescale the features");
}

} // namespace ssc
