// SPDX-License-Identifier: MIT
// The option table, the one place where an option is added. The reference page, the bindings, the
// presets and the error texts all come from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "adapt/adapt.h"

namespace ssc::api {

// The values of SSCDA_TYPE_... in the public header.
enum class OptionType : std::int32_t { number = 1, integer = 2, boolean = 3, choice = 4 };

// The words of a choice: constant data of any length.
struct Words {
    const char *const *word = nullptr;
    std::size_t count = 0;
    const char *joined = nullptr; // by '|'

    constexpr std::size_t size() const { return count; }
    constexpr const char *operator[](std::size_t k) const { return word[k]; }
    constexpr const char *const *begin() const { return word; }
    constexpr const char *const *end() const { return word + count; }
};

struct Option {
    const char *key;
    OptionType type;
    const char *default_text;
    const char *paper_text; // the value with preset=paper; null if presets leave the option alone
    double minimum, maximum;
    Words words; // only of a choice
    const char *doc;
    const char *since;
    bool grid; // results depend on it, so a grid may list several values

    // A value as a double: a number, or the position of a word among the words, -1 if unknown.
    double parse(const char *text) const;
};

struct OptionTable {
    const Option *options;
    std::size_t count;

    std::size_t size() const { return count; }
    const Option &operator[](std::size_t k) const { return options[k]; }
    const Option *begin() const { return options; }
    const Option *end() const { return options + count; }
};

OptionTable option_table();

// The option values of one handle. Every value is a double; a choice is the position of its word.
class OptionValues {
public:
    OptionValues();

    void set_number(const char *key, double value);
    void set_integer(const char *key, std::int64_t value);
    void set_word(const char *key, const char *value);
    // Like set_integer(), for a double. Refuses numbers that are not whole.
    void set_whole(const char *key, double value);
    double number(const char *key) const;
    std::int64_t integer(const char *key) const;
    const char *word(const char *key) const;
    std::size_t place(const char *key) const; // of the word among the words of the option

    // All options as lines "key=value", for storage. Reading refuses what the setters refuse.
    std::string to_text() const;
    void from_text(const std::string &text);

    AdaptOptions for_adapt() const;

private:
    void apply_preset(const char *name);
    std::vector<double> values_;
};

} // namespace ssc::api
