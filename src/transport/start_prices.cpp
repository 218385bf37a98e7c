// SPDX-License-Identifier: MIT
#include "transport/start_prices.h"

#include <algorithm>

#include "transport/price_row.h"

namespace ssc {
namespace {

constexpr std::int64_t sampled_rows = 64;

// Estimates, from some of the rows, the dual value of column prices alone, if each row pays its
// cheapest column.
double dual_value(const CostView &cost, const Amounts &amounts, const double *shift) {
    const std::int64_t step = 1 + cost.rows / sampled_rows;
    double mass = 0, paid = 0;
    for (std::int64_t i = 0; i < cost.rows; i += step) {
        const auto units = static_cast<double>(amounts.supply[static_cast<std::size_t>(i)].units);
        mass += units;
        paid += units * price_row(cost.data + i * cost.stride, shift, cost.cols).value;
    }
    double total = 0, given = 0;
    for (std::size_t j = 0; j < amounts.demand.size(); ++j) {
        const auto units = static_cast<double>(amounts.demand[j].units);
        total += units;
        given += units * shift[j];
    }
    return paid / mass - given / total;
}

} // namespace

void choose_prices(const CostView &cost, const Amounts &amounts, const double *earlier,
                   std::vector<double> &shift, WorkMeter &meter) {
    std::copy(cost.data, cost.data + cost.cols, shift.begin());
    for (std::int64_t i = 1; i < cost.rows && !meter.spend(cost.cols); ++i) {
        const double *row = cost.data + i * cost.stride;
        double *least = shift.data();
        for (std::int64_t j = 0; j < cost.cols; ++j)
            least[j] = row[j] < least[j] ? row[j] : least[j];
    }
    for (double &x : shift)
        x = -x;
    if (earlier != nullptr &&
        dual_value(cost, amounts, earlier) > dual_value(cost, amounts, shift.data()))
        std::copy(earlier, earlier + cost.cols, shift.begin());
}

} // namespace ssc
