// SPDX-License-Identifier: MIT
#include "map/map.h"

#include <utility>

#include "linalg/gemm.h"

namespace ssc {

Map fit_map(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor) {
    return options.kind->fit(options, data, pool, monitor);
}

Matrix training_image(const MapOptions &options, const MapData &data, const Map &map, Pool *pool) {
    const auto shorter = options.kind->training_image;
    return shorter != nullptr ? shorter(options, data) : map.apply(data.source, pool);
}

double map_memory(const MapOptions &options, double rows, double target_rows, double features) {
    return options.kind->peak_bytes(options, {rows, target_rows, features});
}

double map_size(const MapOptions &options, double rows, double features) {
    return options.kind->size_bytes(options, {rows, 0, features});
}

Matrix ThinTerm::image(const Matrix &x, Pool *pool) const {
    Matrix coordinates(x.rows(), in.rows()), y(x.rows(), out.cols());
    gemm<double>(1, view(x), transposed(in), 0, view(coordinates), pool);
    if (keeps) y = x;
    gemm<double>(1, view(std::as_const(coordinates)), view(out), keeps ? 1 : 0, view(y), pool);
    return y;
}

Matrix Map::linear_image(const Matrix &x, Pool *pool) const {
    if (thin.in.size() > 0) return thin.image(x, pool);
    if (linear.size() == 0) return x;
    Matrix y(x.rows(), x.cols());
    gemm<double>(1, view(x), view(linear), 0, view(y), pool);
    return y;
}

Matrix Map::apply(const Matrix &x, Pool *pool) const {
    Matrix y = linear_image(x, pool);
    if (offset.size() > 0) y.rowwise() += offset;
    if (term) term->add_to(y, x, pool);
    return y;
}

} // namespace ssc
