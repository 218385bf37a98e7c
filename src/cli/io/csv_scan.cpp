// SPDX-License-Identifier: MIT
#include "cli/io/csv_scan.h"

#include "cli/failure.h"

namespace cli {

static char find_separator(const char *at, const char *end) {
    bool quoted = false, semicolon = false;
    for (; at < end && (quoted || (*at != '\n' && *at != '\r')); ++at) {
        if (*at == '"') quoted = !quoted;
        if (quoted) continue;
        if (*at == '\t') return '\t';
        if (*at == ';') semicolon = true;
    }
    return semicolon ? ';' : ',';
}

CsvScanner::CsvScanner(const std::string &file, std::string_view data, char separator)
    : file_(file) {
    const std::string_view mark = data.substr(0, 2);
    if (mark == "\xff\xfe" || mark == "\xfe\xff") fail(file, ": is UTF-16; save it as UTF-8");
    if (data.substr(0, 3) == "\xef\xbb\xbf") data.remove_prefix(3);
    at_ = data.data();
    end_ = at_ + data.size();
    while (at_ < end_ && (*at_ == '\n' || *at_ == '\r')) // empty lines before the first
        if (*at_++ == '\n') ++next_line_;
    separator_ = separator != 0 ? separator : find_separator(at_, end_);
}

// Skips a line end of any of the three kinds.
void CsvScanner::pass_line_end() {
    if (at_ == end_) return;
    if (*at_ == '\r' && at_ + 1 < end_ && at_[1] == '\n') ++at_;
    ++at_;
    ++next_line_;
}

void CsvScanner::skip_blanks() {
    while (at_ < end_ && is_blank(*at_))
        ++at_;
}

void CsvScanner::refuse(const char *what) const {
    fail(file_, ":", line_, ": column ", number_, ": ", what);
}

void CsvScanner::read_quoted() {
    for (++at_;;) {
        const char *from = at_;
        while (at_ < end_ && *at_ != '"' && *at_ != '\0') {
            if (*at_ == '\n' || (*at_ == '\r' && (at_ + 1 == end_ || at_[1] != '\n'))) ++next_line_;
            ++at_;
        }
        text_.append(from, at_);
        if (at_ == end_) refuse("a quote that is not closed");
        if (*at_ == '\0') refuse("a zero byte: no text file");
        if (++at_ == end_ || *at_ != '"') break;
        text_ += '"';
        ++at_;
    }
    skip_blanks();
    if (!at_line_end() && *at_ != separator_) refuse("text after the closing quote");
}

void CsvScanner::read_plain() {
    const char *from = at_;
    while (!at_line_end() && *at_ != separator_ && *at_ != '\0')
        ++at_;
    if (at_ < end_ && *at_ == '\0') refuse("a zero byte: no text file");
    const char *to = at_;
    while (to > from && is_blank(to[-1]))
        --to;
    text_.assign(from, to);
}

CsvScanner::Step CsvScanner::next() {
    if (!in_row_) {
        while (at_ < end_ && at_line_end())
            pass_line_end();
        if (at_ == end_) return Step::finished;
        number_ = 0;
        in_row_ = true;
    }
    ++number_;
    line_ = next_line_;
    text_.clear();
    skip_blanks();
    if (at_ < end_ && *at_ == '"')
        read_quoted();
    else
        read_plain();
    if (at_ < end_ && *at_ == separator_) {
        ++at_;
        return Step::cell;
    }
    pass_line_end();
    in_row_ = false;
    return Step::last_cell;
}

} // namespace cli
