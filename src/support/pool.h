// The threads of one fit: started with the pool, joined with it, none left behind.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Monitor;

// How many threads an option stands for: 0 is one per processor.
int thread_count(std::int64_t asked);

// Calls from outside of its tasks come from one thread at a time. Which thread does which task is
// a matter of chance, so a result must not depend on it.
class Pool {
public:
    // The calling thread counts as one: Pool(1) starts none. Fewer than asked for where the system
    // gives no more.
    explicit Pool(int threads);
    ~Pool();
    Pool(const Pool &) = delete;
    Pool &operator=(const Pool &) = delete;

    int threads() const { return static_cast<int>(workers_.size()) + 1; }
    // True inside the tasks of a run that is shared out: there, run() is serial and workspace() is
    // somebody else's.
    bool busy() const { return busy_.load(std::memory_order_relaxed); }

    // task(k) once for each k in [0, count), and back when all are done. Handing out a task costs
    // tens of nanoseconds, a run a few microseconds: tasks of less than that are better done in
    // portions. An exception does not keep the other tasks from being done; of several, that of
    // the lowest k arrives here. A task may take a second argument, the slot of the thread that
    // does it, 0 <= slot < threads(), to find memory that no other task uses at the same time. (In
    // a run within a task it is 0: such memory must belong to the inner run.)
    template <class F>
    void run(Index count, F &&task) {
        using Task = std::remove_reference_t<F>;
        const auto call = [](const void *t, Index k, int slot) {
            Task &callable = *static_cast<Task *>(const_cast<void *>(t));
            if constexpr (std::is_invocable_v<Task &, Index, int>) {
                callable(k, slot);
            } else {
                static_cast<void>(slot);
                callable(k);
            }
        };
        run_erased(count, call, std::addressof(task));
    }

    // From now on products and passes ask this monitor whether to go on, or nobody when it is null.
    // Returns the one that was asked before.
    Monitor *watch(Monitor *monitor);
    // As run(), but asks before every `portion`-th task whether to go on; throws Stopped when not.
    // The tasks that are left are then not done.
    template <class F>
    void run_until_stop(Index count, F &&task, Index portion = 1) {
        if (monitor_ == nullptr || busy()) return run(count, task);
        run(count, [&](Index k, int slot) {
            if (k % portion == 0 ? ended(slot) : ended_.load(std::memory_order_relaxed)) return;
            if constexpr (std::is_invocable_v<F &, Index, int>)
                task(k, slot);
            else
                task(k);
        });
        go_on_or_stop();
    }
    // For tasks that would rather not begin any more: true once the monitor has said stop. It is
    // asked on the calling thread only, which is slot 0.
    bool ended(int slot);
    // Throws Stopped when it has.
    void go_on_or_stop();

    // At least this much memory, aligned to 64 bytes, kept until the pool ends so that iterations
    // need not allocate. The next call may move it, and does not keep what is in it.
    void *workspace(std::size_t bytes);

private:
    using Call = void (*)(const void *task, Index k, int slot);

    void run_erased(Index count, Call call, const void *task);
    void share_out(Index count, Call call, const void *task);
    void wake(Index tasks);
    void start(int workers);
    void work(int slot);
    bool join(std::uint64_t &seen);
    void leave();
    void wait_for_workers();
    void ask_while_waiting() noexcept;
    void keep_error(Index task) noexcept;
    void drain(int slot);
    void attempt(Index k, int slot) noexcept;

    // What is changed by many threads is kept apart from what they only read.
    static constexpr std::size_t line = 64;

    // The run under way; written only while no worker has joined.
    Call call_ = nullptr;
    void *run_ = nullptr;                  // its tasks: see pool.cpp
    std::chrono::nanoseconds patience_{0}; // how long to spin before going to sleep

    // Number of the run, whether it is open to join, how many workers have joined: see pool.cpp.
    alignas(line) std::atomic<std::uint64_t> state_{0};
    alignas(line) std::atomic<int> sleeping_{0};
    std::atomic<bool> stop_{false}, waiting_{false}, busy_{false};

    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::exception_ptr error_; // of the lowest task that failed, error_task_
    Index error_task_ = 0;

    Monitor *monitor_ = nullptr;
    std::atomic<bool> ended_{false};

    struct Release {
        void operator()(void *p) const noexcept;
    };
    std::unique_ptr<void, Release> workspace_;
    std::size_t workspace_bytes_ = 0;
    std::vector<std::thread> workers_;
};

// Watches as long as it lives.
class Watch {
public:
    Watch(Pool &pool, Monitor &monitor) : pool_(pool), before_(pool.watch(&monitor)) {}
    ~Watch() { pool_.watch(before_); }
    Watch(const Watch &) = delete;
    Watch &operator=(const Watch &) = delete;

private:
    Pool &pool_;
    Monitor *before_;
};

// task(k) for each k in [0, count), shared out if there is a pool to share with, and until its
// monitor says stop.
template <class F>
void for_each(Pool *pool, Index count, F task) {
    constexpr Index portion = 16; // most tasks are rows, and a question is a look at the clock
    if (pool != nullptr) {
        pool->run_until_stop(count, task, portion);
    } else {
        for (Index k = 0; k < count; ++k)
            task(k);
    }
}

} // namespace ssc
