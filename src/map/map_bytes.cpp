// SPDX-License-Identifier: MIT
#include "map/map_bytes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ssc {

namespace {

bool is_row(std::size_t part) {
    return part == network_centre || part == network_scale || part == network_bias;
}

// An empty matrix is written without rows and columns.
Matrix read_matrix(ByteReader &in) {
    Matrix m = in.matrix();
    check_parts(m.size() > 0 || (m.rows() == 0 && m.cols() == 0));
    return m;
}

Matrix read_row(ByteReader &in) {
    Matrix row = in.matrix();
    check_parts(row.rows() == 1); // an empty row has one row, too
    return row;
}

bool is_thin(const Map &map) {
    return map.thin.in.size() > 0;
}

bool fits(const Matrix &m, Index rows, Index cols) {
    return m.rows() == rows && m.cols() == cols;
}

} // namespace

void check_parts(bool fit) {
    check_part(fit, "size of a map");
}

void write_parts(const Map &map, const TermView &term, ByteWriter &out) {
    out.matrix(map.linear);
    out.matrix(map.thin.in);
    out.matrix(map.thin.out);
    out.matrix(map.offset);
    const Matrix none, no_row(1, 0);
    for (std::size_t k = 0; k < term_parts; ++k) {
        const Matrix &empty = is_row(k) ? no_row : none;
        out.matrix(term.part[k] != nullptr ? *term.part[k] : empty);
    }
    out.u32(map.thin.keeps ? 1 : 0);
    out.f64(term.kernel_scale);
}

StoredMap read_parts(ByteReader &in) {
    StoredMap stored;
    Map &map = stored.map;
    map.linear = read_matrix(in);
    map.thin.in = read_matrix(in);
    map.thin.out = read_matrix(in);
    const Matrix offset = read_row(in);
    if (offset.size() > 0) map.offset = offset;
    for (std::size_t k = 0; k < term_parts; ++k)
        stored.part[k] = is_row(k) ? read_row(in) : read_matrix(in);
    const std::uint32_t keeps = in.u32();
    check_part(keeps <= 1, "what a thin map keeps");
    map.thin.keeps = keeps == 1;
    stored.kernel_scale = in.finite();
    check_part(!std::signbit(stored.kernel_scale) &&
                   (stored.kernel_scale == 0 || stored.part[kernel_centres].size() > 0),
               "scale of a kernel");
    check_parts(!map.thin.keeps || is_thin(map));
    return stored;
}

Index StoredMap::filled_affine() const {
    const Index sizes[] = {map.linear.size(), map.thin.in.size(), map.thin.out.size(),
                           map.offset.size()};
    return std::count_if(std::begin(sizes), std::end(sizes), [](Index size) { return size > 0; });
}

Index StoredMap::filled() const {
    return filled_affine() +
           std::count_if(part.begin(), part.end(), [](const Matrix &m) { return m.size() > 0; });
}

bool StoredMap::is_affine(Index features) const {
    const Index k = map.thin.in.rows();
    const bool linear = is_thin(map)
                            ? fits(map.thin.in, k, features) && fits(map.thin.out, k, features)
                            : fits(map.linear, features, features);
    return linear && map.offset.size() == features && filled_affine() == (is_thin(map) ? 3 : 2);
}

bool StoredMap::has(TermPart which, Index rows, Index cols) const {
    return fits(part[which], rows, cols);
}

void write_affine(const Map &map, ByteWriter &out) {
    write_parts(map, {}, out);
}

Map read_affine(ByteReader &in, Index features) {
    StoredMap stored = read_parts(in);
    check_parts(stored.is_affine(features) && stored.filled() == stored.filled_affine());
    return std::move(stored.map);
}

} // namespace ssc
