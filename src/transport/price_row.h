// SPDX-License-Identifier: MIT
// The inner loops of the network simplex: minima of cost row + column potentials.
//
// Each has a variant per instruction set, chosen at run time. A minimum does not round, so all
// variants give the same bits.
#pragma once

#include <cstdint>

#include "linalg/cpu.h"

namespace ssc {

struct RowPrice {
    double value;     // min over j of cost[j] + shift[j]
    std::int64_t col; // the lowest j that attains it
};

// count >= 1; no NaN. Entries of shift may be +infinity ("not this column").
RowPrice price_row(const double *cost, const double *shift, std::int64_t count);

struct TwoPrices {
    double value, second; // the smallest and the second smallest, equal on a tie
    std::int64_t col;     // the lowest j that attains `value`
};

// As price_row; `second` is +infinity when count is 1.
TwoPrices price_two(const double *cost, const double *shift, std::int64_t count);

// least[j] = min(least[j], cost[j] + shift[j] + by); from[j] = name where that makes it less.
void offer_row(const double *cost, const double *shift, std::int64_t count, double by, double name,
               double *least, double *from);

// The minima of blocks of price_block columns; the last block may be shorter.
constexpr std::int64_t price_block = 8;
void price_blocks(const double *cost, const double *shift, std::int64_t count, double *minima);

// The variants of these functions. Tests run those of every instruction set of the machine.
struct PriceKernels {
    RowPrice (*row)(const double *cost, const double *shift, std::int64_t count);
    void (*blocks)(const double *cost, const double *shift, std::int64_t count, double *minima);
    TwoPrices (*two)(const double *cost, const double *shift, std::int64_t count);
    void (*offer)(const double *cost, const double *shift, std::int64_t count, double by,
                  double name, double *least, double *from);
};
const PriceKernels &price_kernels(Isa isa);

} // namespace ssc
