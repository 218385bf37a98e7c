// The inner loops of the network simplex: minima of cost row + column potentials.
//
// Each has a variant per instruction set, chosen when first called. A minimum does not round, so
// all variants give the same bits.
#pragma once

#include <cstdint>

namespace ssc {

struct RowPrice {
    double value;     // min over j of cost[j] + shift[j]
    std::int64_t col; // the lowest j that attains it
};

// count >= 1; no NaN. Entries of shift may be +infinity ("not this column").
RowPrice price_row(const double *cost, const double *shift, std::int64_t count);

// The minima of blocks of price_block columns; the last block may be shorter.
constexpr std::int64_t price_block = 8;
void price_blocks(const double *cost, const double *shift, std::int64_t count, double *minima);

// The variants: one for each instruction set that the machine has, the plain one first. For tests.
struct PriceKernels {
    const char *name;
    RowPrice (*row)(const double *cost, const double *shift, std::int64_t count);
    void (*blocks)(const double *cost, const double *shift, std::int64_t count, double *minima);
};
int price_kernels(PriceKernels (&out)[2]);

} // namespace ssc
