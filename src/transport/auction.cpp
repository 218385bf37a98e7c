// SPDX-License-Identifier: MIT
#include "transport/auction.h"

#include <algorithm>
#include <cmath>

#include "transport/price_row.h"

namespace ssc {
namespace {

// Increments are multiples of a scale: the price of losing one's twenty best columns. After the
// last increment the simplex needs about one pivot per node. If rows compete for columns, small
// increments lead to long price wars. Then larger increments come first: each try multiplies the
// increment, until one succeeds.
constexpr double last_increment = 0.015;
constexpr double growth = 8;
constexpr double largest_increment = 9;

// A successful round takes 2 to 10 bids per row. A try gives up after this number of bids per row,
// or after one bid per row if more than half of the rows still wait.
constexpr std::int64_t bids_to_try = 6;
constexpr std::int64_t bids_to_finish = 40;

// Lists save time if many bids happen between two renewals, which only small increments allow. A
// first list has the columns that are at most this number of increments dearer than the best.
constexpr double list_width = 4;

constexpr std::int32_t sampled_rows = 32;

} // namespace

Auction::Auction(std::int64_t rows, ShortLists &lists)
    : lists_(lists), holder_(static_cast<std::size_t>(rows)) {
    waiting_.reserve(holder_.size());
}

// The mean, over some rows, of the price of losing the best columns; 0 if all cost the same.
double Auction::scale(const CostView &cost, const std::vector<double> &shift) {
    const auto rows = static_cast<std::int32_t>(cost.rows);
    double total = 0;
    std::int32_t count = 0;
    for (std::int32_t i = 0; i < rows; i += 1 + rows / sampled_rows, ++count)
        total += lists_.spread(cost, i, shift.data());
    return std::isfinite(total) ? total / count : 0;
}

// Takes all columns back but keeps the prices.
void Auction::release() {
    std::fill(holder_.begin(), holder_.end(), -1);
    waiting_.clear();
    for (auto i = static_cast<std::int32_t>(holder_.size()); i-- > 0;)
        waiting_.push_back(i);
}

// The row's best and second best column. Prices only rise. So as long as the second best is within
// the limit of the list, no column outside the list can be better.
TwoPrices Auction::ask(const CostView &cost, std::int32_t row, bool lists,
                       const std::vector<double> &shift, WorkMeter &meter) {
    if (lists) {
        TwoPrices price = lists_.price_two(row, shift.data());
        meter.spend(static_cast<std::int64_t>(ShortLists::capacity));
        if (price.second <= lists_.limit(row)) return price;
        lists_.renew(cost, row, shift.data());
        meter.spend(cost.cols);
        price = lists_.price_two(row, shift.data());
        if (price.second <= lists_.limit(row)) return price;
    }
    meter.spend(cost.cols);
    return price_two(cost.data + row * cost.stride, shift.data(), cost.cols);
}

// True if every row has a column at the end.
bool Auction::play(const CostView &cost, Round round, std::vector<double> &shift,
                   WorkMeter &meter) {
    const auto half = holder_.size() / 2;
    for (std::int64_t bid = 0; !waiting_.empty(); ++bid) {
        if (bid == round.bids || meter.stopped()) return false;
        if (round.doubtful && bid == cost.rows && waiting_.size() > half) return false;
        const std::int32_t row = waiting_.back();
        waiting_.pop_back();
        const TwoPrices price = ask(cost, row, round.lists, shift, meter);
        const auto col = static_cast<std::size_t>(price.col);
        if (holder_[col] >= 0) waiting_.push_back(holder_[col]);
        holder_[col] = row;
        shift[col] += price.second - price.value + round.increment;
    }
    return true;
}

void Auction::run(const CostView &cost, std::vector<double> &shift, WorkMeter &meter) {
    release();
    const double unit = cost.cols > 1 ? scale(cost, shift) : 0;
    lists_.clear(list_width * last_increment * unit);
    if (!(unit > 0)) return;
    const auto round = [&](double size, std::int64_t bids, bool doubtful) {
        const bool lists = lists_.useful() && size == last_increment;
        return play(cost, {size * unit, lists, bids * cost.rows, doubtful}, shift, meter);
    };
    double size = last_increment;
    bool done = round(size, bids_to_try, true);
    while (!done && size * growth < largest_increment) {
        size *= growth;
        done = round(size, bids_to_try, true);
    }
    if (!done) round(size, bids_to_finish, false);
    while (size > last_increment && !meter.stopped()) {
        size = std::max(size / growth, last_increment);
        release();
        round(size, bids_to_finish, false);
    }
}

} // namespace ssc
