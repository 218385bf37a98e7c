// SPDX-License-Identifier: MIT
// The bytes of a preparation in a model file.
#include "prepare/preparation.h"
#include "support/bytes.h"

namespace ssc {

namespace {

// An empty matrix is 0 x 0.
bool is_none(const Matrix &m) {
    return m.rows() == 0 && m.cols() == 0;
}

// Either empty or one number per feature.
RowVector read_row(ByteReader &in, Index features) {
    const Matrix row = in.matrix();
    check_part(is_none(row) || (row.rows() == 1 && row.cols() == features),
               "size of the preparation");
    return row.size() == 0 ? RowVector() : RowVector(row);
}

void write_row(const RowVector &row, ByteWriter &out) {
    out.matrix(row.size() > 0 ? Matrix(row) : Matrix());
}

void check_deviation(const RowVector &deviation) {
    check_part((deviation.array() > 0).all(), "a deviation is not positive");
}

} // namespace

void write_preparation(const Preparation &p, ByteWriter &out) {
    out.i64(p.features);
    out.u32(p.unit_rows ? 1 : 0);
    out.f64(p.target_length);
    write_row(p.source_mean, out);
    write_row(p.source_deviation, out);
    write_row(p.target_mean, out);
    write_row(p.target_deviation, out);
    out.matrix(p.components);
    write_row(p.centre, out);
}

Preparation read_preparation(ByteReader &in) {
    Preparation p;
    p.features = in.i64();
    check_part(p.features >= 1, "no features");
    const std::uint32_t unit_rows = in.u32();
    check_part(unit_rows <= 1, "how rows are scaled");
    p.unit_rows = unit_rows == 1;
    p.target_length = in.finite();
    check_part(p.target_length >= 0, "a length is negative");
    p.source_mean = read_row(in, p.features);
    p.source_deviation = read_row(in, p.features);
    p.target_mean = read_row(in, p.features);
    p.target_deviation = read_row(in, p.features);
    const Index size = p.source_mean.size();
    check_part(p.source_deviation.size() == size && p.target_mean.size() == size &&
                   p.target_deviation.size() == size,
               "size of the preparation");
    check_deviation(p.source_deviation);
    check_deviation(p.target_deviation);
    p.components = in.matrix();
    p.centre = read_row(in, p.features);
    check_part(p.components.size() == 0
                   ? is_none(p.components) && p.centre.size() == 0
                   : p.components.cols() == p.features && p.centre.size() == p.features,
               "size of the preparation");
    return p;
}

} // namespace ssc
