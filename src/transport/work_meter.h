// SPDX-License-Identifier: MIT
// Asks the monitor once per fixed amount of work, so that short loops do not ask too often and long
// ones not too rarely.
#pragma once

#include <cstdint>

#include "support/monitor.h"

namespace ssc {

class WorkMeter {
public:
    explicit WorkMeter(Monitor &monitor) : monitor_(monitor) {}

    // `amount` counts the matrix entries or tree nodes touched. True if the work should end.
    bool spend(std::int64_t amount) {
        spent_ += amount;
        if (spent_ < per_question) return stopped_;
        spent_ = 0;
        stopped_ = stopped_ || monitor_.stop();
        return stopped_;
    }
    // Asks the monitor at once.
    bool ask() {
        stopped_ = stopped_ || monitor_.stop();
        return stopped_;
    }
    bool stopped() const { return stopped_; }

private:
    // Scanning this number of entries takes about half a millisecond.
    static constexpr std::int64_t per_question = std::int64_t{1} << 19;

    Monitor &monitor_;
    std::int64_t spent_ = 0;
    bool stopped_ = false;
};

} // namespace ssc
