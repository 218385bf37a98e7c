// SPDX-License-Identifier: MIT
// Chains of neighbouring cells, each of which starts from the correspondence of the one before it.
//
// The cells of a chain differ only in lambda_s, which rises. The first one starts like any fit.
// Each of the others starts from the correspondence of the previous cell, which is closer to its
// solution (docs/tuning.md has the time that this saves). Chains depend only on the cells of the
// whole grid, so the result of a cell does not depend on which process fits it, and it can be
// repeated. Chains are short: one thread fits a chain, and to repeat a cell is to repeat the cells
// before it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/adapt.h"
#include "tune/column.h"

namespace ssc {

// The options of one cell, or the error in them.
struct Trial {
    AdaptOptions options;
    Status status = Status::ok;
    std::string message;
};

// Whether a cell has to be fitted: without a map, only class shares need fits.
bool needs_fit(const AdaptOptions &options);

using Chain = std::vector<Index>;

// Every cell is in one chain. Chains are sorted by their lowest cell. `cells` and `trials` have one
// entry for each cell of the whole grid.
std::vector<Chain> chains_of(const std::vector<Column> &cells, const std::vector<Trial> &trials);
// The chains of part `part` of `parts`. The parts have as equal numbers of cells as whole chains
// allow.
std::vector<Chain> chains_of_part(const std::vector<Chain> &chains, std::int64_t part,
                                  std::int64_t parts);
Index cell_count(const std::vector<Chain> &chains);

// Repeats a cell: fits `before` in turn, each from the result of the previous fit, and then
// `options`, as in a chain. `monitor` reports the fits before the last one as its preparation.
Model adapt_after(const std::vector<AdaptOptions> &before, const AdaptOptions &options,
                  AdaptData data, Monitor &monitor);

} // namespace ssc
