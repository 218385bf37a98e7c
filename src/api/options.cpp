// SPDX-License-Identifier: MIT
#include "api/options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "support/error.h"

namespace ssc::api {

namespace {

std::size_t find(const char *key) {
    if (key == nullptr) throw Error(Status::argument, "key: NULL");
    const OptionTable table = option_table();
    for (std::size_t k = 0; k < table.size(); ++k)
        if (std::strcmp(table[k].key, key) == 0) return k;
    std::string known;
    for (const Option &option : table)
        known += std::string(known.empty() ? "" : ", ") + option.key;
    throw Error(Status::option, "unknown option '" + clipped(key) + "'; known are: " + known);
}

const char *call_for(OptionType type) {
    switch (type) {
    case OptionType::number:
        return "a double: use sscda_set_double() and sscda_get_double()";
    case OptionType::integer:
        return "an int: use sscda_set_int() and sscda_get_int()";
    case OptionType::boolean:
        return "a bool: use sscda_set_int() with 0 or 1 and sscda_get_int()";
    case OptionType::choice:
        break;
    }
    return "a choice of words: use sscda_set_string() and sscda_get_string()";
}

std::size_t find(const char *key, OptionType type) {
    const std::size_t k = find(key);
    const Option &option = option_table()[k];
    const bool fits =
        option.type == type || (option.type == OptionType::boolean && type == OptionType::integer);
    if (!fits) throw Error(Status::option, format("option '%s' is ", key) + call_for(option.type));
    return k;
}

bool in_bounds(const Option &option, double value) {
    return value >= option.minimum && value <= option.maximum && std::isfinite(value);
}

void check_bounds(const Option &option, double value) {
    if (in_bounds(option, value)) return;
    throw Error(
        Status::option,
        std::isinf(option.maximum)
            ? format("option '%s': %.17g is out of bounds; allowed is a finite number of at "
                     "least %g",
                     option.key, value, option.minimum)
            : format("option '%s': %.17g is out of bounds; allowed is %.17g to %.17g", option.key,
                     value, option.minimum, option.maximum));
}

// Compares integers, because a double would round 2^53 + 1 into the bounds.
void check_bounds(const Option &option, std::int64_t value) {
    const auto least = static_cast<std::int64_t>(option.minimum);
    const auto most = static_cast<std::int64_t>(option.maximum);
    if (value >= least && value <= most) return;
    throw Error(Status::option,
                format("option '%s': %lld is out of bounds; allowed is %lld to %lld", option.key,
                       static_cast<long long>(value), static_cast<long long>(least),
                       static_cast<long long>(most)));
}

// Whether an option allows a value, which is encoded as in OptionValues.
bool holds(const Option &option, double value) {
    if (option.type == OptionType::choice) return value >= 0;
    return in_bounds(option, value) &&
           (option.type == OptionType::number || value == std::floor(value));
}

// printf() would write the decimal point of the host's locale.
std::string exact_text(double value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

} // namespace

OptionValues::OptionValues() {
    for (const Option &option : option_table())
        values_.push_back(option.parse(option.default_text));
}

void OptionValues::set_number(const char *key, double value) {
    const std::size_t k = find(key, OptionType::number);
    check_bounds(option_table()[k], value);
    values_[k] = value;
}

void OptionValues::set_integer(const char *key, std::int64_t value) {
    const std::size_t k = find(key, OptionType::integer);
    check_bounds(option_table()[k], value);
    values_[k] = static_cast<double>(value);
}

void OptionValues::set_whole(const char *key, double value) {
    const std::size_t k = find(key, OptionType::integer);
    check_bounds(option_table()[k], value);
    if (value != std::floor(value))
        throw Error(Status::option, format("option '%s': %g is not a whole number", key, value));
    values_[k] = value;
}

void OptionValues::set_word(const char *key, const char *value) {
    const std::size_t k = find(key, OptionType::choice);
    if (value == nullptr) throw Error(Status::argument, "value: NULL");
    const Option &option = option_table()[k];
    const double place = option.parse(value);
    if (place < 0)
        throw Error(Status::option, format("option '%s': '", key) + clipped(value) +
                                        "' is not one of " + option.words.joined);
    values_[k] = place;
    if (std::strcmp(key, "preset") == 0) apply_preset(value);
}

double OptionValues::number(const char *key) const {
    return values_[find(key, OptionType::number)];
}

std::int64_t OptionValues::integer(const char *key) const {
    return static_cast<std::int64_t>(values_[find(key, OptionType::integer)]);
}

std::size_t OptionValues::place(const char *key) const {
    return static_cast<std::size_t>(values_[find(key, OptionType::choice)]);
}

const char *OptionValues::word(const char *key) const {
    return option_table()[find(key, OptionType::choice)].words[place(key)];
}

void OptionValues::apply_preset(const char *name) {
    const bool paper = std::strcmp(name, "paper") == 0;
    const OptionTable table = option_table();
    for (std::size_t k = 0; k < table.size(); ++k) {
        if (table[k].paper_text == nullptr) continue;
        values_[k] = table[k].parse(paper ? table[k].paper_text : table[k].default_text);
    }
}

std::string OptionValues::to_text() const {
    std::string text;
    const OptionTable table = option_table();
    for (std::size_t k = 0; k < table.size(); ++k) {
        const Option &option = table[k];
        text += option.key;
        text += '=';
        text += option.type == OptionType::choice
                    ? option.words[static_cast<std::size_t>(values_[k])]
                    : exact_text(values_[k]);
        text += '\n';
    }
    return text;
}

void OptionValues::from_text(const std::string &text) {
    // Read into a copy, so that an error leaves the options unchanged.
    OptionValues read;
    const OptionTable table = option_table();
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t equal = text.find('=', at);
        if (equal >= end) throw Error(Status::format, "damaged model: options");
        const std::string key = text.substr(at, equal - at);
        const std::string value = text.substr(equal + 1, end - equal - 1);
        at = end + 1;
        for (std::size_t k = 0; k < table.size(); ++k) {
            // A key that only a later release knows matches no row and is ignored. It mattered for
            // the fit, which is done.
            if (key != table[k].key) continue;
            read.values_[k] = table[k].parse(value.c_str());
            if (!holds(table[k], read.values_[k]))
                throw Error(Status::format,
                            "damaged model: option " + key + "=" + clipped(value.c_str()));
        }
    }
    *this = std::move(read);
}

AdaptOptions OptionValues::for_adapt() const {
    AdaptOptions o;
    o.lambda_s = number("lambda_s");
    o.lambda_g = number("lambda_g");
    o.relative = std::strcmp(word("weights"), "relative") == 0;
    o.cycles = integer("cycles");
    o.class_shares = static_cast<ShareRule>(place("class_shares"));
    o.solver = find_solver(word("solver")); // the option table has no other words
    o.transport = find_transport(word("transport"));
    o.sigma_source = number("sigma_source");
    o.sigma_target = number("sigma_target");
    o.solving.line_search = std::strcmp(word("step"), "line_search") == 0;
    o.threads = integer("threads");
    o.solving.seed = static_cast<std::uint64_t>(integer("seed"));
    o.solving.max_iterations = integer("max_iterations");
    o.solving.gap_tolerance = number("gap_tolerance");
    o.preparing.scale_rows = static_cast<RowScale>(place("scale_rows"));
    o.preparing.standardize = static_cast<Standardize>(place("standardize"));
    o.preparing.components = integer("pca");
    o.classifying.kind = find_kind(classifier_table, word("classifier"));
    o.classifying.svm_c = number("svm_c");
    o.classifying.svm_gamma = number("svm_gamma");
    o.classifying.seed = static_cast<std::uint64_t>(integer("seed"));
    o.mapping.kind = map_table[place("map")].kind;
    o.mapping.mix = number("mix");
    o.mapping.ridge = number("ridge");
    o.mapping.intercept = integer("intercept") != 0;
    o.mapping.restore_covariance = integer("restore_covariance") != 0;
    o.mapping.kernel_gamma = number("kernel_gamma");
    o.mapping.kernel_ridge = number("kernel_ridge");
    o.mapping.landmarks = integer("landmarks");
    o.mapping.hidden = integer("hidden");
    o.mapping.weight_decay = number("weight_decay");
    o.mapping.epochs = integer("epochs");
    o.mapping.seed = static_cast<std::uint64_t>(integer("seed"));
    const MapKind &map = *o.mapping.kind;
    if (o.mapping.restore_covariance && map.moves && !map.is_affine)
        throw Error(Status::option,
                    "option 'restore_covariance' needs option 'map' to be linear or rigid");
    return o;
}

} // namespace ssc::api
