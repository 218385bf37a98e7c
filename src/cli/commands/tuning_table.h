// SPDX-License-Identifier: MIT
// The table of a tuning run, as values, for people and for programs.
#pragma once

#include <sscda/sscda.h>

#include <string>

#include "cli/io/json.h"
#include "cli/io/output.h"
#include "cli/list.h"

namespace cli {

struct TuningColumn {
    std::string key;
    int32_t type = SSCDA_TYPE_DOUBLE;
    bool is_option = false; // whether it is an option of the grid; other columns hold results
    List<double> numbers;   // one per cell, NaN for none; empty in a column of words
    Texts words;            // one per cell, "" for none; empty in a column of numbers

    bool has_words() const { return type == SSCDA_TYPE_CHOICE || type == SSCDA_TYPE_TEXT; }
};

struct TuningTable {
    TuningTable() = default;
    explicit TuningTable(const sscda *h);

    // The column of numbers with that key, or null.
    const TuningColumn *find(const std::string &key) const;

    std::string criterion;
    double seconds = 0;           // of the tuning run
    int64_t cells = 0, best = -1; // `best` is -1 if no cell is finished
    List<TuningColumn> columns;
};

// Writes one row per cell, in the order of the grid, counted from 1. The column `best` marks the
// best cell. Missing values are empty.
void write_tuning(Outputs &set, const std::string &path, const sscda *h);
// Writes the same as an object `key`. `accuracy` is that of the best baseline; NaN if unknown.
void put_tuning(Json &j, const char *key, const sscda *h, double accuracy);
// Prints the number of cells, the best few, and the best baseline.
void print_tuning(FILE *out, const sscda *h, double accuracy);

} // namespace cli
