// What long loops ask: go on, or stop? Long-running code calls stop() every few milliseconds of
// work; it is cheap, and it is where the clock, a cancel and the caller's progress callback meet.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace ssc {

// Numbered as in the public header.
enum class Phase { prepare = 1, solve = 2, map = 3, tune = 4 };

// Where a fit stands; the public progress struct is filled from it.
struct Progress {
    std::int64_t cycle = 0, cycles = 0;
    std::int64_t iteration = 0, max_iterations = 0;
    double objective, lower_bound, relative_gap;
    double gap_tolerance = 0;
    double seconds = 0;
    Phase phase = Phase::prepare;
    std::int64_t cells_done = 0, cells = 0; // of a search
    double seconds_left;                    // of a search; NaN: not known
    Progress();
};

enum class StopReason { none, cancelled, time_limit };

// Thrown out of the middle of a long computation when a monitor has said stop. What it was
// computing is lost; who started it has something older to answer with.
struct Stopped {};

// The moment to stop at, so that what comes after, which takes `ending` seconds, is done by the
// limit. An ending that is too long for the limit does not eat up what it is for: of the time from
// `begun` to the limit a half is left for work.
double stopping_time(double limit, double begun, double ending);

class Monitor {
public:
    // Returns true to stop the fit. Called only on the thread that made the Monitor.
    using Callback = std::function<bool(const Progress &)>;

    // `cancel` may be null; a time limit or interval of 0 means none / every call.
    Monitor(const std::atomic<bool> *cancel, double time_limit, Callback callback, double interval);
    // One that never stops: for tests and inner uses.
    Monitor() : Monitor(nullptr, 0, nullptr, 0) {}

    // True when the work should end; sticky, so that every level unwinds. The first call of all
    // always tells the callback.
    bool stop();
    // For the end of a cycle: as stop(), but tells the callback whatever the clock says, once per
    // cycle, and not when it was the callback that ended it.
    bool stop_and_tell();
    // What remains to be done after a stop takes about so long: from now on the time limit comes so
    // much earlier. The first call says that work begins.
    void plan_ending(double seconds);
    double stops_at() const { return stop_at_; } // if there is a limit
    // The ending begins, for which plan_ending() has kept time: from now on stop() goes by the time
    // limit itself, also where an earlier moment has stopped the work. A cancel ends the ending
    // too.
    void begin_ending();
    // The next cycle is planned anew.
    void begin_cycle() { ending_ = false; }
    // Why the work ended; a reason does not go away in the ending.
    StopReason reason() const { return reason_; }
    double seconds() const;

    // The solver keeps this up to date; the callback sees it.
    Progress progress;

private:
    void look(double now);
    void tell(double now);
    void end(StopReason reason);
    bool cancelled() const;

    const std::atomic<bool> *cancel_;
    double time_limit_;
    double stop_at_;    // before the limit, when there is an ending to plan for
    double begun_ = -1; // when the first ending was planned
    Callback callback_;
    double interval_;
    double last_told_;
    std::int64_t cycle_ = 0, ended_cycle_ = 0; // the last that was seen, whose end was told
    bool said_stop_ = false;                   // the callback; it is not called again
    bool ending_ = false;
    bool over_ = false; // what stop() says from now on
    StopReason reason_ = StopReason::none;
    std::chrono::steady_clock::time_point start_;
};

} // namespace ssc
