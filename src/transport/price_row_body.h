// SPDX-License-Identifier: MIT
// The pricing loops of one instruction set, written over a type `Vec` that wraps its vectors.
// price_row.cpp compiles this file for each of them; the rules are in linalg/each_target.h.

namespace ssc::SSC_TARGET {
namespace {

#if defined(__SSE2__) && SSC_VECTOR_BYTES >= 32
// With AVX-512 too: rows are short, and wider vectors gain nothing on them.
struct Vec {
    static constexpr std::int64_t width = 4;
    static __m256d sum(const double *x, const double *y) {
        return _mm256_add_pd(_mm256_loadu_pd(x), _mm256_loadu_pd(y));
    }
    static __m256d least(__m256d x, __m256d y) { return _mm256_min_pd(x, y); }
    static __m256d most(__m256d x, __m256d y) { return _mm256_max_pd(x, y); }
    static void store(double *to, __m256d x) { _mm256_storeu_pd(to, x); }
    static bool any_at_most(__m256d x, double y) {
        return _mm256_movemask_pd(_mm256_cmp_pd(x, _mm256_set1_pd(y), _CMP_LE_OQ)) != 0;
    }
    static double least_lane(__m256d x) {
        const __m128d y = _mm_min_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1));
        return _mm_cvtsd_f64(_mm_min_sd(y, _mm_unpackhi_pd(y, y)));
    }
};
#elif defined(__SSE2__)
struct Vec {
    static constexpr std::int64_t width = 2;
    static __m128d sum(const double *x, const double *y) {
        return _mm_add_pd(_mm_loadu_pd(x), _mm_loadu_pd(y));
    }
    static __m128d least(__m128d x, __m128d y) { return _mm_min_pd(x, y); }
    static __m128d most(__m128d x, __m128d y) { return _mm_max_pd(x, y); }
    static void store(double *to, __m128d x) { _mm_storeu_pd(to, x); }
    static bool any_at_most(__m128d x, double y) {
        return _mm_movemask_pd(_mm_cmple_pd(x, _mm_set1_pd(y))) != 0;
    }
    static double least_lane(__m128d x) {
        return _mm_cvtsd_f64(_mm_min_sd(x, _mm_unpackhi_pd(x, x)));
    }
};
#else
struct Vec {
    static constexpr std::int64_t width = 1;
    static double sum(const double *x, const double *y) { return *x + *y; }
    static double least(double x, double y) { return x < y ? x : y; }
    static double most(double x, double y) { return x > y ? x : y; }
    static void store(double *to, double x) { *to = x; }
    static bool any_at_most(double x, double y) { return x <= y; }
    static double least_lane(double x) { return x; }
};
#endif

// Minimum over a whole number of steps of four vectors, without the index. Four running minima hide
// the latency of one.
double minimum_of_steps(const double *cost, const double *shift, std::int64_t count) {
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

double plain_minimum(const double *cost, const double *shift, std::int64_t count) {
    double least = cost[0] + shift[0];
    for (std::int64_t j = 1; j < count; ++j) {
        const double x = cost[j] + shift[j];
        least = x < least ? x : least;
    }
    return least;
}

// The index is not carried along: it is looked for at the end, in the stretch that holds the
// minimum.
RowPrice price_row(const double *cost, const double *shift, std::int64_t count) {
    constexpr std::int64_t step = 4 * Vec::width, stretch = 256;
    const std::int64_t whole = count - count % step;
    double best = cost[0] + shift[0];
    std::int64_t at = 0;
    for (std::int64_t j = 0; j < whole; j += stretch) {
        const std::int64_t length = whole - j < stretch ? whole - j : stretch;
        const double x = minimum_of_steps(cost + j, shift + j, length);
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
    while (at + 1 < count && !(cost[at] + shift[at] <= best))
        ++at;
    return {cost[at] + shift[at], at};
}

// Adds one more to the two smallest.
void rank_third(double x, double &best, double &second) {
    const double larger = x < best ? best : x;
    second = larger < second ? larger : second;
    best = x < best ? x : best;
}

// The smallest of the two smallest of each lane. `count` is a whole number of steps of two vectors,
// two of them at least.
void two_of_steps(const double *cost, const double *shift, std::int64_t count, double &best,
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
    double lanes[4];
    static_assert(Vec::width <= 4, "room for all lanes");
    Vec::store(lanes, Vec::least(a0, a1));
    best = lanes[0];
    for (std::int64_t k = 1; k < w; ++k)
        rank_third(lanes[k], best, second);
}

TwoPrices price_two(const double *cost, const double *shift, std::int64_t count) {
    constexpr std::int64_t w = Vec::width, step = 2 * w;
    const std::int64_t whole = count - count % step;
    double best = cost[0] + shift[0], second = __builtin_inf();
    std::int64_t j = 1, at = 0;
    if (whole >= 2 * step) {
        two_of_steps(cost, shift, whole, best, second);
        j = whole;
    }
    for (; j < count; ++j)
        rank_third(cost[j] + shift[j], best, second);
    while (at + w < count && !Vec::any_at_most(Vec::sum(cost + at, shift + at), best))
        at += w;
    // The bound is for NaN alone, which no comparison finds.
    while (at + 1 < count && !(cost[at] + shift[at] <= best))
        ++at;
    return {best, second, at};
}

// Simple enough for the compiler to find the vectors.
void offer_row(const double *__restrict cost, const double *__restrict shift, std::int64_t count,
               double by, double name, double *__restrict least, double *__restrict from) {
    for (std::int64_t j = 0; j < count; ++j) {
        const double x = cost[j] + shift[j] + by;
        const bool less = x < least[j];
        least[j] = less ? x : least[j];
        from[j] = less ? name : from[j];
    }
}

void price_blocks(const double *cost, const double *shift, std::int64_t count, double *minima) {
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

constexpr PriceKernels price_table = {price_row, price_blocks, price_two, offer_row};

} // namespace
} // namespace ssc::SSC_TARGET
