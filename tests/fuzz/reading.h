// SPDX-License-Identifier: MIT
// A file and how to read it, from an input: six bytes of choices at its end, so that an input
// begins as a file does.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "cli/failure.h"
#include "cli/io/table_file.h"
#include "fuzz/bytes.h"

using ParseFunction = cli::Table (*)(std::string_view data, const cli::Reading &how);

inline cli::Column take_column(bytes *in, bool is_drop) {
    static const char *const names[] = {"class", "a", "", "label"};
    // A column to drop, as the command takes it: by number, or by name if there is one.
    static const cli::ColumnKind drops[] = {cli::ColumnKind::number, cli::ColumnKind::if_named};
    const unsigned choice = take_byte(in);
    cli::Column c;
    c.kind = is_drop ? drops[choice % 2] : static_cast<cli::ColumnKind>(choice % 5);
    c.number = static_cast<int64_t>(choice / 8 % 8) - 1;
    c.name = names[choice / 64];
    return c;
}

inline void check_table(const cli::Table &t, const cli::Reading &how) {
    const auto rows = static_cast<long long>(t.rows), cols = static_cast<long long>(t.cols);
    REQUIRE(rows >= 1 && cols >= 0, "%lld x %lld", rows, cols);
    REQUIRE(t.values.count() == t.rows * t.cols, "%zu values", t.values.size());
    for (const double value : t.values)
        REQUIRE(std::isfinite(value), "a value is %g", value);
    REQUIRE(!t.labels || t.labels->count() == t.rows, "labels are missing");
    REQUIRE(!t.names || t.names->count() == t.cols, "names are missing");
    REQUIRE(!t.labels || how.labels.kind != cli::ColumnKind::none, "labels nobody asked for");
}

inline void fuzz_parse(ParseFunction parse, const uint8_t *data, size_t size) {
    static const char separators[] = {0, 0, 0, ',', ';', '\t', ' ', '|'};
    const size_t tail = size < 6 ? size : 6, length = size - tail;
    bytes in = {data + length, tail};
    auto *file = static_cast<char *>(copy_bytes(data, length));
    cli::List<char> found(int64_t{2});
    cli::Reading how;
    how.file = "input";
    how.labels = take_column(&in, false);
    how.drops = {take_column(&in, true), take_column(&in, true)};
    how.drops.resize(static_cast<size_t>(take_choice(&in, 3)));
    how.found = &found;
    how.header = static_cast<cli::Header>(take_choice(&in, 3));
    how.separator = separators[take_choice(&in, 8)];
    try {
        check_table(parse({file, length}, how), how);
    } catch (const cli::Failure &failure) {
        const std::string said = failure.what();
        REQUIRE(said.rfind("input:", 0) == 0, "the message is '%s'", said.c_str());
        REQUIRE(said.find('\n') == std::string::npos, "a message of several lines: '%s'",
                said.c_str());
    }
    free(file);
}
