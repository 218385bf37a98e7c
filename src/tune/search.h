// The search: every cell is fitted and scored.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "adapt/adapt.h"
#include "tune/reverse.h"
#include "tune/chains.h"
#include "tune/table.h"
#include "support/monitor.h"

namespace ssc {

struct SearchOptions {
    std::string criterion = "graph"; // scatter, neighbours, graph or reverse
    std::int64_t folds = 5;
    std::uint64_t seed = 0;
    std::int64_t threads = 1; // 0: one per processor
    double time_limit = 0;    // 0: none
    // In place of the classifier of the cells; then everything is done on the calling thread.
    Classify classify;
};

// Does the cells of `runs`, some of those that chains_of() makes of all trials, fills them in in the
// table, and its folds. What is filled in does not depend on the number of threads, nor on which
// other runs there are. `monitor` is the caller's, with the same `cancel` and the time limit of the
// options.
void search(const SearchOptions &options, const std::vector<Trial> &trials,
            const std::vector<Chain> &runs, const AdaptData &data, Monitor &monitor,
            const std::atomic<bool> *cancel, Table &table);

} // namespace ssc
