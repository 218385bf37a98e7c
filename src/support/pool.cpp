// SPDX-License-Identifier: MIT
#include "support/pool.h"

#include "support/monitor.h"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#ifndef _WIN32
#include <csignal>
#endif

namespace ssc {
namespace {

using Clock = std::chrono::steady_clock;

// state_ is a single word, so that joining a run and closing it cannot race. The lowest 32 bits
// count the workers that have joined, the next bit says "open", and the rest number the runs.
constexpr std::uint64_t open_bit = std::uint64_t(1) << 32;
constexpr std::uint64_t one_run = open_bit << 1;

std::uint64_t joined(std::uint64_t state) {
    return state & (open_bit - 1);
}
std::uint64_t run_of(std::uint64_t state) {
    return state / one_run;
}

void pause_briefly() {
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    __builtin_ia32_pause();
#elif defined(__GNUC__) && defined(__aarch64__)
    asm volatile("yield");
#endif
}

// Polls until ready() or until `patience` has passed. In a fit, short runs follow each other
// closely, and sleeping between them would cost more than the runs.
template <class Ready>
bool spin(std::chrono::nanoseconds patience, Ready ready) {
    if (ready()) return true;
    if (patience.count() == 0) return false;
    const auto deadline = Clock::now() + patience;
    do {
        for (int i = 0; i < 64; ++i) {
            if (ready()) return true;
            pause_briefly();
        }
        std::this_thread::yield(); // the awaited thread may need this processor
    } while (Clock::now() < deadline);
    return ready();
}

// Threads started within its scope have all signals blocked: signals are for the host's threads.
class SignalsBlocked {
public:
#ifndef _WIN32
    SignalsBlocked() {
        sigset_t all;
        sigfillset(&all);
        blocked_ = pthread_sigmask(SIG_SETMASK, &all, &before_) == 0;
    }
    ~SignalsBlocked() {
        if (blocked_) pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t before_;
    bool blocked_;
#else
    SignalsBlocked() {}
#endif
};

template <class Call>
void run_serially(Index count, Call call, const void *task) {
    std::exception_ptr error;
    for (Index k = 0; k < count; ++k) {
        try {
            call(task, k, 0);
        } catch (...) {
            if (!error) error = std::current_exception();
        }
    }
    if (error) std::rethrow_exception(error);
}

constexpr std::align_val_t alignment{64};

// One thread's share of the tasks of a run. Each thread starts with the same share in every run,
// because its cache may still hold what it wrote there. When the share is done, the thread helps
// with the others. Threads take tasks in portions: tiny tasks that are neighbours in memory are
// faster together, and a share has several portions so that other threads can help.
struct Share {
    alignas(64) std::atomic<Index> next;
    Index end;
};
constexpr int most_shares = 64;
constexpr Index portions_per_share = 16;

struct Run {
    const void *task;
    int count;
    Index portion;
    Share shares[most_shares];

    Run(const void *what, Index tasks, int threads)
        : task(what), count(std::min(threads, most_shares)),
          portion(std::max<Index>(tasks / (portions_per_share * count), 1)) {
        for (int k = 0; k < count; ++k) {
            shares[k].next.store(tasks * k / count, std::memory_order_relaxed);
            shares[k].end = tasks * (k + 1) / count;
        }
    }
    // A range of tasks, [first, second); empty if no task is left.
    std::pair<Index, Index> take(int slot) {
        for (int k = 0; k < count; ++k) {
            Share &share = shares[(slot + k) % count];
            if (share.next.load(std::memory_order_relaxed) >= share.end) continue;
            const Index first = share.next.fetch_add(portion);
            if (first < share.end) return {first, std::min(first + portion, share.end)};
        }
        return {0, 0};
    }
};

} // namespace

int thread_count(std::int64_t asked) {
    const auto most = std::max<std::int64_t>(std::thread::hardware_concurrency(), 1);
    return static_cast<int>(asked == 0 ? most : std::min<std::int64_t>(asked, 256));
}

Pool::Pool(int threads) {
    if (threads <= 1) return;
    // With more threads than processors, a spinning thread would keep another from working.
    if (threads <= static_cast<int>(std::thread::hardware_concurrency()))
        patience_ = std::chrono::microseconds(50);
    start(threads - 1);
}

void Pool::start(int workers) {
    workers_.reserve(static_cast<std::size_t>(workers));
    const SignalsBlocked signals_blocked;
    try {
        for (int slot = 1; slot <= workers; ++slot)
            workers_.emplace_back([this, slot] { work(slot); });
    } catch (const std::exception &) {
        // The system starts no more threads. Work with those that run.
    }
}

Pool::~Pool() {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    for (std::thread &worker : workers_)
        worker.join();
}

void Pool::work(int slot) {
    std::uint64_t seen = 0;
    while (join(seen)) {
        drain(slot);
        leave();
    }
}

// Waits for an open run other than `seen` and joins it. False if the pool ends.
bool Pool::join(std::uint64_t &seen) {
    const auto to_join = [&](std::uint64_t state) {
        return (state & open_bit) != 0 && run_of(state) != seen;
    };
    const auto awaited = [&] { return stop_ || to_join(state_); };
    for (;;) {
        if (!spin(patience_, awaited)) {
            // Write sleeping_ first, then read state_. run() writes state_ first, then reads
            // sleeping_, so at least one side sees the other's write.
            std::unique_lock<std::mutex> lock(mutex_);
            ++sleeping_;
            wake_.wait(lock, awaited);
            --sleeping_;
        }
        if (stop_) return false;
        std::uint64_t state = state_;
        while (to_join(state)) {
            if (state_.compare_exchange_weak(state, state + 1)) {
                seen = run_of(state);
                return true;
            }
        }
    }
}

void Pool::leave() {
    const std::uint64_t left = state_.fetch_sub(1) - 1;
    if (joined(left) != 0 || (left & open_bit) != 0 || !waiting_) return;
    { const std::lock_guard<std::mutex> lock(mutex_); }
    done_.notify_one();
}

void Pool::run_erased(Index count, Call call, const void *task) {
    if (count <= 0) return;
    if (count == 1) {
        call(task, 0, 0);
    } else if (workers_.empty() || busy_.exchange(true)) {
        run_serially(count, call, task);
    } else {
        share_out(count, call, task);
        busy_ = false;
        if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    }
}

void Pool::share_out(Index count, Call call, const void *task) {
    Run run(task, count, threads());
    call_ = call;
    // No worker uses the run after wait_for_workers().
    // cppcheck-suppress danglingLifetime
    run_ = &run;
    state_ = state_ + one_run + open_bit;
    wake(count - 1);
    drain(0);
    // Close the run. Workers that have not joined by now are not waited for.
    state_ -= open_bit;
    wait_for_workers();
}

void Pool::wake(Index tasks) {
    const int sleeping = sleeping_;
    if (sleeping == 0) return;
    { const std::lock_guard<std::mutex> lock(mutex_); }
    if (tasks >= sleeping)
        wake_.notify_all();
    else
        for (Index k = 0; k < tasks; ++k)
            wake_.notify_one();
}

void Pool::attempt(Index k, int slot) noexcept {
    try {
        call_(static_cast<const Run *>(run_)->task, k, slot);
    } catch (...) {
        keep_error(k);
    }
}

// Keeps the current exception, unless a lower task has already failed.
void Pool::keep_error(Index task) noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (error_ && error_task_ <= task) return;
    error_ = std::current_exception();
    error_task_ = task;
}

void Pool::drain(int slot) {
    Run &run = *static_cast<Run *>(run_);
    for (;;) {
        const auto [first, end] = run.take(slot);
        if (first == end) return;
        for (Index k = first; k < end; ++k)
            attempt(k, slot);
    }
}

void Pool::wait_for_workers() {
    const auto all_left = [&] { return joined(state_) == 0; };
    if (spin(patience_, all_left)) return;
    // Tasks may take long, and only this thread asks the monitor.
    constexpr std::chrono::milliseconds between_questions(20);
    std::unique_lock<std::mutex> lock(mutex_);
    waiting_ = true;
    while (monitor_ != nullptr && !done_.wait_for(lock, between_questions, all_left)) {
        lock.unlock();
        ask_while_waiting();
        lock.lock();
    }
    done_.wait(lock, all_left);
    waiting_ = false;
}

void Pool::ask_while_waiting() noexcept {
    try {
        ended(0);
    } catch (...) {
        ended_ = true;
        keep_error(std::numeric_limits<Index>::max());
    }
}

Monitor *Pool::watch(Monitor *monitor) {
    ended_ = false;
    return std::exchange(monitor_, monitor);
}

bool Pool::ended(int slot) {
    if (slot == 0 && monitor_ != nullptr && monitor_->stop()) ended_ = true;
    return ended_;
}

void Pool::go_on_or_stop() {
    if (ended(0)) throw Stopped();
}

void *Pool::workspace(std::size_t bytes) {
    if (bytes > workspace_bytes_) {
        workspace_.reset();
        workspace_bytes_ = 0;
        workspace_.reset(::operator new(bytes, alignment));
        workspace_bytes_ = bytes;
    }
    return workspace_.get();
}

void Pool::Release::operator()(void *p) const noexcept {
    ::operator delete(p, alignment);
}

} // namespace ssc
