// The inner loop of the network simplex: the smallest entry of cost row + potentials.
#pragma once

#include <cstdint>

namespace ssc {

struct RowPrice {
    double value;     // min over j of cost[j] + shift[j]
    std::int64_t col; // the lowest j that attains it
};

// count >= 1; no NaN. Entries of shift may be +infinity ("not this column").
RowPrice price_row(const double *cost, const double *shift, std::int64_t count);

// The smallest and second smallest of cost[j] + shift[j]; equal when attained twice, and the second
// is +infinity for one column.
struct RowRegret {
    double first, second;
};
RowRegret price_row_twice(const double *cost, const double *shift, std::int64_t count);

} // namespace ssc
