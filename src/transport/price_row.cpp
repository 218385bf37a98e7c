#include "transport/price_row.h"

#include "transport/price_row_kernel.h"
#include "transport/price_row_variants.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace ssc {
namespace {

#if defined(__SSE2__)
struct Plain {
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
struct Plain {
    static constexpr std::int64_t width = 1;
    static double sum(const double *x, const double *y) { return *x + *y; }
    static double least(double x, double y) { return x < y ? x : y; }
    static double most(double x, double y) { return x > y ? x : y; }
    static void store(double *to, double x) { *to = x; }
    static bool any_at_most(double x, double y) { return x <= y; }
    static double least_lane(double x) { return x; }
};
#endif

PriceKernels fastest() {
    PriceKernels all[2] = {};
    const int count = price_kernels(all);
    return all[count - 1];
}

const PriceKernels &chosen() {
    static const PriceKernels kernels = fastest();
    return kernels;
}

} // namespace

int price_kernels(PriceKernels (&out)[2]) {
    int count = 0;
    out[count++] = {"plain", price_row_with<Plain>, price_blocks_with<Plain>, price_two_with<Plain>,
                    offer_row_with};
#if defined(SSC_PRICE_VARIANTS)
    if (__builtin_cpu_supports("avx2")) {
        out[count++] = {"avx2", price_row_avx2, price_blocks_avx2, price_two_avx2, offer_row_avx2};
    }
#endif
    return count;
}

RowPrice price_row(const double *cost, const double *shift, std::int64_t count) {
    return chosen().row(cost, shift, count);
}

void price_blocks(const double *cost, const double *shift, std::int64_t count, double *minima) {
    chosen().blocks(cost, shift, count, minima);
}

TwoPrices price_two(const double *cost, const double *shift, std::int64_t count) {
    return chosen().two(cost, shift, count);
}

void offer_row(const double *cost, const double *shift, std::int64_t count, double by, double name,
               double *least, double *from) {
    chosen().offer(cost, shift, count, by, name, least, from);
}

} // namespace ssc
