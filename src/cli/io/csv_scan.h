// SPDX-License-Identifier: MIT
// Reads the cells of CSV text one by one. Handles quotes, separators and line ends, and keeps the
// position of each cell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

class CsvScanner {
public:
    // Begins at the first cell, after a byte order mark. A separator of 0 is detected on the first
    // line: a tab if it has one, else a semicolon, else a comma. Keeps a view of the data.
    CsvScanner(const std::string &file, std::string_view data, char separator);

    enum class Step {
        finished, // no more cells
        cell,     // a cell, and the row has another one
        last_cell // the last cell of a row
    };
    // Reads the next cell. Skips empty lines.
    Step next();

    // The cell, without the spaces around it unless quoted.
    const std::string &text() const { return text_; }
    // The first line of the cell.
    int64_t line() const { return line_; }

private:
    bool at_line_end() const { return at_ == end_ || *at_ == '\n' || *at_ == '\r'; }
    bool is_blank(char c) const { return (c == ' ' || c == '\t') && c != separator_; }
    void skip_blanks();
    void pass_line_end();
    void read_quoted();
    void read_plain();
    [[noreturn]] void refuse(const char *what) const;

    const char *at_, *end_;
    std::string file_; // for messages
    char separator_;
    bool in_row_ = false;           // whether cells of the row have been read
    int64_t next_line_ = 1;         // the line of `at_`, from 1
    int64_t line_ = 0, number_ = 0; // of the cell; the number counts from 1 in its row
    std::string text_;
};

} // namespace cli
