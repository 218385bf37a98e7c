// SPDX-License-Identifier: MIT
#include "api/tune_columns.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

#include "api/grid_calls.h"
#include "api/handle.h"

namespace ssc::api {

namespace {

// A column with a result. `baseline` follows from the number of the cell, and `message` is text, so
// these two have no function.
struct Found {
    const char *name;
    std::int32_t type;
    double (*number)(const Cell &);
};

constexpr Found found[] = {
    {"baseline", SSCDA_TYPE_BOOL, nullptr},
    {"score", SSCDA_TYPE_DOUBLE, [](const Cell &c) { return c.score; }},
    {"status", SSCDA_TYPE_INT,
     [](const Cell &c) { return static_cast<double>(static_cast<std::int32_t>(c.status)); }},
    {"relative_gap", SSCDA_TYPE_DOUBLE, [](const Cell &c) { return c.relative_gap; }},
    {"iterations", SSCDA_TYPE_INT, [](const Cell &c) { return c.iterations; }},
    {"seconds", SSCDA_TYPE_DOUBLE, [](const Cell &c) { return c.seconds; }},
    {"message", SSCDA_TYPE_TEXT, nullptr},
};
constexpr std::size_t found_count = std::size(found);

// The number in "score_<number>"; 0 for any other text.
std::int64_t fold_of(const char *key) {
    constexpr std::string_view start = "score_";
    const std::string_view name = key;
    std::int64_t fold = 0;
    if (name.substr(0, start.size()) == start)
        std::from_chars(name.data() + start.size(), name.data() + name.size(), fold);
    return fold;
}

} // namespace

TuneColumns::TuneColumns(Table table) : table_(std::move(table)) {
    for (const Column &column : table_.options)
        names_.push_back(column.key);
    for (const Found &row : found)
        names_.emplace_back(row.name);
    for (std::int64_t fold = 1; fold <= table_.folds; ++fold)
        names_.push_back(format("score_%lld", static_cast<long long>(fold)));
}

const std::string &TuneColumns::name(std::int32_t index) const {
    if (index < 0 || index >= columns())
        throw Error(Status::argument,
                    format("index: %d, columns are numbered 0 to %d", index, columns() - 1));
    return names_[static_cast<std::size_t>(index)];
}

bool TuneColumns::is_option(std::int32_t index) const {
    return static_cast<std::size_t>(index) < table_.options.size();
}

std::int32_t TuneColumns::type(std::int32_t index) const {
    const auto at = static_cast<std::size_t>(index), options = table_.options.size();
    if (at < options) return static_cast<std::int32_t>(table_.options[at].type);
    return at < options + found_count ? found[at - options].type : SSCDA_TYPE_DOUBLE;
}

bool TuneColumns::of_words(std::int32_t index) const {
    return type(index) == SSCDA_TYPE_CHOICE || type(index) == SSCDA_TYPE_TEXT;
}

std::int32_t TuneColumns::find(const char *key) const {
    required(key, "key");
    // Look at all names but the scores of folds. There may be many, and their number finds them.
    const auto first = names_.begin(), scores = names_.end() - table_.folds;
    const auto at = std::find(first, scores, key);
    if (at != scores) return static_cast<std::int32_t>(at - first);
    const std::int64_t fold = fold_of(key);
    if (fold >= 1 && fold <= table_.folds && scores[fold - 1] == key)
        return static_cast<std::int32_t>(scores - first + fold - 1);
    std::string known = *first;
    std::for_each(first + 1, scores, [&](const std::string &name) { known += ", " + name; });
    if (table_.folds > 0) known += ", " + *scores;
    if (table_.folds > 1) known += " to " + names_.back();
    throw Error(Status::option, "unknown column '" + clipped(key) + "'; known are: " + known);
}

double TuneColumns::number(std::size_t column, std::size_t k) const {
    if (column < table_.options.size()) return table_.options[column].numbers[k];
    const std::size_t at = column - table_.options.size();
    const Cell &cell = table_.cells[k];
    if (at == 0) return static_cast<Index>(k) < table_.grid_cells ? 0 : 1;
    if (at < found_count) return found[at].number(cell);
    const std::size_t fold = at - found_count;
    return fold < cell.fold_scores.size() ? cell.fold_scores[fold]
                                          : std::numeric_limits<double>::quiet_NaN();
}

std::vector<double> TuneColumns::numbers(const char *key) const {
    const std::int32_t index = find(key);
    if (of_words(index))
        throw Error(Status::option, format("column '%s' is of words: use sscda_tune_word()", key));
    std::vector<double> out;
    for (std::size_t k = 0; k < table_.cells.size(); ++k)
        out.push_back(number(static_cast<std::size_t>(index), k));
    return out;
}

const std::string &TuneColumns::word(const char *key, std::int64_t which) const {
    const std::int32_t index = find(key);
    if (!of_words(index))
        throw Error(Status::option,
                    format("column '%s' is of numbers: use sscda_tune_column()", key));
    const auto at = static_cast<std::size_t>(index), k = static_cast<std::size_t>(cell(which));
    return is_option(index) ? table_.options[at].words[k] : table_.cells[k].message;
}

std::int64_t TuneColumns::cell(std::int64_t number) const {
    if (number == SSCDA_BEST) {
        const Index best = table_.best();
        if (best < 0) throw Error(Status::not_run, "cell: there is no best, as none is finished");
        return best;
    }
    if (number < 0 || number >= table_.size())
        throw Error(Status::argument,
                    format("cell: %lld; cells are numbered 0 to %lld, and SSCDA_BEST is %d",
                           static_cast<long long>(number),
                           static_cast<long long>(table_.size() - 1), SSCDA_BEST));
    return number;
}

void TuneColumns::set_options(std::int64_t cell, OptionValues &values) const {
    const auto k = static_cast<std::size_t>(cell);
    // If the grid lists `seed`, a baseline has no entry there and uses the seed of the handle.
    values.set_whole("seed", static_cast<double>(table_.seed));
    set_lines(table_.base, values);
    for (const Column &column : table_.options)
        set_entry(column, k, values);
}

} // namespace ssc::api
