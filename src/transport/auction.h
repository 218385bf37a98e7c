// SPDX-License-Identifier: MIT
// A near-optimal assignment and its prices, for transport problems in which every row and every
// column holds one unit.
//
// Rows bid for columns, one at a time. A row takes its cheapest column and raises the price of that
// column until the second cheapest is as good, plus an increment. The row that held the column bids
// again. A bid reads one row of the matrix, or a short list, and costs a fraction of a pivot. The
// increment bounds the distance of the result from the optimum; the simplex does the rest.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/short_lists.h"
#include "transport/transport.h"
#include "transport/work_meter.h"

namespace ssc {

class Auction {
public:
    // Keeps a reference to the lists. After run() they are those of the last bids.
    Auction(std::int64_t rows, ShortLists &lists);

    // Raises the column prices `shift` (-v_j). Always ends. `waiting` then has the rows that got no
    // column, usually none.
    void run(const CostView &cost, std::vector<double> &shift, WorkMeter &meter);

    // The row that holds each column; -1 for none.
    const std::vector<std::int32_t> &holder() const { return holder_; }
    const std::vector<std::int32_t> &waiting() const { return waiting_; }

private:
    struct Round {
        double increment;
        bool lists;        // bid from the short lists
        std::int64_t bids; // upper limit
        bool doubtful;     // give up early if success is unlikely
    };
    double scale(const CostView &cost, const std::vector<double> &shift);
    void release();
    bool play(const CostView &cost, Round round, std::vector<double> &shift, WorkMeter &meter);
    TwoPrices ask(const CostView &cost, std::int32_t row, bool lists,
                  const std::vector<double> &shift, WorkMeter &meter);

    ShortLists &lists_;
    std::vector<std::int32_t> holder_;
    std::vector<std::int32_t> waiting_; // used as a stack
};

} // namespace ssc
