// SPDX-License-Identifier: MIT
#include "cli/io/table.h"

#include "cli/failure.h"

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

} // namespace cli
