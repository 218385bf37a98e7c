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

// Adds one more to the two smallest.
inline void rank_third(double x, double &best, double &second) {
    const double larger = x < best ? best : x;
    second = larger < second ? larger : second;
    best = x < best ? x : best;
}

// The smallest of the two smallest of each lane. `count` is a whole number of steps of two vectors,
// two of them at least.
template <class Vec>
inline void two_of_steps(const double *cost, const double *shift, std::int64_t count, double &best,
                         double &second) {
    constexpr std::int64_t w = Vec::width, step = 2 * w;
    const auto x0 = Vec::sum(cost, shift), y0 = Vec::sum(cost + step, shift + step);
    const auto x1 = Vec::sum(cost + w, shift + w);
    const auto y1 = Vec::sum(cost + step + w, shift + step + w);
    auto a0 = Vec::least(x0, y0), b0 = Vec::most(x0, y0);
    auto a1 = Vec::least(x1, y1), b1 = Vec::most(x1, y1);
    for (std::int64_t j = 2 * step; j < count; j += step) {
        const auto z0 = Vec::sum(cost + j, shift + j);
        const auto z1 = Vec::sum(cost + j + w, shift + j + w);
        b0 = Vec::least(b0, Vec::most(a0, z0));
        a0 = Vec::least(a0, z0);
        b1 = Vec::least(b1, Vec::most(a1, z1));
        a1 = Vec::least(a1, z1);
    }
    second = Vec::least_lane(Vec::least(Vec::least(b0, b1), Vec::most(a0, a1)));
    double lanes[static_cast<unsigned>(Vec::width)];
    Vec::store(lanes, Vec::least(a0, a1));
    best = lanes[0];
    for (std::int64_t k = 1; k < w; ++k) {
        rank_third(lanes[k], best, second);
    }
}

template <class Vec>
inline TwoPrices price_two_with(const double *cost, const double *shift, std::int64_t count) {
    constexpr std::int64_t w = Vec::width, step = 2 * w;
    const std::int64_t whole = count - count % step;
    double best = cost[0] + shift[0], second = __builtin_inf();
    std::int64_t j = 1, at = 0;
    if (whole >= 2 * step) {
        two_of_steps<Vec>(cost, shift, whole, best, second);
        j = whole;
    }
    for (; j < count; ++j) {
        rank_third(cost[j] + shift[j], best, second);
    }
    while (at + w < count && !Vec::any_at_most(Vec::sum(cost + at, shift + at), best)) {
        at += w;
    }
    // The bound is for NaN alone, which no comparison finds.
    while (at + 1 < count && !(cost[at] + shift[at] <= best)) {
        ++at;
    }
    return {best, second, at};
}

// Simple enough for the compiler to find the vectors.
inline void offer_row_with(const double *__restrict cost, const double *__restrict shift,
                           std::int64_t count, double by, double name, double *__restrict least,
                           double *__restrict from) {
    for (std::int64_t j = 0; j < count; ++j) {
        const double x = cost[j] + shift[j] + by;
        const bool less = x < least[j];
        least[j] = less ? x : least[j];
        from[j] = less ? name : from[j];
    }
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
