// SPDX-License-Identifier: MIT
// When a fit that has a time limit stops, and what it leaves for its ending.
#include "support/monitor.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

using ssc::Monitor;
using ssc::stopping_time;
using ssc::StopReason;

void an_ending_comes_before_the_limit() {
    TEST_ASSERT_EQUAL_DOUBLE(150, stopping_time(150, 20, 0));
    TEST_ASSERT_EQUAL_DOUBLE(107, stopping_time(150, 20, 43));
}

void work_keeps_half_of_its_time() {
    TEST_ASSERT_EQUAL_DOUBLE(85, stopping_time(150, 20, 65));
    TEST_ASSERT_EQUAL_DOUBLE(85, stopping_time(150, 20, 66));
    TEST_ASSERT_EQUAL_DOUBLE(85, stopping_time(150, 20, 1e9));
    // Begun too late: stopped at once.
    TEST_ASSERT_TRUE(stopping_time(150, 160, 5) < 160);
}

void a_monitor_stops_by_its_plan() {
    const double never = 1e9;
    Monitor monitor(nullptr, never, nullptr, 0);
    TEST_ASSERT_EQUAL_DOUBLE(never, monitor.stops_at());
    monitor.plan_ending(1000);
    TEST_ASSERT_EQUAL_DOUBLE(never - 1000, monitor.stops_at());
    // Half of the time that there was when work began, however late it is now.
    monitor.plan_ending(2 * never);
    const double half = monitor.stops_at();
    TEST_ASSERT_TRUE(half >= 0.5 * never && half < 0.6 * never);
    monitor.plan_ending(3 * never);
    TEST_ASSERT_EQUAL_DOUBLE(half, monitor.stops_at());
    TEST_ASSERT_FALSE(monitor.stop());
    TEST_ASSERT_TRUE(monitor.reason() == StopReason::none);
}

void no_limit_needs_no_plan() {
    Monitor monitor;
    monitor.plan_ending(1e9);
    TEST_ASSERT_FALSE(monitor.stop());
}

void a_plan_cannot_undo_a_stop() {
    Monitor monitor(nullptr, 1e-9, nullptr, 0);
    TEST_ASSERT_TRUE(monitor.stop());
    monitor.plan_ending(0);
    TEST_ASSERT_TRUE(monitor.stop());
    TEST_ASSERT_TRUE(monitor.reason() == StopReason::time_limit);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(an_ending_comes_before_the_limit);
    RUN_TEST(work_keeps_half_of_its_time);
    RUN_TEST(a_monitor_stops_by_its_plan);
    RUN_TEST(no_limit_needs_no_plan);
    RUN_TEST(a_plan_cannot_undo_a_stop);
    return UNITY_END();
}
