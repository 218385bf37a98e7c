// SPDX-License-Identifier: MIT
// Writes NumPy files, format 1.0, little-endian.
#pragma once

#include <cstdint>
#include <cstdio>

#include "cli/list.h"

namespace cli {

// Writes a row-major matrix of doubles.
void write_npy(FILE *out, const List<double> &values, int64_t rows, int64_t cols);
// Writes a vector of 32-bit integers.
void write_npy(FILE *out, const List<int32_t> &labels);

} // namespace cli
