// SPDX-License-Identifier: MIT
#include "transport/price_row.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "linalg/cpu.h"

#define SSC_TARGET_FILE "transport/price_row_body.h"
#include "linalg/each_target.h"

namespace ssc {
namespace {

constexpr const PriceKernels *variants[] = SSC_VARIANTS(price_table);

const PriceKernels &chosen() {
    static const PriceKernels &kernels = price_kernels(isa());
    return kernels;
}

} // namespace

const PriceKernels &price_kernels(Isa isa) {
    return variant_for(isa, variants);
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
