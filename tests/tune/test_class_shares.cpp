// SPDX-License-Identifier: MIT
// Cells with class shares: each is the fit with the same options, by itself or in a fold.
#include <set>
#include <string>
#include <vector>

#include "common/check.h"
#include "common/problems.h"
#include "tune/shared_problem.h"
#include "tune/tune.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr std::int32_t none = -1000;

// Three clouds; most of the target is of class 5, none of class 9.
AdaptData make_data() {
    Random random(1);
    AdaptData data;
    data.source = 0.4 * random_points(random, 45, 2);
    data.target = 0.4 * random_points(random, 30, 2);
    std::vector<std::int32_t> labels;
    for (Index i = 0; i < 45; ++i) {
        labels.push_back(i % 3 == 0 ? 5 : i % 3 == 1 ? 7 : 9);
        data.source(i, i % 2) += 2 * static_cast<double>(i % 3);
    }
    for (Index j = 0; j < 30; ++j)
        data.target(j, 0) += j < 22 ? 0.4 : 2.4;
    data.classes = Classes::from_labels(labels.data(), 45, none);
    data.given_shares = {{5, 0.75}, {7, 0.25}, {9, 0}};
    return data;
}

AdaptOptions make_options(ShareRule rule, const MapKind &map) {
    AdaptOptions options;
    options.relative = true;
    options.lambda_s = 0.1;
    options.lambda_g = 0.2;
    options.solving.max_iterations = 500;
    options.solving.gap_tolerance = 1e-4;
    options.mapping.kind = &map;
    options.class_shares = rule;
    return options;
}

std::vector<Trial> all_trials() {
    std::vector<Trial> trials;
    for (const MapKind *map : {&linear_map, &barycentric_map, &no_map})
        for (const ShareRule rule : {ShareRule::source, ShareRule::estimated, ShareRule::given})
            for (const Standardize way : {Standardize::none, Standardize::domain}) {
                Trial trial;
                trial.options = make_options(rule, *map);
                trial.options.preparing.standardize = way;
                trial.options.classifying.kind = &self_trained_classifier;
                trials.push_back(trial);
            }
    return trials;
}

std::vector<Cell> tuned(const std::vector<Trial> &trials, const AdaptData &data,
                        const char *criterion, std::int64_t threads) {
    TuneOptions options;
    options.criterion = find_kind(criterion_table, criterion);
    options.folds = 3;
    options.threads = threads;
    std::vector<Chain> chains;
    for (Index k = 0; k < static_cast<Index>(trials.size()); ++k)
        chains.push_back({k});
    Monitor monitor;
    ssc::Table table;
    table.cells.resize(trials.size());
    tune_cells(options, trials, chains, data, monitor, nullptr, table);
    return table.cells;
}

void cells_are_fits() {
    const AdaptData data = make_data();
    const std::vector<Trial> trials = all_trials();
    const std::vector<Cell> cells = tuned(trials, data, "graph", 1);
    for (std::size_t k = 0; k < trials.size(); ++k) {
        case_is("cell %d: %s", static_cast<int>(k), cells[k].message.c_str());
        CHECK(cells[k].finished());
        Monitor monitor;
        const Model model = adapt(trials[k].options, data, monitor);
        Labels labels(30);
        model.predict(data.target, labels.data(), nullptr);
        CHECK(labels == cells[k].labels);
        if (trials[k].options.class_shares != ShareRule::given) continue;
        CHECK(std::set<std::int32_t>(labels.begin(), labels.end()).count(9) == 0);
    }
}

void threads_change_nothing() {
    const AdaptData data = make_data();
    const std::vector<Trial> trials = all_trials();
    for (const char *criterion : {"graph", "reverse"}) {
        const std::vector<Cell> one = tuned(trials, data, criterion, 1);
        const std::vector<Cell> more = tuned(trials, data, criterion, 3);
        for (std::size_t k = 0; k < trials.size(); ++k) {
            case_is("%s, cell %d: %s", criterion, static_cast<int>(k), one[k].message.c_str());
            CHECK(one[k].finished() && one[k].score == more[k].score);
            CHECK(one[k].labels == more[k].labels && one[k].fold_scores == more[k].fold_scores);
        }
    }
}

// A source whose labels all come back, if those that nothing can bring back do not count.
void folds_leave_out_what_has_no_share() {
    AdaptData data = make_data();
    for (Index i = 0; i < 45; ++i)
        data.source.row(i) << (i % 3 == 0 ? 0 : i % 3 == 1 ? 2 : 50), 0.01 * static_cast<double>(i);
    data.target = data.source.topRows(30);
    for (Index j = 2; j < 30; j += 3)
        data.target(j, 0) = 0;
    Trial trial;
    trial.options = make_options(ShareRule::given, no_map);
    CHECK(tuned({trial}, data, "reverse", 1).front().score == 1);
    trial.options.class_shares = ShareRule::source;
    CHECK(tuned({trial}, data, "reverse", 1).front().score < 0.7);
}

void cells_fail_alone() {
    AdaptData data = make_data();
    data.given_shares = {{5, 0.75}, {7, 0.25}};
    for (const char *criterion : {"graph", "reverse"}) {
        std::vector<Cell> cells = tuned(all_trials(), data, criterion, 1);
        CHECK(cells[0].finished() && cells[2].finished());
        CHECK(cells[4].status == Status::labels);
        CHECK(cells[4].message.find("class 9") != std::string::npos);
        data.given_shares.clear();
        cells = tuned(all_trials(), data, criterion, 1);
        CHECK(cells[0].finished() && cells[4].status == Status::option);
        data.given_shares = {{5, 0.75}, {7, 0.25}};
    }
}

// Cells with different shares do not share a problem; a chain has no cells that estimate.
void problems_and_chains() {
    const AdaptOptions source = make_options(ShareRule::source, linear_map);
    const AdaptOptions given = make_options(ShareRule::given, linear_map);
    const AdaptOptions estimated = make_options(ShareRule::estimated, linear_map);
    CHECK(SharedProblem::same(source, source) && SharedProblem::same(given, given));
    CHECK(!SharedProblem::same(source, given) && !SharedProblem::same(given, estimated));
    std::vector<Trial> trials(4);
    for (std::size_t k = 0; k < 4; ++k) {
        trials[k].options = k < 2 ? given : estimated;
        trials[k].options.lambda_s = k % 2 == 0 ? 0.1 : 1;
    }
    const std::vector<Column> cells = {
        {"lambda_s", Column::Type::number, {0.1, 1, 0.1, 1}, {}},
        {"class_shares", Column::Type::word, {}, {"given", "given", "estimated", "estimated"}}};
    CHECK((chains_of(cells, trials) == std::vector<Chain>{{0, 1}, {2}, {3}}));
}

// To repeat a cell of a chain is to fit the cells before it, all without the class.
void chains_repeat() {
    const AdaptData data = make_data();
    const AdaptOptions first = make_options(ShareRule::given, barycentric_map);
    AdaptOptions second = first;
    second.lambda_s = 1;
    std::vector<Trial> trials(2);
    trials[0].options = first;
    trials[1].options = second;
    TuneOptions options;
    Monitor monitor;
    ssc::Table table;
    table.cells.resize(2);
    tune_cells(options, trials, {{0, 1}}, data, monitor, nullptr, table);
    Monitor other;
    const Model model = adapt_after({first}, second, data, other);
    Labels labels(30);
    model.predict(data.target, labels.data(), nullptr);
    CHECK(labels == table.cells[1].labels);
    CHECK(static_cast<double>(model.iterations) == table.cells[1].iterations);
    CHECK(model.relative_gap == table.cells[1].relative_gap);
    CHECK(model.source_rows() == 45 && model.shares.share[2] == 0);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(cells_are_fits);
    RUN_TEST(threads_change_nothing);
    RUN_TEST(folds_leave_out_what_has_no_share);
    RUN_TEST(cells_fail_alone);
    RUN_TEST(problems_and_chains);
    RUN_TEST(chains_repeat);
    return UNITY_END();
}
