// SPDX-License-Identifier: MIT
#include "cli/io/number.h"

#include <strings.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cli {

namespace {

const char *skip_spaces(const char *c) {
    return c + strspn(c, " \t\r\n");
}

const char *skip_sign(const char *c) {
    return *c == '+' || *c == '-' ? c + 1 : c;
}

const char *skip_digits(const char *c) {
    while (*c >= '0' && *c <= '9')
        ++c;
    return c;
}

// The end of a decimal number that begins at `c`, or null. strtod() would accept other forms too.
const char *end_of_decimal(const char *c) {
    const char *whole = skip_sign(c), *end = skip_digits(whole);
    auto digits = end - whole;
    if (*end == '.') {
        const char *part = end + 1;
        end = skip_digits(part);
        digits += end - part;
    }
    if (digits == 0) return nullptr;
    if (*end != 'e' && *end != 'E') return end;
    const char *exponent = skip_sign(end + 1);
    end = skip_digits(exponent);
    return end > exponent ? end : nullptr;
}

// Whether the text, without the spaces at its end, is a word for a missing number.
bool is_missing(const char *c) {
    c = skip_sign(c);
    for (const char *word : {"nan", "inf", "infinity", "na", "null"}) {
        const size_t length = strlen(word);
        if (strncasecmp(c, word, length) == 0 && *skip_spaces(c + length) == '\0') return true;
    }
    return false;
}

} // namespace

NumberKind parse_number(const std::string &text, double &value) {
    const char *begin = skip_spaces(text.c_str());
    if (*begin == '\0') return NumberKind::empty;
    const char *end = end_of_decimal(begin);
    if (end == nullptr) return is_missing(begin) ? NumberKind::not_finite : NumberKind::none;
    if (*skip_spaces(end) != '\0') return NumberKind::none;
    value = strtod(begin, nullptr);
    return std::isfinite(value) ? NumberKind::fine : NumberKind::not_finite;
}

std::optional<int64_t> parse_integer(const std::string &text) {
    double number = 0;
    if (parse_number(text, number) != NumberKind::fine || number != std::floor(number) ||
        std::fabs(number) > 9007199254740992.0)
        return std::nullopt;
    return static_cast<int64_t>(number);
}

std::string format_number(double value) {
    char text[32];
    for (int digits = 15; digits <= 17; ++digits) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, nullptr) == value) break;
    }
    return text;
}

} // namespace cli
