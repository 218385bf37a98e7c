#include "tune/chains.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ssc {

namespace {

constexpr std::size_t longest_run = 3;

// A cell that has neighbours to begin with, or is one. (The correspondence at lambda_s = 0 is
// another kind of solution, and no better to begin with than none.)
bool has_neighbours(const Trial &trial) {
    const AdaptOptions &o = trial.options;
    return trial.status == Status::ok && o.mapping.kind != "none" && o.lambda_s > 0 &&
           o.cycles == 1 && o.solver->uses_start;
}

// -1, 0 or 1: the order of two entries of a column. Which it is does not matter, as long as equal
// ones are next to each other.
int order(const Column &column, std::size_t k, std::size_t l) {
    if (column.same_entry(k, column, l)) return 0;
    if (column.of_words()) return column.words[k] < column.words[l] ? -1 : 1;
    return column.numbers[k] < column.numbers[l] ? -1 : 1;
}

int order_but_for_lambda_s(const std::vector<Column> &cells, Index k, Index l) {
    for (const Column &column : cells) {
        if (column.key == "lambda_s") continue;
        const int o = order(column, static_cast<std::size_t>(k), static_cast<std::size_t>(l));
        if (o != 0) return o;
    }
    return 0;
}

// Cuts a row of neighbours into runs of nearly the same length.
void cut(const Chain &row, std::vector<Chain> &runs) {
    const std::size_t count = (row.size() + longest_run - 1) / longest_run;
    for (std::size_t k = 0; k < count; ++k) {
        const auto at = [&](std::size_t i) {
            return row.begin() + static_cast<std::ptrdiff_t>(row.size() * i / count);
        };
        runs.emplace_back(at(k), at(k + 1));
    }
}

} // namespace

std::vector<Chain> chains_of(const std::vector<Column> &cells, const std::vector<Trial> &trials) {
    std::vector<Chain> runs;
    Chain with_neighbours;
    for (Index k = 0; k < static_cast<Index>(trials.size()); ++k) {
        if (has_neighbours(trials[static_cast<std::size_t>(k)]))
            with_neighbours.push_back(k);
        else
            runs.push_back({k});
    }
    const auto lambda_s = [&](Index k) {
        return trials[static_cast<std::size_t>(k)].options.lambda_s;
    };
    std::sort(with_neighbours.begin(), with_neighbours.end(), [&](Index k, Index l) {
        const int o = order_but_for_lambda_s(cells, k, l);
        if (o != 0) return o < 0;
        return std::make_pair(lambda_s(k), k) < std::make_pair(lambda_s(l), l);
    });
    Chain row;
    for (const Index k : with_neighbours) {
        if (!row.empty() && order_but_for_lambda_s(cells, row.front(), k) != 0)
            cut(std::exchange(row, {}), runs);
        row.push_back(k);
    }
    if (!row.empty()) cut(row, runs);
    const auto first = [](const Chain &run) { return *std::min_element(run.begin(), run.end()); };
    std::sort(runs.begin(), runs.end(),
              [&](const Chain &x, const Chain &y) { return first(x) < first(y); });
    return runs;
}

Index cell_count(const std::vector<Chain> &runs) {
    return std::accumulate(runs.begin(), runs.end(), Index{0}, [](Index sum, const Chain &run) {
        return sum + static_cast<Index>(run.size());
    });
}

std::vector<Chain> chains_of_part(const std::vector<Chain> &runs, std::int64_t part, std::int64_t parts) {
    // The part of a run is that of its first cell, were cells dealt out one by one. There may be
    // more parts than cells.
    const Index cells = cell_count(runs), each = cells / parts, rest = cells % parts;
    const auto first = [&](std::int64_t p) { return each * p + std::min(rest, p); };
    std::vector<Chain> own;
    Index before = 0;
    for (const Chain &run : runs) {
        if (before >= first(part) && before < first(part + 1)) own.push_back(run);
        before += static_cast<Index>(run.size());
    }
    return own;
}

Model adapt_after(const std::vector<AdaptOptions> &before, const AdaptOptions &options,
                  AdaptData data, Monitor &monitor) {
    if (before.empty()) return adapt(options, std::move(data), monitor);
    monitor.progress.cycle = 1;
    monitor.progress.cycles = options.cycles;
    monitor.stop();
    Prepared prepared = prepare(options, std::move(data), monitor);
    FitStart head;
    for (AdaptOptions neighbour : before) {
        if (monitor.reason() != StopReason::none) break;
        Monitor quiet(
            nullptr, 0, [&](const Progress &) { return monitor.stop(); }, 0);
        neighbour.classifying = ClassifierOptions();
        try {
            const Model model = adapt(neighbour, prepared, std::move(head), quiet);
            check_objective(model);
            head = FitStart();
            if (monitor.reason() != StopReason::none) break;
            head.start = model.correspondence.dense();
        } catch (const Error &error) {
            // What fails for want of memory now did not fail then.
            if (error.status() == Status::aborted || error.status() == Status::memory) throw;
            head = FitStart(); // as in a search, where the cell fails and the next begins anew
        }
    }
    return adapt(options, std::move(prepared), std::move(head), monitor);
}

} // namespace ssc
