// SPDX-License-Identifier: MIT
#include "transport/short_lists.h"

#include <algorithm>

namespace ssc {

ShortLists::ShortLists(std::int64_t rows, std::int64_t cols)
    : useful_(cols >= fewest_columns), count_(static_cast<std::size_t>(rows)),
      oldest_(static_cast<std::size_t>(rows)), complete_(static_cast<std::size_t>(rows)),
      width_(static_cast<std::size_t>(rows)), limit_(static_cast<std::size_t>(rows)) {
    const auto blocks = static_cast<std::size_t>((cols + price_block - 1) / price_block);
    minima_.resize(blocks);
    sorted_.resize(blocks);
    if (!useful_) return;
    cost_.resize(static_cast<std::size_t>(rows) * capacity);
    col_.resize(static_cast<std::size_t>(rows) * capacity);
}

// Returns the `wanted`-th smallest of the block minima. At least `wanted` entries are below or at
// this threshold, and usually few more. Leaves the minima up to it, unordered, at the front of
// sorted_.
double ShortLists::select(const CostView &cost, std::int32_t row, const double *shift) {
    price_blocks(cost.data + row * cost.stride, shift, cost.cols, minima_.data());
    const auto rank = static_cast<std::ptrdiff_t>(std::min(wanted, minima_.size())) - 1;
    std::copy(minima_.begin(), minima_.end(), sorted_.begin());
    std::nth_element(sorted_.begin(), sorted_.begin() + rank, sorted_.end());
    return sorted_[static_cast<std::size_t>(rank)];
}

double ShortLists::spread(const CostView &cost, std::int32_t row, const double *shift) {
    const double threshold = select(cost, row, shift);
    return threshold - *std::min_element(sorted_.begin(), sorted_.end());
}

double ShortLists::make(const CostView &cost, std::int32_t row, const double *shift) {
    const double *c = cost.data + row * cost.stride;
    const double threshold = select(cost, row, shift);
    const std::size_t rank = std::min(wanted, minima_.size()) - 1;
    const auto i = static_cast<std::size_t>(row);
    std::size_t used = 0;
    complete_[i] = useful_ ? 1 : 0;
    for (std::size_t b = 0; useful_ && b < minima_.size(); ++b) {
        if (minima_[b] > threshold) continue;
        const std::int64_t from = static_cast<std::int64_t>(b) * price_block;
        const std::int64_t to = std::min(from + price_block, cost.cols);
        for (std::int64_t j = from; j < to; ++j) {
            if (c[j] + shift[j] > threshold) continue;
            if (used == capacity) {
                complete_[i] = 0;
                break;
            }
            cost_[i * capacity + used] = c[j];
            col_[i * capacity + used] = static_cast<std::int32_t>(j);
            ++used;
        }
    }
    count_[i] = static_cast<std::int32_t>(used);
    oldest_[i] = 0;
    if (rank == 0) return 0;
    std::nth_element(sorted_.begin(), sorted_.begin() + 1,
                     sorted_.begin() + static_cast<std::ptrdiff_t>(rank) + 1);
    return sorted_[1] - sorted_[0];
}

void ShortLists::clear(double width) {
    std::fill(count_.begin(), count_.end(), 0);
    std::fill(oldest_.begin(), oldest_.end(), 0);
    std::fill(width_.begin(), width_.end(), width);
    std::fill(limit_.begin(), limit_.end(), -infinity);
}

// Drops the entries of a list that cost more than `limit`. Returns the number that stays.
std::size_t ShortLists::keep_within(std::size_t row, double limit, const double *shift) {
    double *const cost = cost_.data() + row * capacity;
    std::int32_t *const col = col_.data() + row * capacity;
    std::size_t kept = 0;
    for (std::size_t k = 0; k < capacity; ++k) {
        if (cost[k] + shift[col[k]] > limit) continue;
        cost[kept] = cost[k];
        col[kept++] = col[k];
    }
    return kept;
}

void ShortLists::renew(const CostView &cost, std::int32_t row, const double *shift) {
    const double *c = cost.data + row * cost.stride;
    const auto i = static_cast<std::size_t>(row);
    price_blocks(c, shift, cost.cols, minima_.data());
    const double best = *std::min_element(minima_.begin(), minima_.end());
    double limit = best + width_[i];
    std::size_t used = 0;
    for (std::size_t b = 0; b < minima_.size(); ++b) {
        if (minima_[b] > limit) continue;
        const std::int64_t from = static_cast<std::int64_t>(b) * price_block;
        const std::int64_t to = std::min(from + price_block, cost.cols);
        for (std::int64_t j = from; j < to; ++j) {
            if (used == capacity) {
                width_[i] /= 2;
                limit = best + width_[i];
                used = keep_within(i, limit, shift);
                if (used == capacity) limit = -infinity; // all cost the same: a list cannot help
            }
            if (!(c[j] + shift[j] <= limit)) continue;
            cost_[i * capacity + used] = c[j];
            col_[i * capacity + used] = static_cast<std::int32_t>(j);
            ++used;
        }
    }
    if (used < fewest_entries) width_[i] *= 2;
    limit_[i] = limit;
    count_[i] = static_cast<std::int32_t>(used);
    oldest_[i] = 0;
}

void ShortLists::add(std::int32_t row, std::int64_t col, double cost) {
    if (!useful_) return;
    const auto i = static_cast<std::size_t>(row);
    std::size_t place = static_cast<std::size_t>(count_[i]);
    if (place < capacity) {
        ++count_[i];
    } else {
        place = static_cast<std::size_t>(oldest_[i]);
        oldest_[i] = static_cast<std::int32_t>((place + 1) % capacity);
    }
    cost_[i * capacity + place] = cost;
    col_[i * capacity + place] = static_cast<std::int32_t>(col);
}

} // namespace ssc
