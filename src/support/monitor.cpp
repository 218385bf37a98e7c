// SPDX-License-Identifier: MIT
#include "support/monitor.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ssc {

Progress::Progress()
    : objective(std::numeric_limits<double>::quiet_NaN()),
      lower_bound(-std::numeric_limits<double>::infinity()),
      relative_gap(std::numeric_limits<double>::infinity()),
      seconds_left(std::numeric_limits<double>::quiet_NaN()) {}

double stopping_time(double limit, double begun, double ending) {
    return std::max(limit - ending, begun + 0.5 * (limit - begun));
}

Monitor::Monitor(const std::atomic<bool> *cancel, double time_limit, Callback callback,
                 double interval)
    : cancel_(cancel), time_limit_(time_limit), stop_at_(time_limit),
      callback_(std::move(callback)), interval_(interval),
      last_told_(-std::numeric_limits<double>::infinity()),
      start_(std::chrono::steady_clock::now()) {}

double Monitor::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Monitor::plan_ending(double seconds_to_end) {
    if (begun_ < 0) begun_ = seconds();
    stop_at_ = stopping_time(time_limit_, begun_, seconds_to_end);
}

void Monitor::begin_ending() {
    ending_ = true;
    if (reason_ == StopReason::time_limit && seconds() < time_limit_) over_ = false;
}

void Monitor::end(StopReason reason) {
    reason_ = reason;
    over_ = true;
}

bool Monitor::cancelled() const {
    return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed);
}

void Monitor::look(double now) {
    const std::int64_t cycle = cycles_before + progress.cycle;
    if (cycle != cycle_) {
        // The values of the last cycle do not hold for the new one.
        const Progress fresh;
        progress.objective = fresh.objective;
        progress.lower_bound = fresh.lower_bound;
        progress.relative_gap = fresh.relative_gap;
        cycle_ = cycle;
    }
    if (over_) return;
    if (cancelled())
        end(StopReason::cancelled);
    else if (time_limit_ > 0 && now >= (ending_ ? time_limit_ : stop_at_))
        end(StopReason::time_limit);
}

bool Monitor::stop() {
    if (over_) return true;
    const double now = seconds();
    look(now);
    const bool first = last_told_ < 0;
    if (first || (!over_ && now - last_told_ >= interval_)) tell(now);
    return over_;
}

bool Monitor::stop_and_tell() {
    const double now = seconds();
    look(now);
    const std::int64_t cycle = cycles_before + progress.cycle;
    if (ended_cycle_ != cycle) tell(now);
    ended_cycle_ = cycle;
    return over_;
}

void Monitor::tell(double now) {
    if (!callback_ || said_stop_) return;
    last_told_ = now;
    progress.seconds = now;
    // Set before the call, because a callback that throws stops the work too.
    said_stop_ = true;
    const StopReason before = std::exchange(reason_, StopReason::cancelled);
    const bool was_over = std::exchange(over_, true);
    Progress told = progress;
    told.cycle += cycles_before;
    told.cycles += cycles_before;
    said_stop_ = callback_(told);
    reason_ = before;
    over_ = was_over;
    // A cancel from inside the callback counts at once; there may be no later check.
    if (said_stop_ || (!over_ && cancelled())) end(StopReason::cancelled);
}

} // namespace ssc
