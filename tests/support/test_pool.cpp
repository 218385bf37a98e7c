// SPDX-License-Identifier: MIT
// The thread pool: every task once, whatever the number of threads, tasks and failures.
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/pool.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

using ssc::Index;
using ssc::Pool;

void sleep_us(int us) {
    std::this_thread::sleep_for(std::chrono::microseconds(us));
}

void each_task_once() {
    for (const int threads : {1, 2, 3, 7, 70}) {
        Pool pool(threads);
        TEST_ASSERT_EQUAL_INT(threads, pool.threads());
        for (Index count = 0; count < 200; ++count) {
            // Not atomic: that no two threads meet in an element is part of the promise.
            std::vector<int> done(static_cast<std::size_t>(count), 0);
            pool.run(count, [&](Index k) { ++done[static_cast<std::size_t>(k)]; });
            for (const int times : done)
                TEST_ASSERT_EQUAL_INT(1, times);
        }
    }
}

void no_tasks_and_fewer() {
    for (const int threads : {-1, 0, 1, 3}) {
        Pool pool(threads);
        TEST_ASSERT_EQUAL_INT(threads < 1 ? 1 : threads, pool.threads());
        pool.run(0, [](Index) { TEST_FAIL(); });
        pool.run(-5, [](Index) { TEST_FAIL(); });
    }
}

// Each task waits for the others: it takes all the threads to end this.
void threads_share_the_work() {
    Pool pool(3);
    std::atomic<int> arrived{0};
    std::vector<std::thread::id> ids(3);
    pool.run(3, [&](Index k) {
        ids[static_cast<std::size_t>(k)] = std::this_thread::get_id();
        ++arrived;
        while (arrived < 3)
            sleep_us(100);
    });
    const std::set<std::thread::id> different(ids.begin(), ids.end());
    TEST_ASSERT_EQUAL_UINT(3, different.size());
    TEST_ASSERT_EQUAL_UINT(1, different.count(std::this_thread::get_id()));
}

// The memory of a slot is used without locks; the thread sanitizer would tell.
void a_slot_is_one_thread_at_a_time() {
    Pool pool(3);
    std::vector<Index> sum(3, 0);
    for (int round = 0; round < 50; ++round)
        pool.run(100, [&](Index k, int slot) { sum.at(static_cast<std::size_t>(slot)) += k; });
    TEST_ASSERT_EQUAL_INT64(50 * 4950, sum[0] + sum[1] + sum[2]);
}

void many_short_runs() {
    Pool pool(2);
    std::atomic<Index> total{0};
    for (int round = 0; round < 20000; ++round)
        pool.run(3, [&](Index k) { total += k; });
    TEST_ASSERT_EQUAL_INT64(60000, total.load());
}

// Workers go to sleep between these, and have to be woken.
void runs_far_apart() {
    for (const int threads : {2, 7}) {
        Pool pool(threads);
        std::atomic<Index> total{0};
        for (int round = 0; round < 100; ++round) {
            pool.run(5, [&](Index k) { total += k; });
            sleep_us(round % 2 == 0 ? 300 : 20);
        }
        TEST_ASSERT_EQUAL_INT64(1000, total.load());
    }
}

// The caller runs out of tasks at once and has to wait for the slow one.
void waits_for_the_slowest() {
    Pool pool(2);
    for (int round = 0; round < 20; ++round) {
        std::vector<int> done(2, 0);
        pool.run(2, [&](Index k) {
            sleep_us(k == 0 ? 10 : 2000);
            done[static_cast<std::size_t>(k)] = 1;
        });
        TEST_ASSERT_EQUAL_INT(2, done[0] + done[1]);
    }
}

void the_lowest_exception_arrives() {
    for (const int threads : {1, 2, 7}) {
        Pool pool(threads);
        for (const Index count : {1, 2, 50}) {
            std::atomic<Index> done{0};
            std::string what;
            try {
                pool.run(count, [&](Index k) {
                    ++done;
                    if (k == count - 1 || k == count / 2)
                        throw std::runtime_error(std::to_string(k));
                });
            } catch (const std::runtime_error &error) {
                what = error.what();
            }
            TEST_ASSERT_EQUAL_STRING(std::to_string(count / 2).c_str(), what.c_str());
            TEST_ASSERT_EQUAL_INT64(count, done.load());
            // And is forgotten.
            pool.run(count, [&](Index) { ++done; });
            TEST_ASSERT_EQUAL_INT64(2 * count, done.load());
        }
    }
}

void nested_runs_are_serial() {
    Pool pool(3);
    std::vector<std::vector<int>> done(20, std::vector<int>(30, 0));
    std::atomic<int> busy{0}, strangers{0};
    pool.run(20, [&](Index i) {
        const auto self = std::this_thread::get_id();
        busy += pool.busy() ? 1 : 0;
        pool.run(30, [&](Index j, int slot) {
            if (std::this_thread::get_id() != self || slot != 0) ++strangers;
            ++done[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        });
    });
    TEST_ASSERT_EQUAL_INT(20, busy.load());
    TEST_ASSERT_EQUAL_INT(0, strangers.load());
    TEST_ASSERT_FALSE(pool.busy());
    for (const auto &row : done)
        for (const int times : row)
            TEST_ASSERT_EQUAL_INT(1, times);
    // From an inner task through both runs.
    bool caught = false;
    try {
        pool.run(4, [&](Index i) {
            pool.run(4, [&](Index j) {
                if (i == 2 && j == 3) throw std::out_of_range("inner");
            });
        });
    } catch (const std::out_of_range &) {
        caught = true;
    }
    TEST_ASSERT_TRUE(caught);
}

struct Counter {
    int calls = 0;
    void operator()(Index) { ++calls; }
};

// The callable is used where it is, neither copied nor moved.
void callables_of_all_kinds() {
    Pool pool(1);
    Counter counter;
    pool.run(5, counter);
    TEST_ASSERT_EQUAL_INT(5, counter.calls);
    int sum = 0;
    const auto owner = [held = std::make_unique<int>(3), &sum](Index k) {
        sum += *held * static_cast<int>(k);
    };
    pool.run(4, owner);
    TEST_ASSERT_EQUAL_INT(18, sum);
}

void workspace_is_kept() {
    Pool pool(2);
    void *first = pool.workspace(1000);
    TEST_ASSERT_EQUAL_UINT(0, reinterpret_cast<std::uintptr_t>(first) % 64);
    std::memset(first, 1, 1000);
    TEST_ASSERT_EQUAL_PTR(first, pool.workspace(10));
    TEST_ASSERT_EQUAL_PTR(first, pool.workspace(1000));
    void *larger = pool.workspace(1 << 20);
    std::memset(larger, 1, 1 << 20);
    TEST_ASSERT_EQUAL_PTR(larger, pool.workspace(1 << 20));
}

void pools_come_and_go() {
    for (int round = 0; round < 200; ++round) {
        Pool pool(1 + round % 4);
        if (round % 3 == 0) continue; // ends before its threads have woken up
        std::atomic<int> done{0};
        pool.run(4, [&](Index) { ++done; });
        TEST_ASSERT_EQUAL_INT(4, done.load());
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(each_task_once);
    RUN_TEST(no_tasks_and_fewer);
    RUN_TEST(threads_share_the_work);
    RUN_TEST(a_slot_is_one_thread_at_a_time);
    RUN_TEST(many_short_runs);
    RUN_TEST(runs_far_apart);
    RUN_TEST(waits_for_the_slowest);
    RUN_TEST(the_lowest_exception_arrives);
    RUN_TEST(nested_runs_are_serial);
    RUN_TEST(callables_of_all_kinds);
    RUN_TEST(workspace_is_kept);
    RUN_TEST(pools_come_and_go);
    return UNITY_END();
}
