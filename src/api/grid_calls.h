// What stands behind a grid, and its values as options.
#pragma once

#include <sscda/sscda.h>

#include <string>

#include "api/options.h"
#include "tune/grid.h"

struct sscda_grid {
    ssc::Grid grid;
};

namespace ssc::api {

// Gives `values` entry k of a column, unless it has none. Throws what the setters throw.
void set_entry(const Column &column, std::size_t k, OptionValues &values);

// The same for text, as OptionValues::to_text() has it: lines of "key=value".
void set_lines(const std::string &lines, OptionValues &values);

// Throws Error(option) for an option that a grid may not name, or that has another type.
void check_grid_key(const Column &column);

} // namespace ssc::api
