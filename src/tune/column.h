// Values of one option: those to be tried, or those of the cells of a search.
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
    std::vector<double> numbers;    // unless it is of words
    std::vector<std::string> words; // if it is of words

    bool of_words() const { return type == Type::word; }
    std::size_t size() const { return of_words() ? words.size() : numbers.size(); }
    // A cell that does not have the option has NaN or "" for it.
    bool has(std::size_t k) const;
    void append(const Column &from, std::size_t k);
    void append_nothing();
    bool same_entry(std::size_t k, const Column &other, std::size_t l) const;
    // The same for entries that are the same, and for no others.
    std::string entry_name(std::size_t k) const;
    bool same(const Column &other) const;
};

} // namespace ssc
