#include "support/monitor.h"

#include <limits>
#include <utility>

namespace ssc {

Progress::Progress()
    : objective(std::numeric_limits<double>::quiet_NaN()),
      lower_bound(-std::numeric_limits<double>::infinity()),
      relative_gap(std::numeric_limits<double>::infinity()) {}

Monitor::Monitor(const std::atomic<bool> *cancel, double time_limit, Callback callback,
                 double interval)
    : cancel_(cancel), time_limit_(time_limit), callback_(std::move(callback)), interval_(interval),
      last_told_(-std::numeric_limits<double>::infinity()),
      start_(std::chrono::steady_clock::now()) {}

double Monitor::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

bool Monitor::stop() {
    if (reason_ != StopReason::none) return true;
    if (cancel_ != nullptr && cancel_->load(std::memory_order_relaxed)) {
        reason_ = StopReason::cancelled;
        return true;
    }
    const double now = seconds();
    if (time_limit_ > 0 && now >= time_limit_) {
        reason_ = StopReason::time_limit;
        return true;
    }
    if (!callback_ || now - last_told_ < interval_) return false;
    return tell(now);
}

bool Monitor::stop_and_tell() {
    if (stop()) return true;
    return callback_ && last_told_ < seconds() ? tell(seconds()) : false;
}

bool Monitor::tell(double now) {
    last_told_ = now;
    progress.seconds = now;
    if (callback_(progress)) reason_ = StopReason::cancelled;
    return reason_ != StopReason::none;
}

} // namespace ssc
