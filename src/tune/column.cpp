// SPDX-License-Identifier: MIT
#include "tune/column.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ssc {

bool Column::has(std::size_t k) const {
    return of_words() ? !words[k].empty() : !std::isnan(numbers[k]);
}

void Column::append(const Column &from, std::size_t k) {
    if (of_words())
        words.push_back(from.words[k]);
    else
        numbers.push_back(from.numbers[k]);
}

void Column::append_nothing() {
    if (of_words())
        words.emplace_back();
    else
        numbers.push_back(std::numeric_limits<double>::quiet_NaN());
}

bool Column::same_entry(std::size_t k, const Column &other, std::size_t l) const {
    if (of_words()) return words[k] == other.words[l];
    const double x = numbers[k], y = other.numbers[l];
    return x == y || (std::isnan(x) && std::isnan(y));
}

std::string Column::entry_name(std::size_t k) const {
    if (of_words()) return words[k];
    double number = numbers[k];
    if (std::isnan(number))
        number = std::numeric_limits<double>::quiet_NaN(); // there are many NaNs
    if (number == 0) number = 0;                           // drops the sign of -0
    return std::string(reinterpret_cast<const char *>(&number), sizeof number);
}

bool Column::same(const Column &other) const {
    if (key != other.key || type != other.type || size() != other.size()) return false;
    for (std::size_t k = 0; k < size(); ++k)
        if (!same_entry(k, other, k)) return false;
    return true;
}

const Column *find_column(const std::vector<Column> &columns, const std::string &key) {
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const Column &column) { return column.key == key; });
    return found == columns.end() ? nullptr : &*found;
}

} // namespace ssc
