// SPDX-License-Identifier: MIT
// Numbers as text, the same in every locale. The command never calls setlocale(), so strtod() and
// printf() use the "C" locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace cli {

enum class NumberKind { fine, empty, not_finite, none };

// Reads a whole text, without the spaces around it, as a decimal number. "nan", "inf", "NA" and
// numbers that are too large are not_finite.
NumberKind parse_number(const std::string &text, double &value);
// Like parse_number(), for an integer of at most 2^53.
std::optional<int64_t> parse_integer(const std::string &text);

// The shortest decimal that reads back as the same double.
std::string format_number(double value);

} // namespace cli
