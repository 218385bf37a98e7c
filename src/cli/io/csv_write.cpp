// SPDX-License-Identifier: MIT
#include "cli/io/csv_write.h"

#include <cstring>

#include "cli/io/number.h"
#include "cli/io/path.h"
#include "cli/io/text.h"

namespace cli {

namespace {

bool is_safe = false;

// Without quotes, a single empty cell in a row would be an empty line.
bool needs_quotes(const std::string &text, char separator, bool may_be_alone) {
    if (text.empty()) return may_be_alone;
    return text.find_first_of("\"\r\n\t;,") != std::string::npos ||
           text.find(separator) != std::string::npos || text.front() == ' ' || text.back() == ' ';
}

// Whether a spreadsheet might run the cell. A number such as "-2", the name of a class, is safe.
bool is_formula(const std::string &text) {
    double value = 0;
    return !text.empty() && strchr("=+-@\t\r", text[0]) != nullptr &&
           parse_number(text, value) != NumberKind::fine;
}

// Writes one character inside quotes, where tabs and line ends are allowed. Returns the rest.
const char *put_quoted(FILE *out, const char *text) {
    if (*text != '"' && *text != '\t' && *text != '\n') return put_plain_character(out, text);
    if (*text == '"') putc('"', out);
    putc(*text, out);
    return text + 1;
}

} // namespace

char separator_of(const std::string &path) {
    return has_extension(path, ".tsv") || has_extension(path, ".tab") ? '\t' : ',';
}

void write_csv_safely(bool yes) {
    is_safe = yes;
}

void CsvWriter::begin_cell() {
    if (in_row_) putc(separator_, out_);
    in_row_ = true;
}

void CsvWriter::text(const std::string &text) {
    const bool is_quoted = needs_quotes(text, separator_, !in_row_);
    begin_cell();
    if (is_quoted) putc('"', out_);
    if (is_safe && is_formula(text)) putc('\'', out_);
    for (const char *at = text.c_str(); *at != '\0';)
        at = is_quoted ? put_quoted(out_, at) : put_plain_character(out_, at);
    if (is_quoted) putc('"', out_);
}

void CsvWriter::number(double value) {
    begin_cell();
    fputs(format_number(value).c_str(), out_);
}

void CsvWriter::end_row() {
    putc('\n', out_);
    in_row_ = false;
}

void write_csv(FILE *out, char separator, const Table &t) {
    CsvWriter csv(out, separator);
    if (t.names) {
        for (int64_t k = 0; k < t.cols; ++k)
            csv.text((*t.names)[k]);
        if (t.labels) csv.text(t.label_name.value_or("label"));
        csv.end_row();
    }
    for (int64_t i = 0; i < t.rows; ++i) {
        for (int64_t k = 0; k < t.cols; ++k)
            csv.number(t.values[i * t.cols + k]);
        if (t.labels) csv.text((*t.labels)[i]);
        csv.end_row();
    }
}

} // namespace cli
