// SPDX-License-Identifier: MIT
// Reads CSV and TSV files as tables.
#pragma once

#include <string_view>

#include "cli/io/table_file.h"

namespace cli {

// Parses a file in memory. Messages give the file, the line and the column.
Table parse_csv(std::string_view data, const Reading &how);

} // namespace cli
