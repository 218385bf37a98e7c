// A near-optimal assignment and its prices, for transport problems in which every row and every
// column holds one unit.
//
// Rows bid for columns, one at a time: a row takes the column that is cheapest to it and raises its
// price until the second cheapest is as good, and by an increment more; whoever held the column
// bids again. A bid reads one row of the matrix, or a short list, and costs a fraction of a pivot.
// The increment bounds how far from optimal the result is; what is left is for the simplex to mend.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/short_lists.h"
#include "transport/transport.h"
#include "transport/work_meter.h"

namespace ssc {

class Auction {
public:
    // Keeps a reference to the lists, and leaves in them what the last bids were made on.
    Auction(std::int64_t rows, ShortLists &lists);

    // Raises the column prices `shift` (-v_j). Always ends; the rows that it left without a column,
    // usually none, are `waiting`.
    void run(const CostView &cost, std::vector<double> &shift, WorkMeter &meter);

    const std::vector<std::int32_t> &holder() const { return holder_; } // by column, -1: none
    const std::vector<std::int32_t> &waiting() const { return waiting_; }

private:
    struct Round {
        double increment;
        bool lists;        // bid from lists
        std::int64_t bids; // at most so many
        bool doubtful;     // end early where it does not look like success
    };
    double scale(const CostView &cost, const std::vector<double> &shift);
    void release();
    bool play(const CostView &cost, Round round, std::vector<double> &shift, WorkMeter &meter);
    TwoPrices ask(const CostView &cost, std::int32_t row, bool lists,
                  const std::vector<double> &shift, WorkMeter &meter);

    ShortLists &lists_;
    std::vector<std::int32_t> holder_;
    std::vector<std::int32_t> waiting_; // a stack
};

} // namespace ssc
