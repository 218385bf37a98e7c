// SPDX-License-Identifier: MIT
// Tuning: fits every cell of a table and scores it.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "adapt/adapt.h"
#include "support/monitor.h"
#include "tune/chains.h"
#include "tune/criteria.h"
#include "tune/reverse.h"
#include "tune/table.h"

namespace ssc {

struct TuneOptions {
    const Criterion *criterion = &graph_criterion;
    std::int64_t folds = 5; // if the criterion uses folds
    std::uint64_t seed = 0;
    std::int64_t threads = 1; // 0: one per processor
    double time_limit = 0;    // in seconds; 0: none
    // Replaces the classifiers of the cells. All work is then done on the calling thread.
    Classify classify;
};

// Fits and scores the cells of `chains`, which are some of those that chains_of() makes of all
// trials. Fills in these cells of the table, and its number of folds. The result depends neither on
// the number of threads nor on which other chains there are. `monitor` belongs to the caller and
// has the same `cancel` and time limit.
void tune_cells(const TuneOptions &options, const std::vector<Trial> &trials,
                const std::vector<Chain> &chains, const AdaptData &data, Monitor &monitor,
                const std::atomic<bool> *cancel, Table &table);

} // namespace ssc
