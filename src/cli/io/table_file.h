// SPDX-License-Identifier: MIT
// A matrix of numbers, with the names of its columns and a column of labels if the file has them,
// in files of all formats.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/io/output.h"
#include "cli/list.h"

namespace cli {

struct Table {
    int64_t rows = 0, cols = 0;            // of `values`, without the column of labels
    List<double> values;                   // row-major, all finite
    std::optional<Texts> names;            // of the columns; none if the file has no header
    std::optional<Texts> labels;           // one per row, "" if unlabelled; none without a column
    std::optional<std::string> label_name; // name of the column of labels
    List<int64_t> numbers;                 // numbers of the columns in the file, from 1
    int64_t label_number = 0; // number of the column of labels in the file, from 1; 0 without one
};

// How a column of a file is given.
enum class ColumnKind {
    none,
    last,
    number,   // counted from 1
    name,     // an error if the file has no such column
    if_named, // ignored if the file has no such column
    or_file,  // like `name`; the error adds that there is no such file either
};

struct Column {
    ColumnKind kind = ColumnKind::none;
    int64_t number = 0;
    std::string name;
};

enum class Header { found, present, absent };

// How to read a file.
struct Reading {
    std::string file;            // for messages
    Column labels;               // the column of labels
    List<Column> drops;          // columns to leave out: by number, or by name if it exists
    List<char> *found = nullptr; // for each drop, set to 1 if the file has it; or null
    Header header = Header::found;
    char separator = 0;                 // of CSV; 0 to detect it
    std::optional<std::string> foreign; // the column of labels, which only the source may have
    bool lacks_labels = false; // whether the user gave no column of labels, but may need to
    bool is_positive = false;  // whether every number must be positive
    bool is_labels = false;    // whether the file holds only labels, in one column

    // Fails if the file may not have `width` columns.
    void check_width(int64_t width) const;
    // The index of a column that is given by its number among `width`.
    int64_t index_of_number(const Column &column, int64_t width) const;
    // Refuses a column by name in a file without a header.
    [[noreturn]] void refuse_name(const Column &column) const;
};

// Reads NPY or CSV, depending on the first bytes. how.file is the path.
Table read_table(Reading how);
// Parses a CSV or TSV file in memory. Messages give the file, the line and the column.
Table parse_csv(std::string_view data, const Reading &how);
// Parses an NPY file in memory. Columns have no names, so a column given by name is missing. An
// array of text gives labels, in a table without columns.
Table parse_npy(std::string_view data, const Reading &how);
// Reads a file of one column as labels, one per row. If the file has one line more than `rows`, the
// first is a header, unless it occurs again. A separator of 0 is detected.
Texts read_labels(const char *path, char separator, int64_t rows);
// Reads a file of one column of `rows` positive numbers.
List<double> read_weights(const char *path, char separator, int64_t rows);
// Adds a table to the output files, as NPY, TSV or CSV by the file name.
void write_table(Outputs &set, const std::string &path, const Table &t);

} // namespace cli
