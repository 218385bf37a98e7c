// The pricing loops, written once over a type `Vec` that wraps the vectors of an instruction set.
//
// Everything here has internal linkage and uses no other header's inline code: each including file
// is compiled for another processor, and the linker must not exchange one's code for another's.
#pragma once

#include <cstdint>

#include "transport/price_row.h"

namespace ssc {
namespace {

// Minimum over a whole number of steps of four vectors, without the index. Four running minima hide
// the latency of one.
template <class Vec>
inline double minimum_of_steps(const double *cost, const double *shift, std::int64_t count) {
    constexpr std::int64_t w = Vec::width;
    auto m0 = Vec::sum(cost, shift);
    auto m1 = Vec::sum(cost + w, shift + w);
    auto m2 = Vec::sum(cost + 2 * w, shift + 2 * w);
    auto m3 = Vec::sum(cost + 3 * w, shift + 3 * w);
    for (std::int64_t j = 4 * w; j < count; j += 4 * w) {
        m0 = Vec::least(m0, Vec::sum(cost + j, shift + j));
        m1 = Vec::least(m1, Vec::sum(cost + j + w, shift + j + w));
        m2 = Vec::least(m2, Vec::sum(cost + j + 2 * w, shift + j + 2 * w));
        m3 = Vec::least(m3, Vec::sum(cost + j + 3 * w, shift + j + 3 * w));
    }
    return Vec::least_lane(Vec::least(Vec::least(m0, m1), Vec::least(m2, m3)));
}

inline double plain_minimum(const double *cost, const double *shift, std::int64_t count) {
    double least = cost[0] + shift[0];
    for (std::int64_t j = 1; j < count; ++j) {
        const double x = cost[j] + shift[j];
        least = x < least ? x : least;
    }
    return least;
}

// The index is not carried along: it is looked for at the end, in the stretch that holds the
// minimum.
template <class Vec>
inline RowPrice price_row_with(const double *cost, const double *shift, std::int64_t count) {
    constexpr std::int64_t step = 4 * Vec::width, stretch = 256;
    const std::int64_t whole = count - count % step;
    double best = cost[0] + shift[0];
    std::int64_t at = 0;
    for (std::int64_t j = 0; j < whole; j += stretch) {
        const std::int64_t length = whole - j < stretch ? whole - j : stretch;
        const double x = minimum_of_steps<Vec>(cost + j, shift + j, length);
        if (x < best) {
            best = x;
            at = j;
        }
    }
    for (std::int64_t j = whole; j < count; ++j) {
        const double x = cost[j] + shift[j];
        if (x < best) {
            best = x;
            at = j;
        }
    }
    // The bound is for NaN alone, which no comparison finds.
    while (at + 1 < count && !(cost[at] + shift[at] <= best)) {
        ++at;
    }
    return {cost[at] + shift[at], at};
}

template <class Vec>
inline void price_blocks_with(const double *cost, const double *shift, std::int64_t count,
                              double *minima) {
    static_assert(price_block % (2 * Vec::width) == 0, "two vectors at a time");
    std::int64_t j = 0;
    for (; j + price_block <= count; j += price_block) {
        auto m0 = Vec::sum(cost + j, shift + j);
        auto m1 = Vec::sum(cost + j + Vec::width, shift + j + Vec::width);
        for (std::int64_t k = 2 * Vec::width; k < price_block; k += 2 * Vec::width) {
            const std::int64_t l = k + Vec::width;
            m0 = Vec::least(m0, Vec::sum(cost + j + k, shift + j + k));
            m1 = Vec::least(m1, Vec::sum(cost + j + l, shift + j + l));
        }
        *minima++ = Vec::least_lane(Vec::least(m0, m1));
    }
    if (j < count) *minima = plain_minimum(cost + j, shift + j, count - j);
}

} // namespace
} // namespace ssc
