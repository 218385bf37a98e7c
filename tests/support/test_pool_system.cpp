// SPDX-License-Identifier: MIT
// The thread pool and the system it runs on: signals, and a system out of threads.
#include <atomic>

#ifdef __linux__
#include <csignal>
#include <sys/resource.h>
#endif

#include "support/pool.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

#ifdef __linux__
namespace {

using ssc::Index;
using ssc::Pool;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif

void workers_leave_signals_alone() {
    sigset_t before, after;
    pthread_sigmask(SIG_SETMASK, nullptr, &before);
    Pool pool(2);
    pthread_sigmask(SIG_SETMASK, nullptr, &after);
    TEST_ASSERT_EQUAL_INT(sigismember(&before, SIGINT), sigismember(&after, SIGINT));
    std::atomic<int> arrived{0}, blocked{0};
    pool.run(2, [&](Index) {
        sigset_t mask;
        pthread_sigmask(SIG_SETMASK, nullptr, &mask);
        if (sigismember(&mask, SIGINT) == 1 && sigismember(&mask, SIGALRM) == 1) ++blocked;
        ++arrived;
        while (arrived < 2)
            std::this_thread::yield();
    });
    TEST_ASSERT_EQUAL_INT(1, blocked.load()); // the worker's, not the caller's
}

// A thread needs address space for its stack, and there is none.
void goes_on_with_fewer_threads() {
    if (sanitized) TEST_IGNORE_MESSAGE("sanitizers need their address space");
    rlimit limit{};
    getrlimit(RLIMIT_AS, &limit);
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = rlim_t(400) << 20;
    setrlimit(RLIMIT_AS, &limit);
    int threads = 0;
    Index sum = 0;
    {
        Pool pool(500);
        threads = pool.threads();
        std::atomic<Index> total{0};
        pool.run(1000, [&](Index k) { total += k; });
        sum = total;
    }
    limit.rlim_cur = before;
    setrlimit(RLIMIT_AS, &limit);
    TEST_ASSERT_LESS_THAN_INT(500, threads);
    TEST_ASSERT_EQUAL_INT64(499500, sum);
}

} // namespace
#endif

int main() {
    UNITY_BEGIN();
#ifdef __linux__
    RUN_TEST(workers_leave_signals_alone);
    RUN_TEST(goes_on_with_fewer_threads);
#endif
    return UNITY_END();
}
