// SPDX-License-Identifier: MIT
// The result of tuning: one row per cell.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/bytes.h"
#include "support/error.h"
#include "support/matrix.h"
#include "tune/column.h"
#include "tune/criteria.h"

namespace ssc {

struct Cell {
    Status status = Status::not_run;
    double score = std::numeric_limits<double>::quiet_NaN();
    double relative_gap = std::numeric_limits<double>::quiet_NaN();
    double iterations = std::numeric_limits<double>::quiet_NaN();
    double seconds = std::numeric_limits<double>::quiet_NaN();
    std::string message;
    std::vector<double> fold_scores; // only if the criterion uses folds
    Labels labels;                   // of the target; only if it does not

    bool tried() const { return status != Status::not_run; }
    bool finished() const { return static_cast<std::int32_t>(status) >= 0; }
};

struct Table {
    std::vector<Column> options; // each with one entry per cell
    std::vector<Cell> cells;
    Index grid_cells = 0; // the cells after these are baselines

    // What was tuned, and how.
    std::string criterion, classifier;
    std::string base;                    // the options common to all cells, as lines of "key=value"
    std::uint64_t data = 0, weights = 0; // checksums
    std::uint64_t seed = 0;
    std::int64_t folds = 0; // 0 unless the criterion uses folds
    Index source_rows = 0, target_rows = 0;

    // The outcome.
    Status status = Status::ok;
    double seconds = 0;

    Index size() const { return static_cast<Index>(cells.size()); }
    Index tried() const;
    Index finished() const;
    // The cell with the highest score, the first in a tie; -1 if no cell is finished.
    Index best() const;
    // Finished cells, best first; in a tie, in their order.
    std::vector<Index> ranked() const;
    // The first difference between the inputs of two tables, in words; "" if there is none.
    std::string difference(const Table &other) const;
    // Takes over the cells that `other`, a table of the same inputs, has and this one lacks.
    void merge(const Table &other);
};

// The better half of the finished cells votes on each label. `shares` are the shares of the votes
// that the labels got. In a tie the label whose best voter ranks highest wins. At least one cell
// must be finished.
void vote(const Table &table, Labels &labels, std::vector<double> &shares);

Bytes table_to_bytes(const Table &table);
// Throws Error(format) unless the parts are there and agree with each other.
Table table_from_bytes(const unsigned char *data, std::size_t size);

} // namespace ssc
