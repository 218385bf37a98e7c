// Neighbouring cells: which of them begin with the correspondence of another.
//
// A run is a list of cells that differ in lambda_s alone, by rising lambda_s. The first begins as
// any fit does, each of the others with the correspondence of the one before it, which is nearer to
// its own (docs/tuning.md has what that saves). Runs follow from the cells of the whole grid and
// from nothing else, so a cell is the same whoever does it, and can be repeated. They are short: a
// run is done by one thread, and repeating a cell means repeating those before it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/adapt.h"
#include "tune/column.h"

namespace ssc {

// What one cell is to do, or why it cannot.
struct Trial {
    AdaptOptions options;
    Status status = Status::ok;
    std::string message;
};

using Chain = std::vector<Index>;

// Every cell is in one of them; the runs by their first cells. `cells` and `trials` are of the
// whole grid, with an entry for each.
std::vector<Chain> chains_of(const std::vector<Column> &cells, const std::vector<Trial> &trials);
// The runs that part `part` of `parts` has: as nearly as whole runs allow, as many cells as any.
std::vector<Chain> chains_of_part(const std::vector<Chain> &runs, std::int64_t part, std::int64_t parts);
Index cell_count(const std::vector<Chain> &runs);

// A fit with `options` that begins where fits with each of `before` lead, as the cells of a run do.
// The caller of `monitor` hears of them as of the preparation of the fit.
Model adapt_after(const std::vector<AdaptOptions> &before, const AdaptOptions &options,
                  AdaptData data, Monitor &monitor);

} // namespace ssc
