// SPDX-License-Identifier: MIT
// Decides whether long-running work goes on or stops. Long loops call stop() every few
// milliseconds; it is cheap. It checks the clock and the cancel flag, and calls the caller's
// progress callback.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace ssc {

// The values of SSCDA_PHASE_... in the public header.
enum class Phase { prepare = 1, solve = 2, map = 3, tune = 4 };

// The progress of a fit. The public progress struct is filled from it.
struct Progress {
    std::int64_t cycle = 0, cycles = 0;
    std::int64_t iteration = 0, max_iterations = 0;
    double objective, lower_bound, relative_gap;
    double gap_tolerance = 0;
    double seconds = 0;
    Phase phase = Phase::prepare;
    std::int64_t cells_done = 0, cells = 0; // only while tuning
    double seconds_left;                    // only while tuning; NaN if unknown
    Progress();
};

enum class StopReason { none, cancelled, time_limit };

// Thrown from the middle of a long computation that a monitor stops. Its result is lost; the code
// that started it falls back on an earlier result.
struct Stopped {};

// The time at which the work must stop so that the ending, which takes `ending` seconds, is done
// by the limit. Even if the ending is too long, the work keeps half of the time from `begun` to the
// limit.
double stopping_time(double limit, double begun, double ending);

class Monitor {
public:
    // Returns true to stop the fit. Runs only on the thread that made the Monitor.
    using Callback = std::function<bool(const Progress &)>;

    // `cancel` may be null. A time limit of 0 means no limit. With an interval of 0 every call of
    // stop() runs the callback.
    Monitor(const std::atomic<bool> *cancel, double time_limit, Callback callback, double interval);
    // Never stops. For tests and for work that is short.
    Monitor() : Monitor(nullptr, 0, nullptr, 0) {}

    // True if the work should end. Once true it stays true, so that every level unwinds. The very
    // first call always runs the callback.
    bool stop();
    // For the end of a cycle: like stop(), but runs the callback once per cycle whatever the clock
    // says, unless the callback itself has stopped the work.
    bool stop_and_tell();
    // Announces that the ending, the work after a stop, takes about `seconds`. From now on stop()
    // stops that much before the time limit. The first call marks the beginning of the work.
    void plan_ending(double seconds);
    double stops_at() const { return stop_at_; } // only if there is a limit
    // Begins the ending, for which plan_ending() has reserved time. From now on stop() goes by the
    // time limit itself, even if the planned stop has already ended the work. A cancel stops the
    // ending too.
    void begin_ending();
    // Forgets the ending of the cycle before.
    void begin_cycle() { ending_ = false; }
    // Why the work ended. The ending does not change it.
    StopReason reason() const { return reason_; }
    double seconds() const;

    // The solver keeps this up to date for the callback.
    Progress progress;
    // The cycles of earlier fits, which the callback sees as cycles of the same fit.
    std::int64_t cycles_before = 0;

private:
    void look(double now);
    void tell(double now);
    void end(StopReason reason);
    bool cancelled() const;

    const std::atomic<bool> *cancel_;
    double time_limit_;
    double stop_at_;    // earlier than the limit if there is an ending to plan for
    double begun_ = -1; // time of the first plan_ending()
    Callback callback_;
    double interval_;
    double last_told_;
    std::int64_t cycle_ = 0, ended_cycle_ = 0; // the last one seen; the last one reported as ended
    bool said_stop_ = false;                   // by the callback, which is then not called again
    bool ending_ = false;
    bool over_ = false; // the return value of stop() from now on
    StopReason reason_ = StopReason::none;
    std::chrono::steady_clock::time_point start_;
};

} // namespace ssc
