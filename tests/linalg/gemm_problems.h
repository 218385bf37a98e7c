// SPDX-License-Identifier: MIT
// Random products and the plain loop to hold against them.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "linalg/gemm.h"

namespace gemm_test {

using ssc::Index;

// Small, and the same everywhere.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
    Index below(Index n) { return static_cast<Index>(next() % static_cast<std::uint64_t>(n)); }
    double uniform() { return static_cast<double>(next()) / 2147483648.0 - 1; } // in [-1, 1)

private:
    std::uint64_t next() {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return state_ >> 32;
    }
    std::uint64_t state_;
};

enum Layout { row_major, row_padded, col_major, col_padded, scattered, layouts };

// A matrix with strides of all kinds, and memory between its entries that is nobody's business.
template <class T>
struct Strided {
    std::vector<T> memory;
    Index rows, cols, row_stride, col_stride;

    Strided(Random &random, Index r, Index c, Layout layout)
        : rows(r), cols(c), row_stride(layout == row_major    ? c
                                       : layout == row_padded ? c + 5
                                       : layout == scattered  ? 2 * c + 3
                                                              : 1),
          col_stride(layout == col_major    ? r
                     : layout == col_padded ? r + 5
                     : layout == scattered  ? 2
                                            : 1) {
        memory.assign(static_cast<std::size_t>(r * c * 2 + (r + c + 1) * 5), nobodys());
        for (Index i = 0; i < r; ++i)
            for (Index j = 0; j < c; ++j)
                at(i, j) = static_cast<T>(random.uniform());
    }
    static T nobodys() { return std::numeric_limits<T>::quiet_NaN(); }
    T &at(Index i, Index j) {
        return memory[static_cast<std::size_t>(i * row_stride + j * col_stride)];
    }
    const T &at(Index i, Index j) const {
        return memory[static_cast<std::size_t>(i * row_stride + j * col_stride)];
    }
    ssc::View<T> view() { return {memory.data(), rows, cols, row_stride, col_stride}; }
    ssc::View<const T> view() const { return {memory.data(), rows, cols, row_stride, col_stride}; }
    Index filled() const {
        Index count = 0;
        for (const T x : memory)
            count += std::isnan(x) ? 0 : 1;
        return count;
    }
};

// How far got(i, j) is from alpha a b + beta before, in units of what rounding may do.
template <class T>
double error_at(T alpha, const Strided<T> &a, const Strided<T> &b, T beta, const Strided<T> &before,
                const Strided<T> &got, Index i, Index j) {
    double sum = 0, size = 0;
    for (Index k = 0; k < a.cols; ++k) {
        const double x = static_cast<double>(a.at(i, k)) * static_cast<double>(b.at(k, j));
        sum += x;
        size += std::fabs(x);
    }
    sum *= static_cast<double>(alpha);
    size *= std::fabs(static_cast<double>(alpha));
    if (beta != T(0)) {
        const double x = static_cast<double>(beta) * static_cast<double>(before.at(i, j));
        sum += x;
        size += std::fabs(x);
    }
    const double eps = static_cast<double>(std::numeric_limits<T>::epsilon());
    const double bound = static_cast<double>(a.cols + 4) * eps * size;
    const double off = std::fabs(static_cast<double>(got.at(i, j)) - sum);
    if (off == 0) return 0;
    return bound > 0 ? off / bound : std::numeric_limits<double>::infinity(); // NaN stays NaN
}

template <class T>
bool all_right(T alpha, const Strided<T> &a, const Strided<T> &b, T beta, const Strided<T> &before,
               const Strided<T> &got) {
    for (Index i = 0; i < got.rows; ++i) {
        for (Index j = 0; j < got.cols; ++j)
            if (!(error_at(alpha, a, b, beta, before, got, i, j) <= 1)) return false;
    }
    return got.filled() == got.rows * got.cols;
}

// Every instruction set that can be run here.
inline std::vector<ssc::Isa> isas() {
    std::vector<ssc::Isa> all;
    for (const ssc::Isa isa : {ssc::Isa::baseline, ssc::Isa::avx2, ssc::Isa::avx512})
        if (isa <= ssc::isa()) all.push_back(isa);
    return all;
}

} // namespace gemm_test
