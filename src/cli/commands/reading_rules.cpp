// SPDX-License-Identifier: MIT
#include "cli/commands/reading_rules.h"

#include <cstring>

#include "cli/failure.h"
#include "cli/io/number.h"
#include "cli/io/path.h"
#include "cli/io/table_file.h"

namespace cli {

namespace {

// A column by number, or by name with this `kind`.
Column column_of(const std::string &text, ColumnKind kind) {
    const auto number = is_count(text) ? parse_integer(text) : std::nullopt;
    return {number ? ColumnKind::number : kind, number.value_or(0), text};
}

// The separator character; 0 if the text is not a separator.
char separator_character(const std::string &text) {
    if (text == "tab" || text == "\\t") return '\t';
    const bool is_one = text.size() == 1 && strchr("\"\r\n.+-0123456789eE", text[0]) == nullptr;
    return is_one ? text[0] : '\0';
}

// The C of --separator FLAG=C for the flag `name`; nothing if the text is not for this flag.
std::optional<std::string> separator_of_one(const std::string &text, const std::string &name) {
    if (text.compare(0, name.size() + 1, name + "=") != 0) return std::nullopt;
    return text.substr(name.size() + 1);
}

void check_separators(const Arguments &a) {
    for (const std::string &text : a.all("separator")) {
        std::string character = text;
        for (const std::string &name : file_flags())
            if (a.has(name)) character = separator_of_one(text, name).value_or(character);
        if (separator_character(character) == 0)
            misuse("--separator: '", text,
                   "' is not one character that can separate numbers, nor FLAG= and such a "
                   "character for the file of one flag");
    }
}

} // namespace

const Texts &file_flags() {
    static const Texts flags = {"source",         "target",         "input", "labels",
                                "source-weights", "target-weights", "truth", "shares"};
    return flags;
}

LabelPlace place_of_labels(const char *where) {
    if (where == nullptr) return {};
    const std::string text = where;
    if (text == "last-column") return {{ColumnKind::last, 0, ""}};
    if (text.rfind("column:", 0) == 0) return {column_of(text.substr(7), ColumnKind::name)};
    if (text.rfind("file:", 0) == 0) return {{}, where + 5};
    const bool is_file = file_exists(where);
    const Column column = column_of(text, is_file ? ColumnKind::if_named : ColumnKind::or_file);
    return {column, column.kind == ColumnKind::if_named ? where : nullptr};
}

ReadingRules::ReadingRules(const Arguments &a) : a_(a) {
    if (const char *header = a.get("header")) {
        if (!a.is("header", "yes") && !a.is("header", "no"))
            misuse("--header: '", header, "' is neither yes nor no");
        how_.header = a.is("header", "yes") ? Header::present : Header::absent;
    }
    check_separators(a);
    for (const std::string &text : a.all("drop"))
        how_.drops.push_back(column_of(text, ColumnKind::if_named));
    found_ = List<char>(how_.drops.count(), 0);
}

char ReadingRules::separator(const std::string &name) const {
    char own = 0, all = 0;
    for (const std::string &text : a_.all("separator"))
        if (const auto character = separator_of_one(text, name))
            own = separator_character(*character);
        else if (separator_character(text) != 0)
            all = separator_character(text);
    return own != 0 ? own : all;
}

Table ReadingRules::read(const char *name, const char *where,
                         const std::optional<std::string> &foreign) {
    const LabelPlace labels = place_of_labels(where);
    Reading how = how_;
    how.file = a_.get(name);
    how.found = &found_;
    how.foreign = foreign;
    how.lacks_labels = where == nullptr && strcmp(name, "source") == 0;
    how.separator = separator(name);
    how.labels = labels.column;
    Table t = read_table(how);
    if (t.cols == 0) fail(how.file, ": has no column of numbers beside the labels");
    if (labels.file != nullptr && !t.labels)
        t.labels = read_labels(labels.file, separator("labels"), t.rows);
    return t;
}

void ReadingRules::check_drops() const {
    for (int64_t k = 0; k < found_.count(); ++k)
        if (found_[k] == 0) fail("--drop: no file has a column '", how_.drops[k].name, "'");
}

} // namespace cli
