// SPDX-License-Identifier: MIT
#include "tune/chains.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ssc {

namespace {

constexpr std::size_t longest_chain = 3;

// True if the cell can be part of a chain. (Estimated class shares differ from cell to cell, so no
// cell can start from another. The correspondence at lambda_s = 0 is of another kind: it is no
// better start than none.)
bool has_neighbours(const Trial &trial) {
    const AdaptOptions &o = trial.options;
    return trial.status == Status::ok && o.mapping.kind->moves && o.lambda_s > 0 && o.cycles == 1 &&
           o.solver->uses_start && o.class_shares != ShareRule::estimated;
}

// Orders two entries of a column: -1, 0 or 1. Any order will do that puts equal entries next to
// each other.
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

// Cuts a row of neighbours into chains of nearly the same length.
void cut(const Chain &row, std::vector<Chain> &chains) {
    const std::size_t count = (row.size() + longest_chain - 1) / longest_chain;
    for (std::size_t k = 0; k < count; ++k) {
        const auto at = [&](std::size_t i) {
            return row.begin() + static_cast<std::ptrdiff_t>(row.size() * i / count);
        };
        chains.emplace_back(at(k), at(k + 1));
    }
}

} // namespace

bool needs_fit(const AdaptOptions &options) {
    return options.mapping.kind->moves || options.class_shares == ShareRule::estimated;
}

std::vector<Chain> chains_of(const std::vector<Column> &cells, const std::vector<Trial> &trials) {
    std::vector<Chain> chains;
    Chain with_neighbours;
    for (Index k = 0; k < static_cast<Index>(trials.size()); ++k) {
        if (has_neighbours(trials[static_cast<std::size_t>(k)]))
            with_neighbours.push_back(k);
        else
            chains.push_back({k});
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
            cut(std::exchange(row, {}), chains);
        row.push_back(k);
    }
    if (!row.empty()) cut(row, chains);
    const auto first = [](const Chain &chain) {
        return *std::min_element(chain.begin(), chain.end());
    };
    std::sort(chains.begin(), chains.end(),
              [&](const Chain &x, const Chain &y) { return first(x) < first(y); });
    return chains;
}

Index cell_count(const std::vector<Chain> &chains) {
    return std::accumulate(
        chains.begin(), chains.end(), Index{0},
        [](Index sum, const Chain &chain) { return sum + static_cast<Index>(chain.size()); });
}

std::vector<Chain> chains_of_part(const std::vector<Chain> &chains, std::int64_t part,
                                  std::int64_t parts) {
    // Deals out single cells first; a chain belongs to the part of its first cell. There may be
    // more parts than cells.
    const Index cells = cell_count(chains), each = cells / parts, rest = cells % parts;
    const auto first = [&](std::int64_t p) { return each * p + std::min(rest, p); };
    std::vector<Chain> own;
    Index before = 0;
    for (const Chain &chain : chains) {
        if (before >= first(part) && before < first(part + 1)) own.push_back(chain);
        before += static_cast<Index>(chain.size());
    }
    return own;
}

Model adapt_after(const std::vector<AdaptOptions> &before, const AdaptOptions &options,
                  AdaptData data, Monitor &monitor) {
    if (before.empty()) return adapt(options, std::move(data), monitor);
    monitor.progress.cycle = 1;
    monitor.progress.cycles = options.cycles;
    const LeftOut left_out = leave_out(options, data);
    monitor.stop();
    Prepared prepared = prepare(options, std::move(data), monitor);
    FitStart start;
    for (AdaptOptions neighbour : before) {
        if (monitor.reason() != StopReason::none) break;
        Monitor quiet(
            nullptr, 0, [&](const Progress &) { return monitor.stop(); }, 0);
        neighbour.classifying = ClassifierOptions();
        try {
            const Model model = adapt(neighbour, prepared, std::move(start), quiet);
            check_objective(model);
            start = FitStart();
            if (monitor.reason() != StopReason::none) break;
            start.start = model.correspondence.dense();
        } catch (const Error &error) {
            // The cell did not chain out of memory when it was tuned, so the repetition must not
            // either.
            if (error.status() == Status::aborted || error.status() == Status::memory) throw;
            start = FitStart(); // as in tuning: the cell fails, and the next one starts anew
        }
    }
    Model model = adapt(options, std::move(prepared), std::move(start), monitor);
    left_out.put_back(model);
    return model;
}

} // namespace ssc
