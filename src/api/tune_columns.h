// The table of a search as columns by name.
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
    // Throw Error(option) with the names that there are, or with the call to use.
    std::vector<double> numbers(const char *key) const;
    const std::string &word(const char *key, std::int64_t cell) const;

    // A cell by its number, or the best for SSCDA_BEST; throws Error(argument), or Error(not_run)
    // when there is no best.
    std::int64_t cell(std::int64_t number) const;
    // Gives `values` the options of a cell: those that all have in common, then its own.
    void set_options(std::int64_t cell, OptionValues &values) const;

private:
    std::int32_t find(const char *key) const;
    bool of_words(std::int32_t index) const;
    double number(std::size_t column, std::size_t cell) const;

    Table table_;
    std::vector<std::string> names_; // options, then what is found, then the scores of folds
};

} // namespace ssc::api
