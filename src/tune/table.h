// What a search leaves behind: one row per cell.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "tune/column.h"
#include "tune/criteria.h"
#include "support/bytes.h"
#include "support/error.h"
#include "support/matrix.h"

namespace ssc {

struct Cell {
    Status status = Status::not_run;
    double score = std::numeric_limits<double>::quiet_NaN();
    double relative_gap = std::numeric_limits<double>::quiet_NaN();
    double iterations = std::numeric_limits<double>::quiet_NaN();
    double seconds = std::numeric_limits<double>::quiet_NaN();
    std::string message;
    std::vector<double> fold_scores; // with reverse validation only
    Labels labels;                   // of the target; not with reverse validation

    bool tried() const { return status != Status::not_run; }
    bool finished() const { return static_cast<std::int32_t>(status) >= 0; }
};

struct Table {
    std::vector<Column> options; // each with one entry per cell
    std::vector<Cell> cells;
    Index grid_cells = 0; // those after them are baselines

    // The search that it is of.
    std::string criterion, classifier;
    std::string base; // the options that cells have in common, "key=value" by lines
    std::uint64_t data = 0, weights = 0; // checksums
    std::uint64_t seed = 0;
    std::int64_t folds = 0; // 0 unless by reverse validation
    Index source_rows = 0, target_rows = 0;

    // How it went.
    Status status = Status::ok;
    double seconds = 0;

    Index size() const { return static_cast<Index>(cells.size()); }
    Index tried() const;
    Index finished() const;
    // The first of those with the highest score; -1 when none is finished.
    Index best() const;
    // Finished cells, the best first; of equal ones the first.
    std::vector<Index> ranked() const;
    // In what the search of another table differs from this one's, in words; "" when in nothing.
    std::string difference(const Table &other) const;
    // Takes over what `other`, a table of the same search, has finished and this one has not.
    void merge(const Table &other);
};

// Labels by a vote of the better half of the finished cells, of which there is one, and the share
// of the votes that each got. Of labels with equally many votes it is the one whose best voter is
// the best.
void vote(const Table &table, Labels &labels, std::vector<double> &shares);

Bytes table_to_bytes(const Table &table);
// Throws Error(format) unless the parts are there and agree with each other.
Table table_from_bytes(const unsigned char *data, std::size_t size);

} // namespace ssc
