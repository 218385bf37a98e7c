// SPDX-License-Identifier: MIT
// Reads and writes tables in files of all formats.
#pragma once

#include <string>

#include "cli/io/output.h"
#include "cli/io/table.h"

namespace cli {

// Reads NPY or CSV, depending on the first bytes. how.file is the path.
Table read_table(Reading how);
// Reads a file of one column as labels, one per row. If the file has one line more than `rows`, the
// first is a header, unless it occurs again. A separator of 0 is detected.
Texts read_labels(const char *path, char separator, int64_t rows);
// Reads a file of one column of `rows` positive numbers.
List<double> read_weights(const char *path, char separator, int64_t rows);
// Adds a table to the output files, as NPY, TSV or CSV by the file name.
void write_table(Outputs &set, const std::string &path, const Table &t);

} // namespace cli
