// SPDX-License-Identifier: MIT
// The struct behind the opaque sscda_grid, and its values as options.
#pragma once

#include <sscda/sscda.h>

#include <string>

#include "api/options.h"
#include "tune/grid.h"

struct sscda_grid {
    ssc::Grid grid;
};

namespace ssc::api {

// Sets the column's option in `values` to entry k, unless that entry is missing. Throws what the
// setters throw.
void set_entry(const Column &column, std::size_t k, OptionValues &values);

// The same for lines "key=value", as OptionValues::to_text() writes them.
void set_lines(const std::string &lines, OptionValues &values);

// Throws Error(option) if a grid may not list the option, or if it has another type.
void check_grid_key(const Column &column);

} // namespace ssc::api
