// SPDX-License-Identifier: MIT
#include "cli/commands/search_table.h"

#include "cli/handle.h"

namespace cli {

static SearchColumn read_column(const sscda *h, int32_t index, int64_t cells) {
    SearchColumn column;
    const char *key = nullptr, *word = nullptr;
    int32_t flags = 0;
    check(sscda_tune_column_describe(h, index, &key, &column.type, &flags), h);
    column.key = key;
    column.is_option = (flags & SSCDA_COLUMN_OPTION) != 0;
    if (!column.has_words()) {
        column.numbers = List<double>(cells);
        check(sscda_tune_column(h, key, column.numbers.data(), cells), h);
        return column;
    }
    for (int64_t k = 0; k < cells; ++k) {
        check(sscda_tune_word(h, key, k, &word), h);
        column.words.emplace_back(word);
    }
    return column;
}

SearchTable::SearchTable(const sscda *h) {
    const char *word = nullptr;
    int32_t count = 0;
    check(sscda_tune_info_int(h, "cells", &cells), h);
    check(sscda_tune_info_double(h, "seconds", &seconds), h);
    check(sscda_tune_info_string(h, "criterion", &word), h);
    check(sscda_tune_column_count(h, &count), h);
    criterion = word;
    best = tune_integer(h, "best", -1);
    for (int32_t k = 0; k < count; ++k)
        columns.push_back(read_column(h, k, cells));
}

const SearchColumn *SearchTable::find(const std::string &key) const {
    for (const SearchColumn &column : columns)
        if (column.key == key && !column.has_words()) return &column;
    return nullptr;
}

} // namespace cli
