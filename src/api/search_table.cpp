#include "api/search_table.h"

#include <iterator>
#include <limits>
#include <utility>

#include "api/grid.h"

#include "api/handle.h"

namespace ssc::api {

namespace {

struct Found {
    const char *name;
    OptionType type;
    double (*number)(const Cell &);
};

constexpr Found found[] = {
    {"score", OptionType::number, [](const Cell &c) { return c.score; }},
    {"status", OptionType::integer,
     [](const Cell &c) { return static_cast<double>(static_cast<std::int32_t>(c.status)); }},
    {"relative_gap", OptionType::number, [](const Cell &c) { return c.relative_gap; }},
    {"iterations", OptionType::integer, [](const Cell &c) { return c.iterations; }},
    {"seconds", OptionType::number, [](const Cell &c) { return c.seconds; }},
    {"message", OptionType::choice, nullptr},
};
constexpr std::size_t found_count = std::size(found);

double fold_score(const Cell &cell, std::size_t fold) {
    return fold < cell.fold_scores.size() ? cell.fold_scores[fold]
                                          : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

SearchTable::SearchTable(Table table) : table_(std::move(table)) {
    for (const Column &column : table_.options)
        names_.push_back(column.key);
    for (const Found &row : found)
        names_.emplace_back(row.name);
    for (std::int64_t fold = 1; fold <= table_.folds; ++fold)
        names_.push_back(format("score_%lld", static_cast<long long>(fold)));
}

const std::string &SearchTable::name(std::int32_t index) const {
    if (index < 0 || index >= columns())
        throw Error(Status::argument,
                    format("index: %d, columns are numbered 0 to %d", index, columns() - 1));
    return names_[static_cast<std::size_t>(index)];
}

OptionType SearchTable::type(std::int32_t index) const {
    const auto at = static_cast<std::size_t>(index), options = table_.options.size();
    if (at < options) return static_cast<OptionType>(table_.options[at].type);
    return at < options + found_count ? found[at - options].type : OptionType::number;
}

std::int32_t SearchTable::find(const char *key) const {
    required(key, "key");
    std::string known;
    for (std::int32_t c = 0; c < columns(); ++c) {
        if (name(c) == key) return c;
        known += (known.empty() ? "" : ", ") + name(c);
    }
    throw Error(Status::option, "unknown column '" + clipped(key) + "'; known are: " + known);
}

std::vector<double> SearchTable::numbers(const char *key) const {
    const std::int32_t index = find(key);
    if (type(index) == OptionType::choice)
        throw Error(Status::option, format("column '%s' is of words: use sscda_tune_word()", key));
    const auto at = static_cast<std::size_t>(index), options = table_.options.size();
    if (at < options) return table_.options[at].numbers;
    std::vector<double> out;
    for (const Cell &cell : table_.cells)
        out.push_back(at < options + found_count ? found[at - options].number(cell)
                                                 : fold_score(cell, at - options - found_count));
    return out;
}

const std::string &SearchTable::word(const char *key, std::int64_t number) const {
    const std::int32_t index = find(key);
    if (type(index) != OptionType::choice)
        throw Error(Status::option,
                    format("column '%s' is of numbers: use sscda_tune_column()", key));
    const auto at = static_cast<std::size_t>(index), k = static_cast<std::size_t>(cell(number));
    return at < table_.options.size() ? table_.options[at].words[k] : table_.cells[k].message;
}

std::int64_t SearchTable::cell(std::int64_t number) const {
    if (number == SSCDA_BEST) return table_.best();
    if (number < 0 || number >= table_.size())
        throw Error(Status::argument,
                    format("cell: %lld; cells are numbered 0 to %lld, and SSCDA_BEST is %d",
                           static_cast<long long>(number),
                           static_cast<long long>(table_.size() - 1), SSCDA_BEST));
    return number;
}

void SearchTable::set_options(std::int64_t cell, OptionValues &values) const {
    const auto k = static_cast<std::size_t>(cell);
    for (const Column &column : table_.options)
        set_entry(column, k, values);
}

} // namespace ssc::api
