// SPDX-License-Identifier: MIT
// The table of a tuning run.
#pragma once

#include <sscda/sscda.h>

#include <string>

#include "cli/list.h"

namespace cli {

struct SearchColumn {
    std::string key;
    int32_t type = SSCDA_TYPE_DOUBLE;
    bool is_option = false; // whether it is an option of the grid; other columns hold results
    List<double> numbers;   // one per cell, NaN for none; empty in a column of words
    Texts words;            // one per cell, "" for none; empty in a column of numbers

    bool has_words() const { return type == SSCDA_TYPE_CHOICE || type == SSCDA_TYPE_TEXT; }
};

struct SearchTable {
    SearchTable() = default;
    explicit SearchTable(const sscda *h);

    // The column of numbers with that key, or null.
    const SearchColumn *find(const std::string &key) const;

    std::string criterion;
    double seconds = 0;           // of the tuning run
    int64_t cells = 0, best = -1; // `best` is -1 if no cell is finished
    List<SearchColumn> columns;
};

} // namespace cli
