// SPDX-License-Identifier: MIT
#include "api/grid_calls.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "api/handle.h"

using namespace ssc;
using namespace ssc::api;

namespace {

sscda_grid &checked(sscda_grid *grid) {
    return *required(grid, "grid");
}

// Reads the default, which throws unless an option with this name and type exists.
void check_type(const Column &column) {
    const OptionValues defaults;
    const char *key = column.key.c_str();
    if (column.type == Column::Type::number)
        defaults.number(key);
    else if (column.of_words())
        defaults.word(key);
    else
        defaults.integer(key);
}

const Option *find_option(const std::string &key) {
    for (const Option &option : option_table())
        if (key == option.key) return &option;
    return nullptr;
}

void check_count(std::int64_t count) {
    if (count < 1)
        throw Error(Status::argument,
                    format("count: %lld; it must be at least 1", static_cast<long long>(count)));
}

// take(scratch, column, value) checks a value by setting it in `scratch`, and adds it to the
// column.
template <class T, class F>
int32_t add_values(sscda_grid *grid, const char *key, const T *values, int64_t count,
                   Column::Type type, F take) {
    return guarded(no_handle, [&] {
        sscda_grid &into = checked(grid);
        required(key, "key");
        required(values, "values");
        check_count(count);
        OptionValues scratch;
        Column column{key, type, {}, {}};
        for (int64_t k = 0; k < count; ++k)
            take(scratch, column, values[k]);
        check_grid_key(column);
        into.grid.add(column);
        return Status::ok;
    });
}

} // namespace

void ssc::api::check_grid_key(const Column &column) {
    check_type(column);
    if (!find_option(column.key)->grid)
        throw Error(Status::option,
                    format("option '%s' cannot be in a grid: all cells share it; set "
                           "it on the handle",
                           column.key.c_str()));
}

void ssc::api::set_entry(const Column &column, std::size_t k, OptionValues &values) {
    if (!column.has(k)) return;
    const char *key = column.key.c_str();
    if (column.type == Column::Type::number)
        values.set_number(key, column.numbers[k]);
    else if (column.of_words())
        values.set_word(key, column.words[k].c_str());
    else
        values.set_whole(key, column.numbers[k]);
}

void ssc::api::set_lines(const std::string &lines, OptionValues &values) {
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        const std::size_t equal = std::min(lines.find('=', at), end);
        const std::string key = lines.substr(at, equal - at);
        const std::string value = equal < end ? lines.substr(equal + 1, end - equal - 1) : "";
        at = end + 1;
        const Option *option = find_option(key);
        if (option == nullptr) throw Error(Status::option, "unknown option '" + key + "'");
        if (option->type == OptionType::choice)
            values.set_word(option->key, value.c_str());
        else if (option->type == OptionType::number)
            values.set_number(option->key, option->parse(value.c_str()));
        else
            values.set_whole(option->key, option->parse(value.c_str()));
    }
}

int32_t sscda_grid_create(sscda_grid **out) {
    return guarded(no_handle, [&] {
        *required(out, "out") = nullptr;
        *out = new sscda_grid();
        return Status::ok;
    });
}

void sscda_grid_destroy(sscda_grid *grid) {
    delete grid;
}

int32_t sscda_grid_add_double(sscda_grid *grid, const char *key, const double *values,
                              int64_t count) {
    const auto take = [key](OptionValues &scratch, Column &column, double value) {
        scratch.set_number(key, value); // refuses NaN, which would mean a missing entry
        column.numbers.push_back(value);
    };
    return add_values(grid, key, values, count, Column::Type::number, take);
}

int32_t sscda_grid_add_int(sscda_grid *grid, const char *key, const int64_t *values,
                           int64_t count) {
    const auto take = [key](OptionValues &scratch, Column &column, int64_t value) {
        scratch.set_integer(key, value); // checks the value before a double rounds it
        column.type = static_cast<Column::Type>(find_option(key)->type);
        column.numbers.push_back(static_cast<double>(value));
    };
    return add_values(grid, key, values, count, Column::Type::integer, take);
}

int32_t sscda_grid_add_string(sscda_grid *grid, const char *key, const char *const *values,
                              int64_t count) {
    const auto take = [key](OptionValues &scratch, Column &column, const char *value) {
        scratch.set_word(key, value);
        column.words.emplace_back(value);
    };
    return add_values(grid, key, values, count, Column::Type::word, take);
}

int32_t sscda_grid_add_defaults(sscda_grid *grid) {
    return guarded(no_handle, [&] {
        if (!checked(grid).grid.keys.empty())
            throw Error(Status::argument, "grid: it has keys already; the defaults are a list that "
                                          "cannot be added to");
        Grid defaults = default_grid();
        defaults.part = grid->grid.part;
        defaults.parts = grid->grid.parts;
        grid->grid = std::move(defaults);
        return Status::ok;
    });
}

int32_t sscda_grid_cells(const sscda_grid *grid, const sscda *h, int64_t *cells) {
    return with(h, [&] {
        required(grid, "grid");
        required(cells, "cells");
        *cells = count_cells(grid->grid, h->options.word("map"));
        return Status::ok;
    });
}

int32_t sscda_grid_set_shape(sscda_grid *grid, int32_t shape) {
    return guarded(no_handle, [&] {
        sscda_grid &into = checked(grid);
        if (shape != SSCDA_GRID_PRODUCT && shape != SSCDA_GRID_LIST)
            throw Error(
                Status::argument,
                format("shape: %d; it is SSCDA_GRID_PRODUCT (1) or SSCDA_GRID_LIST (2)", shape));
        into.grid.shape = static_cast<Grid::Shape>(shape);
        return Status::ok;
    });
}

int32_t sscda_grid_set_part(sscda_grid *grid, int64_t part, int64_t parts) {
    return guarded(no_handle, [&] {
        sscda_grid &into = checked(grid);
        if (parts < 1 || part < 0 || part >= parts)
            throw Error(Status::argument,
                        format("part: %lld of %lld; parts are at least 1 and numbered from 0",
                               static_cast<long long>(part), static_cast<long long>(parts)));
        into.grid.part = part;
        into.grid.parts = parts;
        return Status::ok;
    });
}
