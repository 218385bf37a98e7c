// SPDX-License-Identifier: MIT
#include "grids.h"

#include <vector>

#include "commands.h"
#include "handles.h"

namespace gateway {

namespace {

/* The k-th entry of a cell array. */
const mxArray *entry(const mxArray *cell, std::size_t k) {
    const mxArray *item = mxGetCell(cell, static_cast<mwIndex>(k));
    if (item == nullptr) refuse("an empty entry of a cell array");
    return item;
}

std::vector<std::string> texts(const mxArray *cell) {
    std::vector<std::string> found;
    for (std::size_t k = 0; k < mxGetNumberOfElements(cell); ++k) {
        const mxArray *item = entry(cell, k);
        found.push_back(Arguments{1, &item}.text(0));
    }
    return found;
}

} // namespace

Grid::Grid(const Arguments &in, int k) {
    check(sscda_grid_create(&grid_), nullptr);
    try {
        fill(in, k);
    } catch (...) {
        sscda_grid_destroy(grid_);
        throw;
    }
}

void Grid::fill(const Arguments &in, int k) {
    if (!mxIsCell(in.at(k)) || !mxIsCell(in.at(k + 1)) ||
        mxGetNumberOfElements(in.at(k)) != mxGetNumberOfElements(in.at(k + 1)))
        refuse("keys and values of a grid are two cell arrays of one size");
    const std::vector<std::string> keys = texts(in.at(k));
    for (std::size_t i = 0; i < keys.size(); ++i)
        add(keys[i], entry(in.at(k + 1), i));
    const std::string shape = in.text(k + 2);
    if (shape == "default")
        check(sscda_grid_add_defaults(grid_), nullptr);
    else
        check(sscda_grid_set_shape(grid_, shape == "list" ? SSCDA_GRID_LIST : SSCDA_GRID_PRODUCT),
              nullptr);
    check(sscda_grid_set_part(grid_, in.integer(k + 3), in.integer(k + 4)), nullptr);
}

/* The library refuses unknown keys and values of a wrong type, with a message that lists what is
 * allowed. */
void Grid::add(const std::string &key, const mxArray *values) {
    if (mxIsCell(values)) {
        const std::vector<std::string> words = texts(values);
        std::vector<const char *> pointers;
        for (const std::string &text : words)
            pointers.push_back(text.c_str());
        return check(sscda_grid_add_string(grid_, key.c_str(), pointers.data(),
                                           static_cast<int64_t>(pointers.size())),
                     nullptr);
    }
    int64_t count = 0;
    const double *numbers = Arguments{1, &values}.numbers(0, &count);
    sscda_option option;
    if (!find_option(key, &option) ||
        (option.type != SSCDA_TYPE_INT && option.type != SSCDA_TYPE_BOOL))
        return check(sscda_grid_add_double(grid_, key.c_str(), numbers, count), nullptr);
    std::vector<int64_t> wholes;
    for (int64_t i = 0; i < count; ++i)
        wholes.push_back(whole(option, numbers[i]));
    check(sscda_grid_add_int(grid_, key.c_str(), wholes.data(), count), nullptr);
}

/* number, keys, values, shape, part, parts -> number of cells, including baselines */
void grid_cells(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const Grid grid(in, 1);
    int64_t cells = 0;
    check(sscda_grid_cells(grid.get(), h, &cells), nullptr);
    out[0] = mxCreateDoubleScalar(static_cast<double>(cells));
}

} // namespace gateway
