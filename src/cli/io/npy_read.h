// SPDX-License-Identifier: MIT
// Reads NumPy files as tables.
#pragma once

#include <string_view>

#include "cli/io/table_file.h"

namespace cli {

// Parses a file in memory. Columns have no names, so a column given by name is missing. An array of
// text gives labels, in a table without columns.
Table parse_npy(std::string_view data, const Reading &how);

} // namespace cli
