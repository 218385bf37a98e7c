// SPDX-License-Identifier: MIT
// The table of a tuning run, as named columns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "api/options.h"
#include "tune/table.h"

namespace ssc::api {

class TuneColumns {
public:
    explicit TuneColumns(Table table);

    const Table &table() const { return table_; }

    std::int32_t columns() const { return static_cast<std::int32_t>(names_.size()); }
    const std::string &name(std::int32_t index) const;
    std::int32_t type(std::int32_t index) const; // SSCDA_TYPE_...
    bool is_option(std::int32_t index) const;
    // These throw Error(option) with a message that lists the names or gives the function to use.
    std::vector<double> numbers(const char *key) const;
    const std::string &word(const char *key, std::int64_t cell) const;

    // The number of a cell, or of the best cell for SSCDA_BEST. Throws Error(argument), or
    // Error(not_run) if no cell is finished.
    std::int64_t cell(std::int64_t number) const;
    // Sets `values` to the options of a cell: first those that all cells share, then its own.
    void set_options(std::int64_t cell, OptionValues &values) const;

private:
    std::int32_t find(const char *key) const;
    bool of_words(std::int32_t index) const;
    double number(std::size_t column, std::size_t cell) const;

    Table table_;
    std::vector<std::string> names_; // options, then results, then the scores of folds
};

} // namespace ssc::api
