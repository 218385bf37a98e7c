// SPDX-License-Identifier: MIT
// Runs the jobs of a tuning in parallel on a pool. The calling thread works as well; only it
// reports progress to the caller.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "support/monitor.h"
#include "support/pool.h"

namespace ssc {

class ParallelJobs {
public:
    // Each job gets its own monitor, which throws when the tuning ends. A job that throws Stopped
    // ends the tuning. Any other exception ends it as well and is rethrown to the caller.
    using Job = std::function<void(Index k, Monitor &monitor)>;

    // `monitor` has the caller's callback, time limit and cancel. The latter two are passed again
    // because only the thread that made a monitor may ask it.
    ParallelJobs(Monitor &monitor, const std::atomic<bool> *cancel, double time_limit)
        : monitor_(monitor), cancel_(cancel), time_limit_(time_limit) {}

    // Calls job(k) once for each k in [0, count); jobs start in this order.
    void run(Pool &pool, Index count, const Job &job);
    // Number of fits that take time. The estimate of the remaining time counts only these.
    void set_long_fits(Index count) { long_count_ = count; }
    // A job calls these when such a fit is done and when a cell is complete.
    void long_fit_done() { ++long_done_; }
    void cell_done() { ++cells_done_; }

private:
    struct Ended {}; // thrown out of jobs

    void work(int slot, const Job &job);
    void attempt(Index k, int slot, const Job &job);
    void look(int slot);
    bool should_end(int slot);
    void wait_for_others();
    void end_with(std::exception_ptr error);
    void tell_progress();

    Monitor &monitor_;
    const std::atomic<bool> *cancel_;
    double time_limit_;
    Index count_ = 0, long_count_ = 0;
    double began_ = 0;
    std::atomic<Index> next_{0}, cells_done_{0}, long_done_{0};
    std::atomic<int> working_{0};
    std::atomic<bool> ended_{false};
    std::mutex mutex_;
    std::condition_variable left_;
    std::exception_ptr error_;
};

} // namespace ssc
