// SPDX-License-Identifier: MIT
#include "cli/options.h"

#include <algorithm>
#include <cstring>

#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/number.h"
#include "cli/io/text.h"

namespace cli {

List<sscda_option> all_options() {
    List<sscda_option> options(int64_t{sscda_option_count()});
    for (int32_t k = 0; k < sscda_option_count(); ++k)
        check(sscda_option_describe(k, &options[k]), nullptr);
    return options;
}

std::optional<sscda_option> find_option(const std::string &name) {
    std::string key = name;
    std::replace(key.begin(), key.end(), '-', '_');
    for (const sscda_option &option : all_options())
        if (key == option.key) return option;
    return std::nullopt;
}

sscda_option need_option(const std::string &name) {
    if (const auto option = find_option(name)) return *option;
    Texts keys;
    for (const sscda_option &option : all_options())
        keys.emplace_back(option.key);
    const std::string meant = did_you_mean(name, keys);
    misuse("there is no option '", name, "'",
           meant.empty() ? "; `sscda options` lists them" : meant);
}

static std::optional<Value> parse_bool(const std::string &text) {
    for (const char *word : {"0", "no", "false", "off"})
        if (text == word) return int64_t{0};
    for (const char *word : {"1", "yes", "true", "on"})
        if (text == word) return int64_t{1};
    return std::nullopt;
}

std::optional<Value> parse_value(const sscda_option &option, const std::string &text) {
    double number = 0;
    switch (option.type) {
    case SSCDA_TYPE_DOUBLE:
        if (parse_number(text, number) == NumberKind::fine) return number;
        return std::nullopt;
    case SSCDA_TYPE_INT:
        if (const auto integer = parse_integer(text)) return *integer;
        return std::nullopt;
    case SSCDA_TYPE_BOOL:
        return parse_bool(text);
    default:
        return text;
    }
}

Value get_value(const sscda *h, const sscda_option &option) {
    double number = 0;
    int64_t integer = 0;
    const char *word = "";
    if (option.type == SSCDA_TYPE_DOUBLE) {
        check(sscda_get_double(h, option.key, &number), h);
        return number;
    }
    if (option.type == SSCDA_TYPE_CHOICE) {
        check(sscda_get_string(h, option.key, &word), h);
        return word;
    }
    check(sscda_get_int(h, option.key, &integer), h);
    return integer;
}

int32_t set_value(sscda *h, const sscda_option &option, const Value &value) {
    if (const auto *number = std::get_if<double>(&value))
        return sscda_set_double(h, option.key, *number);
    if (const auto *integer = std::get_if<int64_t>(&value))
        return sscda_set_int(h, option.key, *integer);
    return sscda_set_string(h, option.key, std::get<std::string>(value).c_str());
}

std::string value_text(const Value &value) {
    if (const auto *number = std::get_if<double>(&value)) return format_number(*number);
    if (const auto *integer = std::get_if<int64_t>(&value))
        return format_number(static_cast<double>(*integer));
    return std::get<std::string>(value);
}

bool is_default(const sscda_option &option, const Value &value) {
    if (const auto *number = std::get_if<double>(&value)) return *number == option.default_number;
    if (const auto *integer = std::get_if<int64_t>(&value))
        return static_cast<double>(*integer) == option.default_number;
    return std::get<std::string>(value) == option.default_text;
}

static void apply(sscda *h, const Argument &given) {
    const sscda_option option = need_option(given.name);
    const auto value = parse_value(option, given.value);
    if (!value)
        misuse("option ", option.key, ": '", given.value, "' is ",
               option.type == SSCDA_TYPE_DOUBLE ? "not a number"
               : option.type == SSCDA_TYPE_INT  ? "not an integer"
                                                : "neither yes nor no");
    if (set_value(h, option, *value) < 0) misuse(last_error(h));
}

void apply_options(sscda *h, const Arguments &a) {
    for (const bool is_preset : {true, false})
        for (const Argument &given : a.options())
            if ((given.name == "preset") == is_preset) apply(h, given);
}

} // namespace cli
