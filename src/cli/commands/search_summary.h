// SPDX-License-Identifier: MIT
// The table of a tuning run, for people and for programs.
#pragma once

#include <sscda/sscda.h>

#include <string>

#include "cli/io/json.h"
#include "cli/io/output.h"

namespace cli {

// Writes one row per cell, in the order of the grid, counted from 1. The column `best` marks the
// best cell. Missing values are empty.
void write_search(Outputs &set, const std::string &path, const sscda *h);
// Writes the same as an object `key`. `accuracy` is that of the best baseline; NaN if unknown.
void put_search(Json &j, const char *key, const sscda *h, double accuracy);
// Prints the number of cells, the best few, and the best baseline.
void print_search(FILE *out, const sscda *h, double accuracy);

} // namespace cli
