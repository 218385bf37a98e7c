// SPDX-License-Identifier: MIT
#include "cli/io/table_file.h"

#include <algorithm>

#include "cli/arguments.h"
#include "cli/failure.h"
#include "cli/io/csv_scan.h"
#include "cli/io/number.h"
#include "cli/io/text.h"
#include "support/utf8.h"

namespace cli {

namespace {

enum class Role { feature, label, dropped };

class Parser {
public:
    Parser(std::string_view data, const Reading &how)
        : how_(how), data_(data), scanner_(how.file, data, how.separator) {}
    Table parse();

private:
    using Step = CsvScanner::Step;

    void read_first_row();
    int64_t find_name(const std::string &name) const;
    int64_t find_column(const Column &column);
    [[noreturn]] void refuse_name(const Column &column) const;
    void assign_roles();
    void find_header();
    void check_foreign() const;
    void count_columns();
    void take_header();
    bool take_row();
    void take_cell(int64_t k, const std::string &text, int64_t line);
    void check_utf8(const std::string &text, int64_t line) const;
    [[noreturn]] void refuse_cell(int64_t k, const std::string &text, int64_t line,
                                  NumberKind kind) const;
    [[noreturn]] void refuse_width(int64_t line, int64_t cells) const;

    const Reading &how_;
    std::string_view data_;
    CsvScanner scanner_;
    Texts first_;            // the first row, as text
    int64_t first_line_ = 0; // its line number
    int64_t width_ = 0;      // cells per row
    List<Role> roles_;       // one per column of the file
    bool has_header_ = false;
    Table table_;
};

void Parser::read_first_row() {
    for (Step step = Step::cell; step != Step::last_cell;) {
        step = scanner_.next();
        if (step == Step::finished) fail(how_.file, ": is empty");
        if (first_.empty()) first_line_ = scanner_.line();
        first_.push_back(scanner_.text());
    }
    width_ = first_.count();
}

// The column with that name in the first row, or -1.
int64_t Parser::find_name(const std::string &name) const {
    const auto found = std::find(first_.begin(), first_.end(), name);
    return found == first_.end() ? -1 : found - first_.begin();
}

// Refuses a name that is not in the header, and lists the names that are.
void Parser::refuse_name(const Column &column) const {
    double value = 0;
    const bool has_number = std::any_of(first_.begin(), first_.end(), [&](const auto &text) {
        return parse_number(text, value) == NumberKind::fine;
    });
    if (how_.header == Header::absent || (how_.header == Header::found && has_number))
        how_.refuse_name(column);
    fail(how_.file, ":", first_line_, ": there is no column '", column.name, "'",
         column.kind == ColumnKind::or_file ? ", and no file of that name" : "",
         "; the columns are ", list_words(first_, 300), did_you_mean(column.name, first_));
}

// The index of a column; -1 if none is asked for. A name makes the first row a header.
int64_t Parser::find_column(const Column &column) {
    if (column.kind == ColumnKind::none) return -1;
    if (column.kind == ColumnKind::last) return width_ - 1;
    if (column.kind == ColumnKind::number) return how_.index_of_number(column, width_);
    const int64_t found = how_.header == Header::absent ? -1 : find_name(column.name);
    if (found < 0 && column.kind != ColumnKind::if_named) refuse_name(column);
    if (found >= 0) has_header_ = true;
    return found;
}

void Parser::assign_roles() {
    roles_.assign(first_.size(), Role::feature);
    for (int64_t k = 0; k < how_.drops.count(); ++k) {
        const int64_t index = find_column(how_.drops[k]);
        if (index < 0) continue;
        roles_[index] = Role::dropped;
        if (how_.found != nullptr) (*how_.found)[k] = 1;
    }
    const int64_t label = find_column(how_.labels);
    if (label >= 0) roles_[label] = Role::label;
}

// A first row without any number is a header. If it has both words and numbers, the user has to
// decide.
void Parser::find_header() {
    if (how_.header != Header::found) has_header_ = how_.header == Header::present;
    if (how_.header != Header::found || has_header_) return;
    bool has_number = false;
    int64_t first_text = 0;
    double value = 0;
    for (int64_t k = 0; k < width_; ++k) {
        if (roles_[k] != Role::feature) continue;
        const NumberKind kind = parse_number(first_[k], value);
        has_number = has_number || kind == NumberKind::fine || kind == NumberKind::not_finite;
        if (kind == NumberKind::none && first_text == 0) first_text = k + 1;
    }
    if (has_number && first_text > 0)
        fail(how_.file, ":", first_line_,
             ": the first row has both numbers and words: say --header yes or no, or --drop ",
             first_text, " to leave the first column of words out");
    has_header_ = first_text > 0;
}

// Refuses a target with the column of labels, which a fit must not see.
void Parser::check_foreign() const {
    const int64_t k = how_.foreign && has_header_ ? find_name(*how_.foreign) : -1;
    if (k < 0 || roles_[k] != Role::feature) return;
    fail(how_.file, ": has a column '", *how_.foreign, "' like the labels of the source; --drop ",
         column_word(how_.foreign->c_str(), k + 1), " leaves it out");
}

// Names must be UTF-8 in models and JSON.
void Parser::check_utf8(const std::string &text, int64_t line) const {
    if (!ssc::is_utf8(text.c_str()))
        fail(how_.file, ":", line, ": '", clipped(text, 60),
             "' is not UTF-8; save the file as UTF-8");
}

void Parser::count_columns() {
    for (int64_t k = 0; k < width_; ++k) {
        if (roles_[k] == Role::feature) table_.numbers.push_back(k + 1);
        if (roles_[k] == Role::label) table_.label_number = k + 1;
    }
    table_.cols = table_.numbers.count();
    if (table_.label_number > 0) table_.labels.emplace();
    // Each number takes at least two bytes of the file.
    const auto lines = static_cast<size_t>(std::count(data_.begin(), data_.end(), '\n')) + 1;
    table_.values.reserve(std::min(lines * table_.numbers.size(), data_.size() / 2 + 1));
}

void Parser::take_header() {
    table_.names.emplace();
    for (int64_t k = 0; k < width_; ++k) {
        if (roles_[k] == Role::dropped) continue;
        check_utf8(first_[k], first_line_);
        if (roles_[k] == Role::feature)
            table_.names->push_back(first_[k]);
        else
            table_.label_name = first_[k];
    }
}

void Parser::refuse_cell(int64_t k, const std::string &text, int64_t line, NumberKind kind) const {
    const auto features = std::count(roles_.begin(), roles_.begin() + k, Role::feature);
    const char *name = table_.names ? (*table_.names)[features].c_str() : nullptr;
    const std::string place =
        joined(how_.file, ":", line, ": column ", k + 1,
               name != nullptr ? joined(" (", clipped(name, 70), ")") : "", ": ");
    const std::string cell = clipped(text, 60);
    if (kind == NumberKind::fine) fail(place, cell, " is not positive");
    if (kind == NumberKind::empty) fail(place, "an empty cell, where a number should be");
    if (kind == NumberKind::not_finite) fail(place, "'", cell, "' is not a finite number");
    if (table_.rows > 0 || how_.found == nullptr) fail(place, "'", cell, "' is not a number");
    // A word in the first row of data: the whole column probably has words.
    const std::string word = column_word(name, k + 1);
    fail(place, "'", cell, "' is not a number; --drop ", word, " leaves the column out",
         how_.lacks_labels ? joined("; use --labels ", word, " if it is the class") : "");
}

void Parser::take_cell(int64_t k, const std::string &text, int64_t line) {
    if (roles_[k] == Role::feature) {
        double value = 0;
        const NumberKind kind = parse_number(text, value);
        if (kind != NumberKind::fine || (how_.is_positive && value <= 0))
            refuse_cell(k, text, line, kind);
        table_.values.push_back(value);
    } else if (roles_[k] == Role::label) {
        check_utf8(text, line);
        table_.labels->push_back(text);
    }
}

void Parser::refuse_width(int64_t line, int64_t cells) const {
    fail(how_.file, ":", line, ": ", cells, " cells, where line ", first_line_, " has ", width_);
}

// Reads a row; false at the end.
bool Parser::take_row() {
    Step step = Step::cell;
    int64_t cells = 0;
    for (; step == Step::cell; ++cells) {
        step = scanner_.next();
        if (step == Step::finished) return false;
        if (cells == width_) refuse_width(scanner_.line(), cells + 1);
        take_cell(cells, scanner_.text(), scanner_.line());
    }
    if (cells != width_) refuse_width(scanner_.line(), cells);
    ++table_.rows;
    return true;
}

Table Parser::parse() {
    read_first_row();
    how_.check_width(width_);
    assign_roles();
    find_header();
    check_foreign();
    count_columns();
    if (has_header_) {
        take_header();
    } else {
        for (int64_t k = 0; k < width_; ++k)
            take_cell(k, first_[k], first_line_);
        ++table_.rows;
    }
    while (take_row()) {
    }
    if (table_.rows == 0) fail(how_.file, ": has a header and no rows");
    return std::move(table_);
}

} // namespace

Table parse_csv(std::string_view data, const Reading &how) {
    return Parser(data, how).parse();
}

} // namespace cli
