// Between the caller's matrices (any strides, float or double) and ours.
#pragma once

#include <sscda/sscda.h>

#include "support/matrix.h"

namespace ssc::api {

// Refuses NULL, bad sizes, strides and dtypes, with a message that begins with `name`.
void check_shape(const sscda_matrix *m, const char *name, std::int64_t least_rows = 1);

// Copies a checked input, refusing NaN and infinity by row and column.
Matrix read_matrix(const sscda_matrix &m, const char *name);
// The same for some rows, one behind the other.
void read_rows(const sscda_matrix &m, const char *name, Index first, Index count, double *rows);

// Checks an output of known size: shape and capacity.
void check_output(const sscda_matrix *m, const char *name, Index rows, Index cols);

// Writes all of `values`, or nothing when one does not fit the dtype.
void write_matrix(const Matrix &values, const sscda_matrix &m, const char *name);

} // namespace ssc::api
