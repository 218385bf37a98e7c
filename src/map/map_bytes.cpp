#include "map/map_bytes.h"

namespace ssc {

namespace {

// Every matrix of a map, in one order for both directions.
template <class M, class F>
void each_matrix(M &map, F f) {
    f(map.linear);
    f(map.thin.in);
    f(map.thin.out);
    f(map.offset);
    f(map.anchors);
    f(map.shifts);
    f(map.kernel.centres);
    f(map.kernel.coefficients);
    f(map.network.centre);
    f(map.network.scale);
    f(map.network.in);
    f(map.network.bias);
    f(map.network.out);
}

template <class M>
bool has(const M &m, Index rows, Index cols) {
    return m.rows() == rows && m.cols() == cols;
}

bool is_thin(const Map &map) {
    return map.thin.in.size() > 0;
}

bool affine(const Map &map, Index d) {
    const Index k = map.thin.in.rows();
    const bool fits =
        is_thin(map) ? has(map.thin.in, k, d) && has(map.thin.out, k, d) : has(map.linear, d, d);
    return fits && map.offset.size() == d;
}

Index affine_parts(const Map &map) {
    return is_thin(map) ? 3 : 2;
}

bool barycentric(const Map &map, Index d) {
    const Index n = map.anchors.rows();
    return n >= 1 && has(map.anchors, n, d) && has(map.shifts, n, d);
}

bool kernel(const Map &map, Index d) {
    const KernelTerm &k = map.kernel;
    const Index m = k.centres.rows();
    return map.offset.size() == d && m >= 1 && has(k.centres, m, d) && has(k.coefficients, m, d);
}

// Where the hidden units had nothing to learn there are none.
bool neural(const Map &map, Index d) {
    const NetworkTerm &n = map.network;
    const Index h = n.in.cols();
    if (n.in.size() == 0) return affine(map, d);
    return affine(map, d) && n.centre.size() == d && n.scale.size() == d && has(n.in, d, h) &&
           n.bias.size() == h && has(n.out, h, d);
}

Index parts(const Map &map) {
    Index count = 0;
    each_matrix(map, [&](const auto &m) { count += m.size() > 0 ? 1 : 0; });
    return count;
}

// The parts that a map of this kind has, of the right sizes, and no others.
bool fits(const Map &map, const std::string &kind, Index d) {
    if (map.thin.keeps && !is_thin(map)) return false;
    if (kind == "none") return parts(map) == 0;
    if (kind == "barycentric") return barycentric(map, d) && parts(map) == 2;
    if (kind == "kernel")
        return kernel(map, d) ? parts(map) == 3 : map.offset.size() == d && parts(map) == 1;
    if (kind == "neural")
        return neural(map, d) &&
               parts(map) == affine_parts(map) + (map.network.in.size() > 0 ? 5 : 0);
    return (kind == "linear" || kind == "rigid") && affine(map, d) &&
           parts(map) == affine_parts(map);
}

void read_into(ByteReader &in, Matrix &m) {
    m = in.matrix();
}

void read_into(ByteReader &in, RowVector &m) {
    const Matrix row = in.matrix();
    check_part(row.rows() == 1, "size of a map"); // also of an empty one
    if (row.size() > 0) m = row;
}

} // namespace

void write_map(const Map &map, ByteWriter &out) {
    each_matrix(map, [&](const auto &m) { out.matrix(m); });
    out.u32(map.thin.keeps ? 1 : 0);
    out.f64(map.kernel.scale);
}

Map read_map(ByteReader &in, const std::string &kind, Index features) {
    Map map;
    each_matrix(map, [&](auto &m) { read_into(in, m); });
    const std::uint32_t keeps = in.u32();
    check_part(keeps <= 1, "what a thin map keeps");
    map.thin.keeps = keeps == 1;
    map.kernel.scale = in.finite();
    check_part(map.kernel.scale >= 0, "scale of a kernel");
    check_part(fits(map, kind, features), "size of a map");
    return map;
}

} // namespace ssc
