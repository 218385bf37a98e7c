#include "transport/price_row.h"

#include <algorithm>
#include <limits>

namespace ssc {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t lanes = 8;
// Elements between two looks at which block holds the minimum.
constexpr std::int64_t block = 256;

// Without an index to carry, each lane is one packed minimum; the index is found afterwards.
double block_minimum(const double *cost, const double *shift, std::int64_t count) {
    double best[lanes];
    std::fill(best, best + lanes, infinity);
    std::int64_t j = 0;
    for (; j + lanes <= count; j += lanes) {
        for (std::int64_t k = 0; k < lanes; ++k) {
            const double x = cost[j + k] + shift[j + k];
            best[k] = x < best[k] ? x : best[k];
        }
    }
    for (; j < count; ++j) {
        const double x = cost[j] + shift[j];
        best[0] = x < best[0] ? x : best[0];
    }
    return *std::min_element(best, best + lanes);
}

} // namespace

RowPrice price_row(const double *cost, const double *shift, std::int64_t count) {
    double best = infinity;
    std::int64_t from = 0;
    for (std::int64_t j = 0; j < count; j += block) {
        const double x = block_minimum(cost + j, shift + j, std::min(block, count - j));
        if (x < best) {
            best = x;
            from = j;
        }
    }
    while (from + 1 < count && !(cost[from] + shift[from] <= best)) {
        ++from;
    }
    return {cost[from] + shift[from], from};
}

RowRegret price_row_twice(const double *cost, const double *shift, std::int64_t count) {
    double first[lanes], second[lanes];
    std::fill(first, first + lanes, infinity);
    std::fill(second, second + lanes, infinity);
    std::int64_t j = 0;
    for (; j + lanes <= count; j += lanes) {
        for (std::int64_t k = 0; k < lanes; ++k) {
            const double x = cost[j + k] + shift[j + k];
            const double larger = x < first[k] ? first[k] : x;
            first[k] = x < first[k] ? x : first[k];
            second[k] = larger < second[k] ? larger : second[k];
        }
    }
    RowRegret all{infinity, infinity};
    const auto take = [&all](double x) {
        all.second = std::min(all.second, std::max(all.first, x));
        all.first = std::min(all.first, x);
    };
    for (; j < count; ++j) {
        take(cost[j] + shift[j]);
    }
    for (std::int64_t k = 0; k < lanes; ++k) {
        take(first[k]);
        take(second[k]);
    }
    return all;
}

} // namespace ssc
