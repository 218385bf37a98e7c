// SPDX-License-Identifier: MIT
// A grid: values of options, and how they are combined into cells.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/matrix.h"
#include "tune/column.h"

namespace ssc {

struct Grid {
    enum class Shape : std::int32_t { product = 1, list = 2 }; // numbered as in the public header

    std::vector<Column> keys; // in the order in which they were added
    Shape shape = Shape::product;
    std::int64_t part = 0, parts = 1;

    // Appends the values to those of the same key.
    void add(const Column &values);
};

// The cells, with one entry in each column: first those of the grid, then the baselines. A baseline
// has map "none"; there is one for each preprocessing and classifier of the grid, unless the grid
// has it already. If the grid has no key `map`, all its cells get `map`. Throws Error(dimension) if
// the keys of a list have different numbers of values, Error(argument) if there are too many cells.
std::vector<Column> cells_of(const Grid &grid, const std::string &map);
// The number of these cells. Throws like cells_of(), but does not make the cells of a product.
Index count_cells(const Grid &grid, const std::string &map);
// The number of cells without the baselines.
Index grid_cells(const Grid &grid);

// The grid of a tuning without a grid.
Grid default_grid();

} // namespace ssc
