// SPDX-License-Identifier: MIT
#include "tune/parallel_jobs.h"

#include <chrono>
#include <limits>
#include <utility>

namespace ssc {

void ParallelJobs::run(Pool &pool, Index count, const Job &job) {
    count_ = count;
    next_ = 0;
    began_ = monitor_.seconds();
    // One task per thread. Each task takes jobs until none is left; a thread that gets a second
    // task finds no job.
    pool.run(pool.threads(), [&](Index, int slot) { work(slot, job); });
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void ParallelJobs::work(int slot, const Job &job) {
    ++working_;
    for (Index k = next_++; k < count_ && !ended_; k = next_++)
        attempt(k, slot, job);
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        --working_;
    }
    left_.notify_all();
    if (slot == 0) wait_for_others();
}

void ParallelJobs::attempt(Index k, int slot, const Job &job) {
    try {
        look(slot);
        Monitor monitor(
            nullptr, 0,
            [this, slot](const Progress &) {
                look(slot);
                return false;
            },
            0);
        job(k, monitor);
        if (slot == 0) look(slot);
    } catch (const Ended &) {
        ended_ = true;
    } catch (const Stopped &) {
        ended_ = true;
    } catch (...) {
        end_with(std::current_exception());
    }
}

void ParallelJobs::look(int slot) {
    if (ended_ || should_end(slot)) throw Ended();
}

bool ParallelJobs::should_end(int slot) {
    if (slot == 0) {
        tell_progress();
        return monitor_.stop();
    }
    if (cancel_ != nullptr && cancel_->load(std::memory_order_relaxed)) return true;
    return time_limit_ > 0 && monitor_.seconds() >= time_limit_;
}

// Reports progress while other threads finish the last jobs.
void ParallelJobs::wait_for_others() {
    constexpr std::chrono::milliseconds patience(20);
    std::unique_lock<std::mutex> lock(mutex_);
    while (!left_.wait_for(lock, patience, [&] { return working_ == 0; })) {
        lock.unlock();
        try {
            if (!ended_ && should_end(0)) ended_ = true;
        } catch (...) {
            end_with(std::current_exception());
        }
        lock.lock();
    }
}

void ParallelJobs::end_with(std::exception_ptr error) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!error_) error_ = std::move(error);
    ended_ = true;
}

void ParallelJobs::tell_progress() {
    Progress &progress = monitor_.progress;
    const Index done = long_done_;
    progress.cells_done = cells_done_;
    const double passed = monitor_.seconds() - began_;
    progress.seconds_left =
        done == 0 ? std::numeric_limits<double>::quiet_NaN()
                  : passed * static_cast<double>(long_count_ - done) / static_cast<double>(done);
}

} // namespace ssc
