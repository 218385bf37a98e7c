#include "transport/short_lists.h"

#include <algorithm>

namespace ssc {

ShortLists::ShortLists(std::int64_t rows, std::int64_t cols)
    : useful_(cols >= fewest_columns), count_(static_cast<std::size_t>(rows)),
      oldest_(static_cast<std::size_t>(rows)), complete_(static_cast<std::size_t>(rows)) {
    const auto blocks = static_cast<std::size_t>((cols + price_block - 1) / price_block);
    minima_.resize(blocks);
    sorted_.resize(blocks);
    if (!useful_) return;
    cost_.resize(static_cast<std::size_t>(rows) * capacity);
    col_.resize(static_cast<std::size_t>(rows) * capacity);
}

double ShortLists::make(const CostView &cost, std::int32_t row, const double *shift) {
    const double *c = cost.data + row * cost.stride;
    price_blocks(c, shift, cost.cols, minima_.data());
    // The wanted-th smallest minimum of a block is a threshold that at least so many entries pass,
    // and usually few more.
    const std::size_t rank = std::min(wanted, minima_.size()) - 1;
    std::copy(minima_.begin(), minima_.end(), sorted_.begin());
    std::nth_element(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(rank),
                     sorted_.end());
    const double threshold = sorted_[rank];
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
