// The jobs of a search, side by side on a pool. The calling thread works too, and it alone tells
// the caller how far the search is.
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
    // Job k is done with a monitor of its own, which throws out of it when the search ends. A
    // job that throws Stopped ends the search; any other exception does so too, and arrives at the
    // caller.
    using Job = std::function<void(Index k, Monitor &monitor)>;

    // `monitor` is the search's own: it has the caller's callback, time limit and cancel. The two
    // are given again because only the thread that made a monitor may ask it.
    ParallelJobs(Monitor &monitor, const std::atomic<bool> *cancel, double time_limit)
        : monitor_(monitor), cancel_(cancel), time_limit_(time_limit) {}

    // job(k) once for each k in [0, count), begun in this order.
    void run(Pool &pool, Index count, const Job &job);
    // Of how many pieces the jobs are made that take time: the estimate of the time that is left
    // goes by them.
    void set_long_pieces(Index count) { long_count_ = count; }
    // For jobs to say that such a piece is done, and that a cell is complete.
    void long_piece_done() { ++long_done_; }
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
