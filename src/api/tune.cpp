#include <cstring>
#include <limits>

#include "api/fingerprint.h"
#include "api/grid.h"
#include "api/handle.h"
#include "api/running.h"
#include "select/search.h"

using namespace ssc;
using namespace ssc::api;

namespace {

// The cells as options for fits. What is wrong with the options of a cell is that cell's error.
std::vector<Trial> trials_of(const sscda &h, const std::vector<Column> &cells) {
    std::vector<Trial> trials;
    for (std::size_t k = 0; k < cells.front().size(); ++k) {
        OptionValues values = h.options;
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

// The caller's classifier behind the search's interface.
Classify classifier_of(const sscda &h) {
    if (h.classify == nullptr) return nullptr;
    return [fn = h.classify, payload = h.classify_payload](
               const Matrix &train, const Labels &labels, const Matrix &test) {
        const sscda_matrix x = sscda_row_major(train.data(), train.rows(), train.cols());
        const sscda_matrix y = sscda_row_major(test.data(), test.rows(), test.cols());
        Labels predicted(static_cast<std::size_t>(test.rows()), SSCDA_UNLABELED);
        if (fn(&x, labels.data(), &y, predicted.data(), payload) != 0)
            throw Error(Status::aborted, "ended by the classifier; nothing was changed");
        for (std::size_t i = 0; i < predicted.size(); ++i)
            if (predicted[i] == SSCDA_UNLABELED)
                throw Error(Status::labels,
                            format("the classifier gave row %zu of test no label", i));
        return predicted;
    };
}

SearchOptions search_options(const sscda &h) {
    const OptionValues &values = h.options;
    SearchOptions options;
    options.criterion = values.word("criterion");
    options.folds = values.integer("folds");
    options.seed = static_cast<std::uint64_t>(values.integer("seed"));
    options.threads = values.integer("threads");
    options.time_limit = values.number("time_limit");
    options.common.scale_rows = values.word("scale_rows");
    options.common.standardize = values.word("standardize");
    options.common.components = values.integer("pca");
    options.classify = classifier_of(h);
    return options;
}

Range checked_part(const Grid &grid, Index cells) {
    const Range part = part_of(cells, grid.part, grid.parts);
    if (part.first == part.last)
        throw Error(Status::argument,
                    format("grid: part %lld of %lld has no cell; there are %lld",
                           static_cast<long long>(grid.part), static_cast<long long>(grid.parts),
                           static_cast<long long>(cells)));
    return part;
}

// An error when there is nothing to choose from.
void check_finished(const Table &table, Range part, const Monitor &monitor) {
    if (table.best() >= 0) return;
    const char *why = monitor.reason() == StopReason::time_limit ? "time_limit was reached"
                                                                 : "it was stopped by the caller";
    for (Index k = part.first; k < part.last; ++k) {
        const Cell &cell = table.cells[static_cast<std::size_t>(k)];
        if (cell.finished())
            throw Error(cell.status,
                        format("no cell could be scored; cell %lld: ", static_cast<long long>(k)) +
                            cell.message);
    }
    throw Error(Status::not_fitted,
                format("the search has no table: %s before a cell was finished", why));
}

Status status_of(const sscda &h, const Table &table, Range part, const Monitor &monitor) {
    const Index asked = part.last - part.first, done = table.finished();
    // What is complete is so whatever the clock says; a stop is a stop all the same.
    if (done == asked && monitor.reason() != StopReason::cancelled) return Status::ok;
    const bool late = monitor.reason() == StopReason::time_limit;
    set_message(h.id, format("%s after %lld of %lld cells; these can be used",
                             late ? "time_limit reached" : "stopped by the caller",
                             static_cast<long long>(done), static_cast<long long>(asked))
                          .c_str());
    return late ? Status::time_limit : Status::cancelled;
}

Status tune(sscda &h, const Grid &grid, const sscda_matrix *source, const int32_t *labels,
            const sscda_matrix *target) {
    const Fitting fitting(h);
    Monitor monitor(&h.cancel, h.options.number("time_limit"), callback_of(h),
                    h.options.number("progress_interval"));
    Table table;
    table.options = cells_of(grid, h.options.word("map"));
    table.cells.resize(table.options.front().size());
    const Range part = checked_part(grid, table.size());
    const AdaptData data = read_data(h, source, labels, target, "a search needs labels");
    table.target_rows = data.target.rows();
    table.search = fingerprint(h.options, h.classify != nullptr, data, table.options);
    search(search_options(h), trials_of(h, table.options), part, data, monitor, &h.cancel, table);
    monitor.progress.cell = table.finished();
    monitor.progress.seconds_left = 0;
    monitor.stop_and_tell();
    check_finished(table, part, monitor);
    const Status status = status_of(h, table, part, monitor);
    h.table = std::make_unique<const SearchTable>(std::move(table));
    return status;
}

} // namespace

int32_t sscda_set_classifier(sscda *h, sscda_classify_fn fn, void *payload) {
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
    return with_table(h, [&](const SearchTable &table) {
        OptionValues values = h->options;
        table.set_options(table.cell(cell), values);
        const Status status = fit_with(*h, values, source, labels, target);
        h->options = std::move(values);
        return status;
    });
}
