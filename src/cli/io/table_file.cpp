// SPDX-License-Identifier: MIT
#include "cli/io/table_file.h"

#include <algorithm>

#include "cli/failure.h"
#include "cli/io/csv_read.h"
#include "cli/io/csv_write.h"
#include "cli/io/lists.h"
#include "cli/io/npy_header.h"
#include "cli/io/npy_read.h"
#include "cli/io/npy_write.h"
#include "cli/io/path.h"

namespace cli {

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
