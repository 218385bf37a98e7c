// What a search is to try: values of options, and how they are combined.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tune/column.h"
#include "support/matrix.h"

namespace ssc {

struct Grid {
    enum class Shape : std::int32_t { product = 1, list = 2 }; // numbered as in the public header

    std::vector<Column> keys; // in the order in which they were added
    Shape shape = Shape::product;
    std::int64_t part = 0, parts = 1;

    // Adds values to those of their key.
    void add(const Column &values);
};

// The cells, one entry in each column: first those of the grid, then baselines, one that does
// nothing (`map` is "none") for each preparation and classifier among them, unless the grid has it.
// Without a key `map` the cells have `map`. Throws Error(dimension) when the keys of a list differ
// in their counts, Error(argument) when there are too many cells.
std::vector<Column> cells_of(const Grid &grid, const std::string &map);
// How many these are, and throws as they would; those of a product are not made for it.
Index count_cells(const Grid &grid, const std::string &map);
// How many of them are the grid's own.
Index grid_cells(const Grid &grid);

// What is tried when nothing else is asked for.
Grid default_grid();

} // namespace ssc
