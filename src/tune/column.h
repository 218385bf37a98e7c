// SPDX-License-Identifier: MIT
// The values of one option: those of a grid, or one for each cell of a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ssc {

struct Column {
    // Numbered as in the public header.
    enum class Type : std::int32_t { number = 1, integer = 2, boolean = 3, word = 4 };

    std::string key;
    Type type = Type::number;
    std::vector<double> numbers;    // of a number, integer or boolean
    std::vector<std::string> words; // of a word

    bool of_words() const { return type == Type::word; }
    std::size_t size() const { return of_words() ? words.size() : numbers.size(); }
    // False if the entry is NaN or "": the cell does not set the option.
    bool has(std::size_t k) const;
    void append(const Column &from, std::size_t k);
    void append_nothing();
    bool same_entry(std::size_t k, const Column &other, std::size_t l) const;
    // Two entries have the same name if and only if they are equal.
    std::string entry_name(std::size_t k) const;
    bool same(const Column &other) const;
};

// The column of an option, or null.
const Column *find_column(const std::vector<Column> &columns, const std::string &key);

} // namespace ssc
