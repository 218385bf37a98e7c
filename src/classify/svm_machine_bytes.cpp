// SPDX-License-Identifier: MIT
// The bytes of a trained machine in a model file.
#include <algorithm>

#include "classify/svm_machine.h"
#include "support/bytes.h"

namespace ssc {

void write_machine(const SvmMachine &m, ByteWriter &out) {
    out.f64(m.c);
    out.f64(m.gamma);
    out.matrix(m.vectors);
    out.u64(m.first.size());
    for (const std::int64_t first : m.first)
        out.i64(first);
    out.matrix(m.coefficients);
    out.doubles(m.rho);
}

SvmMachine read_machine(ByteReader &in, Index classes, Index features) {
    SvmMachine m;
    m.c = in.finite();
    m.gamma = in.finite();
    check_part(m.c > 0 && m.gamma > 0, "parameters of the machine");
    m.vectors = in.matrix();
    m.first.resize(in.count(8));
    for (std::int64_t &first : m.first)
        first = in.i64();
    m.coefficients = in.matrix();
    m.rho.resize(in.count(8));
    for (double &rho : m.rho)
        rho = in.finite();
    check_part(m.vectors.rows() >= 1 && m.vectors.cols() == features &&
                   static_cast<Index>(m.first.size()) == classes + 1 &&
                   m.coefficients.rows() == m.vectors.rows() &&
                   m.coefficients.cols() == classes - 1 &&
                   static_cast<Index>(m.rho.size()) == classes * (classes - 1) / 2,
               "size of the machine");
    check_part(m.first.front() == 0 && m.first.back() == m.vectors.rows() &&
                   std::is_sorted(m.first.begin(), m.first.end()),
               "classes of the machine");
    return m;
}

} // namespace ssc
