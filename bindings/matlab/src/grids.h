/* SPDX-License-Identifier: MIT */
/* Grids of options, from cell arrays of the host. */
#ifndef SSCDA_MATLAB_GRIDS_H
#define SSCDA_MATLAB_GRIDS_H

#include "host.h"

namespace gateway {

/* An option of the library's table; false for a key that is not in it. (options.cpp) */
bool find_option(const std::string &key, sscda_option *found);
/* A number for an option of type int or bool. (options.cpp) */
int64_t whole(const sscda_option &option, double number);

class Grid {
public:
    /* From argument k on: keys (a cell of texts), values (a cell of arrays of doubles or cells of
     * texts), 'product', 'list' or 'default' (keys and values are then empty), part (from 0) and
     * parts. */
    Grid(const Arguments &in, int k);
    ~Grid() { sscda_grid_destroy(grid_); }
    Grid(const Grid &) = delete;
    Grid &operator=(const Grid &) = delete;

    const sscda_grid *get() const { return grid_; }

private:
    void fill(const Arguments &in, int k);
    void add(const std::string &key, const mxArray *values);

    sscda_grid *grid_ = nullptr;
};

} // namespace gateway

#endif
