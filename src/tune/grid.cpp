// SPDX-License-Identifier: MIT
#include "tune/grid.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "map/map.h"
#include "support/error.h"

namespace ssc {

namespace {

// Far more than can be fitted. A product of a few long lists easily has more.
constexpr std::size_t most_cells = 1000000;

// True for options that matter even with map "none".
bool counts_without_map(const std::string &key) {
    const char *const keys[] = {"scale_rows", "standardize", "pca", "classifier"};
    return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

std::size_t count_product(const std::vector<Column> &keys) {
    std::size_t count = 1;
    for (const Column &values : keys) {
        if (values.size() > most_cells / count)
            throw Error(Status::argument, format("grid: more than %zu cells", most_cells));
        count *= values.size();
    }
    return count;
}

std::size_t count_list(const std::vector<Column> &keys) {
    for (const Column &values : keys)
        if (values.size() != keys.front().size())
            throw Error(Status::dimension,
                        format("grid: '%s' has %zu values and '%s' %zu; in a list all keys have "
                               "the same number",
                               keys.front().key.c_str(), keys.front().size(), values.key.c_str(),
                               values.size()));
    const std::size_t count = keys.empty() ? 1 : keys.front().size();
    if (count > most_cells)
        throw Error(Status::argument, format("grid: more than %zu cells", most_cells));
    return count;
}

std::vector<Column> combined(const Grid &grid) {
    std::vector<Column> cells;
    for (const Column &values : grid.keys)
        cells.push_back({values.key, values.type, {}, {}});
    const auto count = static_cast<std::size_t>(grid_cells(grid));
    if (grid.shape == Grid::Shape::list) return grid.keys;
    for (std::size_t k = 0; k < count; ++k) {
        std::size_t rest = k;
        // The last key varies fastest.
        for (std::size_t a = cells.size(); a-- > 0;) {
            const Column &values = grid.keys[a];
            cells[a].append(values, rest % values.size());
            rest /= values.size();
        }
    }
    return cells;
}

// Two cells have the same name if they would be equal with map "none".
std::string name_without_map(const std::vector<Column> &cells, std::size_t k) {
    std::string name;
    for (const Column &column : cells) {
        if (!counts_without_map(column.key)) continue;
        name += column.entry_name(k);
        name += '\0';
    }
    return name;
}

bool stays(const std::string &map) {
    const MapKind *const kind = find_map(map);
    return kind != nullptr && !kind->moves;
}

// The first cell of each combination that still lacks a baseline.
std::vector<std::size_t> lacking_nothing(const std::vector<Column> &cells, const Column &map) {
    std::unordered_map<std::string, std::size_t> kind_of_name;
    std::vector<std::size_t> kinds; // the first cell of each
    std::vector<bool> does_nothing; // whether one of its cells has map "none"
    for (std::size_t k = 0; k < map.size(); ++k) {
        const auto [place, is_new] = kind_of_name.emplace(name_without_map(cells, k), kinds.size());
        if (is_new) {
            kinds.push_back(k);
            does_nothing.push_back(false);
        }
        if (stays(map.words[k])) does_nothing[place->second] = true;
    }
    std::vector<std::size_t> lacking;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        if (!does_nothing[kind]) lacking.push_back(kinds[kind]);
    return lacking;
}

std::size_t count_distinct(const Column &values) {
    std::unordered_set<std::string> names;
    for (std::size_t k = 0; k < values.size(); ++k)
        names.insert(values.entry_name(k));
    return names.size();
}

// In a product every combination occurs with every value of `map`.
std::size_t count_lacking(const std::vector<Column> &keys, const std::string &map) {
    std::size_t ways = 1;
    for (const Column &values : keys)
        if (counts_without_map(values.key)) ways *= count_distinct(values);
    const Column *const maps = find_column(keys, "map");
    const bool does_nothing =
        maps == nullptr ? stays(map) : std::any_of(maps->words.begin(), maps->words.end(), stays);
    return does_nothing ? 0 : ways;
}

} // namespace

void Grid::add(const Column &values) {
    for (Column &column : keys) {
        if (column.key != values.key) continue;
        for (std::size_t k = 0; k < values.size(); ++k)
            column.append(values, k);
        return;
    }
    keys.push_back(values);
}

Index grid_cells(const Grid &grid) {
    return static_cast<Index>(grid.shape == Grid::Shape::list ? count_list(grid.keys)
                                                              : count_product(grid.keys));
}

Index count_cells(const Grid &grid, const std::string &map) {
    if (grid.shape == Grid::Shape::list)
        return static_cast<Index>(cells_of(grid, map).front().size());
    return grid_cells(grid) + static_cast<Index>(count_lacking(grid.keys, map));
}

std::vector<Column> cells_of(const Grid &grid, const std::string &map) {
    std::vector<Column> cells = combined(grid);
    const std::size_t count = cells.empty() ? 1 : cells.front().size();
    if (find_column(cells, "map") == nullptr)
        cells.push_back({"map", Column::Type::word, {}, std::vector<std::string>(count, map)});
    const Column *const maps = find_column(cells, "map");
    for (const std::size_t like : lacking_nothing(cells, *maps))
        for (Column &column : cells) {
            if (&column == maps)
                column.words.emplace_back(map_word(no_map));
            else if (counts_without_map(column.key))
                column.append(column, like);
            else
                column.append_nothing();
        }
    return cells;
}

} // namespace ssc
