// Asks the monitor once per so much work rather than once per loop, whatever the size of a loop.
#pragma once

#include <cstdint>

#include "support/monitor.h"

namespace ssc {

class WorkMeter {
public:
    explicit WorkMeter(Monitor &monitor) : monitor_(monitor) {}

    // `amount`: matrix entries or tree nodes touched. True when the work should end.
    bool spend(std::int64_t amount) {
        spent_ += amount;
        if (spent_ < per_question) return stopped_;
        spent_ = 0;
        stopped_ = stopped_ || monitor_.stop();
        return stopped_;
    }
    // Asks at once.
    bool ask() {
        stopped_ = stopped_ || monitor_.stop();
        return stopped_;
    }
    bool stopped() const { return stopped_; }

private:
    // About half a millisecond of scanning.
    static constexpr std::int64_t per_question = std::int64_t{1} << 19;

    Monitor &monitor_;
    std::int64_t spent_ = 0;
    bool stopped_ = false;
};

} // namespace ssc
