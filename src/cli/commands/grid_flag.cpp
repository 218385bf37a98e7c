// SPDX-License-Identifier: MIT
#include "cli/commands/grid_flag.h"

#include "cli/failure.h"
#include "cli/options.h"

namespace cli {

// Appends one value with the type of the option.
static int32_t add_value(sscda_grid *grid, const char *key, const Value &value) {
    if (const auto *number = std::get_if<double>(&value))
        return sscda_grid_add_double(grid, key, number, 1);
    if (const auto *integer = std::get_if<int64_t>(&value))
        return sscda_grid_add_int(grid, key, integer, 1);
    const char *word = std::get<std::string>(value).c_str();
    return sscda_grid_add_string(grid, key, &word, 1);
}

// Adds the values of KEY=VALUE,VALUE,...
static void add_key(sscda_grid *grid, const std::string &text) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size())
        misuse("--grid takes KEY=VALUE,VALUE,..., not '", text, "'");
    const sscda_option option = need_option(text.substr(0, equals));
    for (size_t begin = equals + 1, comma = begin; comma != std::string::npos; begin = comma + 1) {
        comma = text.find(',', begin);
        const std::string word = text.substr(begin, comma - begin);
        const auto value = parse_value(option, word);
        if (!value) misuse("--grid ", option.key, ": '", word, "' is not a value of it");
        if (add_value(grid, option.key, *value) < 0) misuse("--grid: ", sscda_last_error(nullptr));
    }
}

Grid make_grid(const Arguments &a) {
    Grid grid = new_grid();
    for (const std::string &text : a.all("grid"))
        add_key(grid.get(), text);
    int32_t status = SSCDA_OK;
    if (!a.has("grid")) status = sscda_grid_add_defaults(grid.get());
    if (status >= 0 && a.has("list")) status = sscda_grid_set_shape(grid.get(), SSCDA_GRID_LIST);
    if (status < 0) misuse(sscda_last_error(nullptr));
    return grid;
}

} // namespace cli
