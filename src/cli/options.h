// SPDX-License-Identifier: MIT
// The library's options: the table of the library, and their values as text.
#pragma once

#include <sscda/sscda.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "cli/arguments.h"
#include "cli/io/json.h"
#include "cli/list.h"

namespace cli {

// All options, the preset first. Their texts stay valid while the library is loaded.
List<sscda_option> all_options();
// Finds an option; dashes count as underscores.
std::optional<sscda_option> find_option(const std::string &name);
// Finds an option. Fails with exit_usage if there is none: suggests the nearest one, or says where
// the options are listed.
sscda_option need_option(const std::string &name);

// By the type of the option: a number, an integer or bool, a word.
using Value = std::variant<double, int64_t, std::string>;

// Reads a text, a bool in one of several spellings; nothing if it is no value of the type.
std::optional<Value> parse_value(const sscda_option &option, const std::string &text);
Value get_value(const sscda *h, const sscda_option &option);
int32_t set_value(sscda *h, const sscda_option &option, const Value &value);
std::string value_text(const Value &value);
bool is_default(const sscda_option &option, const Value &value);

// Sets all options of the command line, the preset first. Fails with exit_usage.
void apply_options(sscda *h, const Arguments &a);

} // namespace cli
