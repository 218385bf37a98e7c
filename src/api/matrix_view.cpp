// SPDX-License-Identifier: MIT
#include "api/matrix_view.h"

#include <cmath>
#include <limits>

#include "api/handle.h"
#include "support/error.h"

namespace ssc::api {

namespace {

using Wide = long long; // for printf

[[noreturn]] void refuse(Status status, const char *name, const std::string &what) {
    throw Error(status, std::string(name) + ": " + what);
}

// Whether the byte offset of the farthest element overflows.
bool overflows(std::int64_t count, std::int64_t stride) {
    if (count <= 1) return false;
    const std::int64_t limit = std::numeric_limits<std::int64_t>::max() / 64;
    const std::int64_t size = stride < 0 ? -(stride + 1) : stride;
    return size > limit / (count - 1);
}

template <class T, class F>
void for_each(const sscda_matrix &m, F f) {
    T *data = static_cast<T *>(m.data);
    for (Index i = 0; i < m.rows; ++i)
        for (Index j = 0; j < m.cols; ++j)
            f(i, j, data[i * m.row_stride + j * m.col_stride]);
}

template <class T>
void read(const sscda_matrix &m, const char *name, Matrix &out) {
    for_each<const T>(m, [&](Index i, Index j, T value) {
        if (!std::isfinite(value))
            refuse(Status::not_finite, name,
                   format("row %lld, column %lld is %g (counted from 0)", static_cast<Wide>(i),
                          static_cast<Wide>(j), static_cast<double>(value)));
        out(i, j) = static_cast<double>(value);
    });
}

} // namespace

void check_shape(const sscda_matrix *m, const char *name, std::int64_t least_rows) {
    required(m, name);
    if (m->dtype != SSCDA_FLOAT64 && m->dtype != SSCDA_FLOAT32)
        refuse(Status::argument, name,
               format("dtype %d is not SSCDA_FLOAT64 (%d) or SSCDA_FLOAT32 (%d)", m->dtype,
                      SSCDA_FLOAT64, SSCDA_FLOAT32));
    if (m->reserved != 0)
        refuse(Status::argument, name, format("reserved is %d, must be 0", m->reserved));
    if (m->rows < least_rows || m->cols < 1)
        refuse(Status::argument, name,
               format("%lld x %lld; there must be at least one row and one column",
                      static_cast<Wide>(m->rows), static_cast<Wide>(m->cols)));
    if (m->data == nullptr && m->rows > 0) refuse(Status::argument, name, "data is NULL");
    if ((m->rows > 1 && m->row_stride == 0) || (m->cols > 1 && m->col_stride == 0))
        refuse(Status::argument, name,
               format("row_stride %lld, col_stride %lld; a stride must not be 0",
                      static_cast<Wide>(m->row_stride), static_cast<Wide>(m->col_stride)));
    const std::int64_t limit = std::numeric_limits<std::int64_t>::max() / 64;
    if (m->rows > limit / m->cols || overflows(m->rows, m->row_stride) ||
        overflows(m->cols, m->col_stride))
        refuse(Status::argument, name,
               format("%lld x %lld with strides %lld and %lld overflows a 64-bit size",
                      static_cast<Wide>(m->rows), static_cast<Wide>(m->cols),
                      static_cast<Wide>(m->row_stride), static_cast<Wide>(m->col_stride)));
}

Matrix read_matrix(const sscda_matrix &m, const char *name) {
    Matrix out(m.rows, m.cols);
    if (m.dtype == SSCDA_FLOAT64)
        read<double>(m, name, out);
    else
        read<float>(m, name, out);
    return out;
}

void check_output(const sscda_matrix *m, const char *name, Index rows, Index cols) {
    check_shape(m, name, rows == 0 ? 0 : 1);
    if (m->rows == rows && m->cols == cols) return;
    const bool small = m->rows < rows || m->cols < cols;
    refuse(small ? Status::capacity : Status::dimension, name,
           format("%lld x %lld, but %lld x %lld is needed", static_cast<Wide>(m->rows),
                  static_cast<Wide>(m->cols), static_cast<Wide>(rows), static_cast<Wide>(cols)));
}

void write_matrix(const Matrix &values, const sscda_matrix &m, const char *name) {
    const bool wide = m.dtype == SSCDA_FLOAT64;
    const double largest = wide ? std::numeric_limits<double>::max()
                                : static_cast<double>(std::numeric_limits<float>::max());
    for (Index i = 0; i < values.rows(); ++i)
        for (Index j = 0; j < values.cols(); ++j)
            if (!(std::abs(values(i, j)) <= largest))
                refuse(Status::numeric, name,
                       format("the result at row %lld, column %lld is %g, beyond %s",
                              static_cast<Wide>(i), static_cast<Wide>(j), values(i, j),
                              wide ? "double" : "float"));
    if (wide)
        for_each<double>(m, [&](Index i, Index j, double &out) { out = values(i, j); });
    else
        for_each<float>(
            m, [&](Index i, Index j, float &out) { out = static_cast<float>(values(i, j)); });
}

} // namespace ssc::api
