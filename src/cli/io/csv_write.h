// SPDX-License-Identifier: MIT
// Writes tables and other rows as CSV or TSV. Cells are quoted if necessary. Numbers read back as
// the same doubles. Control characters other than tabs and line feeds are written as "\x1b". Errors
// of the stream appear when it is flushed (output.h).
#pragma once

#include <cstdio>
#include <string>

#include "cli/io/table_file.h"

namespace cli {

// The separator for a file name: a tab for .tsv and .tab, otherwise a comma.
char separator_of(const std::string &path);

// From now on, puts an apostrophe before text that a spreadsheet would take for a formula.
void write_csv_safely(bool yes);

class CsvWriter {
public:
    CsvWriter(FILE *out, char separator) : out_(out), separator_(separator) {}
    // Write one cell.
    void text(const std::string &text);
    void number(double value);
    void end_row();

private:
    void begin_cell();

    FILE *out_;
    char separator_;
    bool in_row_ = false; // whether the row has a cell
};

// Writes the header if there is one, the rows, and the labels as the last column.
void write_csv(FILE *out, char separator, const Table &t);

} // namespace cli
