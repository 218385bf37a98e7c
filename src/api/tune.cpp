// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <set>

#include "api/fingerprint.h"
#include "api/grid_calls.h"
#include "api/handle.h"
#include "api/running.h"
#include "support/pool.h"
#include "tune/tune.h"

using namespace ssc;
using namespace ssc::api;

namespace {

// The options of each cell. Options that do not fit together fail their cell only.
std::vector<Trial> trials_of(const OptionValues &base, const std::vector<Column> &cells) {
    std::vector<Trial> trials;
    for (std::size_t k = 0; k < cells.front().size(); ++k) {
        OptionValues values = base;
        for (const Column &column : cells)
            set_entry(column, k, values);
        Trial trial;
        try {
            trial.options = values.for_adapt();
        } catch (const Error &error) {
            trial.status = error.status();
            trial.message = error.what();
        }
        trials.push_back(std::move(trial));
    }
    return trials;
}

// Acts on the return value of the caller's classifier.
void check_answer(int32_t answer, sscda &h) {
    if (answer == SSCDA_CONTINUE) return;
    if (answer < 0)
        throw Error(static_cast<Status>(answer),
                    format("the classifier returned %d (%s)", answer, sscda_status_name(answer)));
    if (answer == SSCDA_ABORT)
        throw Error(Status::aborted, "aborted by the classifier; nothing was changed");
    h.cancel.store(true);
    throw Stopped();
}

void check_predicted(const Labels &predicted, const Labels &labels) {
    const std::set<std::int32_t> known(labels.begin(), labels.end());
    for (std::size_t i = 0; i < predicted.size(); ++i)
        if (known.count(predicted[i]) == 0)
            throw Error(Status::labels,
                        predicted[i] == SSCDA_UNLABELED
                            ? format("the classifier gave row %zu of test no label", i)
                            : format("the classifier gave row %zu of test the label %d, which is "
                                     "not among those it was given",
                                     i, predicted[i]));
}

// Wraps the caller's classifier for tune().
Classify classifier_of(sscda &h) {
    if (h.classify == nullptr) return nullptr;
    return [&h](const Matrix &train, const Labels &labels, const Matrix &test) {
        const sscda_matrix x = sscda_row_major(train.data(), train.rows(), train.cols());
        const sscda_matrix y = sscda_row_major(test.data(), test.rows(), test.cols());
        Labels predicted(static_cast<std::size_t>(test.rows()), SSCDA_UNLABELED);
        check_answer(h.classify(&x, labels.data(), &y, predicted.data(), h.classify_payload), h);
        check_predicted(predicted, labels);
        return predicted;
    };
}

TuneOptions tune_options(sscda &h) {
    const OptionValues &values = h.options;
    TuneOptions options;
    options.criterion = find_kind(criterion_table, values.word("criterion"));
    options.folds = values.integer("folds");
    options.seed = static_cast<std::uint64_t>(values.integer("seed"));
    options.threads = values.integer("threads");
    options.time_limit = values.number("time_limit");
    options.classify = classifier_of(h);
    return options;
}

// The table before the first cell is tried. It describes the grid and the options.
Table empty_table(const sscda &h, const Grid &grid) {
    Table table;
    table.options = cells_of(grid, h.options.word("map"));
    table.cells.resize(table.options.front().size());
    table.grid_cells = grid_cells(grid);
    table.criterion = h.options.word("criterion");
    const bool named = find_column(table.options, "classifier") != nullptr;
    table.classifier = h.classify != nullptr ? "custom" : named ? "" : h.options.word("classifier");
    table.base = common_options(h.options, table.options);
    table.seed = static_cast<std::uint64_t>(h.options.integer("seed"));
    return table;
}

void describe_data(const AdaptData &data, Table &table) {
    table.data = checksum_of_data(data);
    table.weights = checksum_of_weights(data);
    table.source_rows = data.source.rows();
    table.target_rows = data.target.rows();
}

// With folds, each fit leaves one fold of the source out.
FitSize size_of_fits(const TuneOptions &options, FitSize size) {
    if (options.criterion->uses_folds)
        size.source_rows -= (size.source_rows + options.folds - 1) / options.folds;
    size.source_rows = std::max<Index>(size.source_rows, 1);
    return size;
}

// It is an error if every cell failed. With parts it is not, as another part may have a good cell.
void check_failed(const Table &table, const Grid &grid) {
    if (grid.parts > 1 || table.finished() > 0 || table.tried() < table.size()) return;
    const Cell &first = table.cells.front();
    throw Error(first.status, "every cell failed; the first: " + first.message);
}

Status status_of(const sscda &h, const Table &table, Index asked, const Monitor &monitor) {
    const Index done = table.tried();
    // A finished run stays finished even if the time limit has passed. A cancel still counts.
    if (done == asked && monitor.reason() != StopReason::cancelled) return Status::ok;
    const bool late = monitor.reason() == StopReason::time_limit;
    set_message(h.id, format("%s after %lld of %lld cells; these can be used",
                             late ? "time_limit reached" : "stopped by the caller",
                             static_cast<long long>(done), static_cast<long long>(asked))
                          .c_str());
    return late ? Status::time_limit : Status::cancelled;
}

// Cells that need too much memory fail without being tried. It is an error if this holds for every
// cell with a map (baselines need little memory).
void check_room_of(const std::vector<Chain> &runs, FitSize size, std::vector<Trial> &trials) {
    std::optional<Error> refused;
    bool has_room = false;
    for (const Chain &run : runs)
        for (const Index cell : run) {
            Trial &trial = trials[static_cast<std::size_t>(cell)];
            if (trial.status != Status::ok || !needs_fit(trial.options)) continue;
            try {
                check_room(trial.options, size);
                has_room = true;
            } catch (const Error &error) {
                trial.status = error.status();
                trial.message = error.what();
                if (!refused) refused = error;
            }
        }
    if (refused && !has_room) throw Error(*refused);
}

// How many cells fit into memory at once, by the largest of them.
int side_by_side(const std::vector<Chain> &runs, const FitSize &size,
                 const std::vector<Trial> &trials, std::int64_t threads) {
    double most = 0;
    for (const Chain &run : runs)
        for (const Index cell : run) {
            const Trial &trial = trials[static_cast<std::size_t>(cell)];
            if (trial.status != Status::ok) continue;
            most = std::max(most, estimate_memory(trial.options, size.source_rows, size.target_rows,
                                                  size.features));
        }
    return fits_with_room(most, thread_count(threads));
}

Status tune(sscda &h, const Grid &grid, const sscda_matrix *source, const int32_t *labels,
            const sscda_matrix *target) {
    const Fitting fitting(h);
    Monitor monitor(&h.cancel, h.options.number("time_limit"), callback_of(h),
                    h.options.number("progress_interval"));
    const char *const labels_for = "a tuning run needs labels";
    const FitSize size = check_data(h, source, labels, target, labels_for);
    Table table = empty_table(h, grid);
    std::vector<Trial> trials = trials_of(h.options, table.options);
    const std::vector<Chain> runs =
        chains_of_part(chains_of(table.options, trials), grid.part, grid.parts);
    TuneOptions options = tune_options(h);
    const FitSize part = size_of_fits(options, size);
    check_room_of(runs, part, trials);
    options.threads = side_by_side(runs, part, trials, options.threads);
    const AdaptData data = read_data(h, source, labels, target, labels_for);
    describe_data(data, table);
    tune_cells(options, trials, runs, data, monitor, &h.cancel, table);
    monitor.progress.cells_done = table.tried();
    monitor.progress.seconds_left = 0;
    monitor.stop_and_tell();
    check_failed(table, grid);
    table.status = status_of(h, table, cell_count(runs), monitor);
    table.seconds = monitor.seconds();
    const Status status = table.status;
    h.table = std::make_unique<const TuneColumns>(std::move(table));
    return status;
}

// The fits before a cell in its chain, which are needed to repeat the fit of the cell. With folds
// there is no fit to repeat.
std::vector<AdaptOptions> cells_before(const TuneColumns &found, Index cell, const sscda &h) {
    const Table &table = found.table();
    std::vector<AdaptOptions> before;
    if (table.folds > 0) return before;
    OptionValues base = h.options;
    set_lines(table.base, base);
    const std::vector<Trial> trials = trials_of(base, table.options);
    for (const Chain &run : chains_of(table.options, trials)) {
        const auto at = std::find(run.begin(), run.end(), cell);
        if (at == run.end()) continue;
        for (auto k = run.begin(); k != at; ++k) {
            before.push_back(trials[static_cast<std::size_t>(*k)].options);
            // A cell that failed for lack of memory gave the next one no starting point.
            if (table.cells[static_cast<std::size_t>(*k)].status == Status::memory) before.clear();
        }
    }
    return before;
}

} // namespace

int32_t sscda_tune_set_classifier(sscda *h, sscda_classify_fn fn, void *payload) {
    return with(h, [&] {
        h->classify = fn;
        h->classify_payload = payload;
        return Status::ok;
    });
}

int32_t sscda_tune(sscda *h, const sscda_grid *grid, const sscda_matrix *source,
                   const int32_t *labels, const sscda_matrix *target) {
    return with(h, [&] {
        return tune(*h, grid == nullptr ? default_grid() : grid->grid, source, labels, target);
    });
}

int32_t sscda_tune_apply(sscda *h, int64_t cell, const sscda_matrix *source, const int32_t *labels,
                         const sscda_matrix *target) {
    return with_table(h, [&](const TuneColumns &table) {
        OptionValues values = h->options;
        table.set_options(table.cell(cell), values);
        const bool only_options = source == nullptr && labels == nullptr && target == nullptr;
        Status status = Status::ok;
        if (!only_options) {
            const auto before = cells_before(table, table.cell(cell), *h);
            status = fit_with(*h, values, source, labels, target,
                              [&](const AdaptOptions &options, AdaptData data, Monitor &monitor) {
                                  return adapt_after(before, options, std::move(data), monitor);
                              });
        }
        h->options = std::move(values);
        return status;
    });
}
