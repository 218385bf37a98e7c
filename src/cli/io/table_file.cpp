// SPDX-License-Identifier: MIT
#include "cli/io/table_file.h"

#include <algorithm>

#include "cli/failure.h"
#include "cli/io/csv_write.h"
#include "cli/io/npy_header.h"
#include "cli/io/npy_write.h"
#include "cli/io/path.h"
#include "cli/io/text.h"

namespace cli {

void Reading::check_width(int64_t width) const {
    if (is_labels && width != 1) fail(file, ": has ", width, " columns; a file of labels has one");
}

int64_t Reading::index_of_number(const Column &column, int64_t width) const {
    if (column.number < 1 || column.number > width)
        fail(file, ": there is no column ", column.number, "; there are ", width);
    return column.number - 1;
}

void Reading::refuse_name(const Column &column) const {
    fail(file, ": has no header, so there is no column '", column.name, "'",
         column.kind == ColumnKind::or_file ? ", and no file of that name" : "");
}

Table read_table(Reading how) {
    const std::string data = read_file(how.file);
    if (how.file == "-") how.file = "standard input";
    if (is_npy(data)) return parse_npy(data, how);
    if (data.compare(0, 4, "PK\3\4") == 0)
        fail(how.file, ": is a ZIP archive (NPZ, perhaps); save each array as NPY");
    if (has_extension(how.file, ".npy") && !data.empty()) fail(how.file, ": is no NumPy file");
    return parse_csv(data, how);
}

Texts read_labels(const char *path, char separator, int64_t rows) {
    Reading how;
    how.file = path;
    how.labels.kind = ColumnKind::last;
    how.header = Header::absent;
    how.separator = separator;
    how.is_labels = true;
    Table read = read_table(how);
    Texts labels = std::move(*read.labels);
    if (read.rows != rows && read.rows != rows + 1)
        fail(path, ": has ", read.rows, " labels, and there are ", rows, " samples");
    if (read.rows == rows) return labels;
    // The first of one label too many is a header, unless other samples have that label.
    if (std::find(labels.begin() + 1, labels.end(), labels[0]) != labels.end())
        fail(path, ": has ", read.rows, " labels, and there are ", rows, " samples; the first, '",
             clipped(labels[0], 100), "', occurs again, so it is no header");
    labels.erase(labels.begin());
    return labels;
}

List<double> read_weights(const char *path, char separator, int64_t rows) {
    Reading how;
    how.file = path;
    how.separator = separator;
    how.is_positive = true;
    Table read = read_table(how);
    if (read.cols != 1) fail(path, ": has ", read.cols, " columns, not one");
    if (read.rows != rows)
        fail(path, ": has ", read.rows, " numbers, and there are ", rows, " samples");
    return std::move(read.values);
}

void write_table(Outputs &set, const std::string &path, const Table &t) {
    const bool is_npy_file = has_extension(path, ".npy");
    if (is_npy_file && t.labels) fail(path, ": a NumPy file cannot hold the labels too");
    FILE *out = set.open(path.c_str());
    if (is_npy_file)
        write_npy(out, t.values, t.rows, t.cols);
    else
        write_csv(out, separator_of(path), t);
}

} // namespace cli
