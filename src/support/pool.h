// SPDX-License-Identifier: MIT
// The threads of one fit. The pool starts them and its destructor joins them.
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

// The number of threads for a value of the option `threads`; 0 means one per processor.
int thread_count(std::int64_t asked);

// Outside of tasks, only one thread at a time may call a pool. Any thread may do any task, so a
// result must not depend on it.
class Pool {
public:
    // The calling thread counts, so Pool(1) starts no thread. If the system refuses to start more
    // threads, the pool works with fewer.
    explicit Pool(int threads);
    ~Pool();
    Pool(const Pool &) = delete;
    Pool &operator=(const Pool &) = delete;

    int threads() const { return static_cast<int>(workers_.size()) + 1; }
    // True inside the tasks of a parallel run. There run() is serial, and workspace() belongs to
    // the code that started the run.
    bool busy() const { return busy_.load(std::memory_order_relaxed); }

    // Calls task(k) once for each k in [0, count) and returns when all are done. A task costs tens
    // of nanoseconds to hand out and a run costs a few microseconds, so group tiny tasks. All tasks
    // are done even if one throws; run() then rethrows the exception of the lowest k. A task may
    // take a second argument, the slot of its thread, 0 <= slot < threads(), to find memory that no
    // other task uses at the same time. (A run inside a task always has slot 0, so such memory must
    // belong to the inner run.)
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

    // Sets the monitor that stops long products and passes on this pool; null for none. Returns the
    // one before.
    Monitor *watch(Monitor *monitor);
    // Like run(), but asks the monitor before every `portion`-th task. If it says stop, the
    // remaining tasks are not done, and the call throws Stopped.
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
    // True once the monitor has said stop; a task may then return at once. Only slot 0, the calling
    // thread, asks the monitor.
    bool ended(int slot);
    // Asks the monitor and throws Stopped if it says stop.
    void go_on_or_stop();

    // Memory of at least this size, aligned to 64 bytes. The pool keeps it, so that iterations need
    // not allocate. The next call may move it and does not preserve its contents.
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

    // Size of a cache line. Members that many threads write have lines of their own.
    static constexpr std::size_t line = 64;

    // The current run; written only while no worker has joined.
    Call call_ = nullptr;
    void *run_ = nullptr;                  // a Run, see pool.cpp
    std::chrono::nanoseconds patience_{0}; // how long to spin before going to sleep

    // The number of the run, whether workers may join it, and how many have; see pool.cpp.
    alignas(line) std::atomic<std::uint64_t> state_{0};
    alignas(line) std::atomic<int> sleeping_{0};
    std::atomic<bool> stop_{false}, waiting_{false}, busy_{false};

    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::exception_ptr error_; // that of error_task_, the lowest task that failed
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

// Sets a monitor for the pool within its scope.
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

// Calls task(k) for each k in [0, count), in parallel if there is a pool, until the pool's monitor
// says stop.
template <class F>
void for_each(Pool *pool, Index count, F task) {
    constexpr Index portion = 16; // most tasks are rows, and asking the monitor reads the clock
    if (pool != nullptr)
        pool->run_until_stop(count, task, portion);
    else
        for (Index k = 0; k < count; ++k)
            task(k);
}

} // namespace ssc
