// The variants of the pricing loops that are compiled for newer x86-64 processors (by the names of
// their files) and must be called on those alone.
#pragma once

#include <cstdint>

#include "transport/price_row.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define SSC_PRICE_VARIANTS 1

namespace ssc {

RowPrice price_row_avx2(const double *cost, const double *shift, std::int64_t count);
TwoPrices price_two_avx2(const double *cost, const double *shift, std::int64_t count);
void price_blocks_avx2(const double *cost, const double *shift, std::int64_t count, double *minima);
void offer_row_avx2(const double *cost, const double *shift, std::int64_t count, double by,
                    double name, double *least, double *from);

} // namespace ssc
#endif
