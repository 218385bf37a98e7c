// Compiled with -mavx2; see price_row_kernel.h for what may be included here.
#include "transport/price_row_kernel.h"
#include "transport/price_row_variants.h"

#if defined(SSC_PRICE_VARIANTS)
#include <immintrin.h>

namespace ssc {
namespace {

struct Avx2 {
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

} // namespace

RowPrice price_row_avx2(const double *cost, const double *shift, std::int64_t count) {
    return price_row_with<Avx2>(cost, shift, count);
}

TwoPrices price_two_avx2(const double *cost, const double *shift, std::int64_t count) {
    return price_two_with<Avx2>(cost, shift, count);
}

void offer_row_avx2(const double *cost, const double *shift, std::int64_t count, double by,
                    double name, double *least, double *from) {
    offer_row_with(cost, shift, count, by, name, least, from);
}

void price_blocks_avx2(const double *cost, const double *shift, std::int64_t count,
                       double *minima) {
    price_blocks_with<Avx2>(cost, shift, count, minima);
}

} // namespace ssc
#endif
