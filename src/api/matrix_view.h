// SPDX-License-Identifier: MIT
// Copies between the caller's matrices (any strides, float or double) and the library's.
#pragma once

#include <sscda/sscda.h>

#include "support/matrix.h"

namespace ssc::api {

// Refuses NULL, bad sizes, strides and dtypes, with a message that begins with `name`.
void check_shape(const sscda_matrix *m, const char *name, std::int64_t least_rows = 1);

// Copies a checked input. Refuses NaN and infinity with a message that gives row and column.
Matrix read_matrix(const sscda_matrix &m, const char *name);

// Throws Error(capacity) if an output is smaller than this shape, Error(dimension) if it is larger.
void check_output(const sscda_matrix *m, const char *name, Index rows, Index cols);

// Writes all of `values`, or nothing if one of them does not fit the dtype.
void write_matrix(const Matrix &values, const sscda_matrix &m, const char *name);

} // namespace ssc::api
