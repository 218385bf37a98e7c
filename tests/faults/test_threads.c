/* SPDX-License-Identifier: MIT */
/* Threads that cannot be had: a fit or a search goes on with those that there are, to the same
 * bits.
 */
#include <stdio.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "api/tables.h"
#include "common/promise.h"
#include "faults/system.h"

#define THREADS 4

static problem p;
static sscda *h, *reference;
static long cases;

void setUp(void) {
    p = make_problem(90, 80, 5, 3, 3);
    h = new_handle();
    reference = new_handle();
}

void tearDown(void) {
    stop_failing_calls();
    sscda_destroy(h);
    sscda_destroy(reference);
    free_problem(&p);
}

static void set_both(const char *map, const char *classifier) {
    sscda *both[2];
    int k;
    both[0] = h;
    both[1] = reference;
    for (k = 0; k < 2; ++k) {
        OK(sscda_set_string(both[k], "map", map));
        OK(sscda_set_string(both[k], "classifier", classifier));
        OK(sscda_set_int(both[k], "max_iterations", 20));
        OK(sscda_set_int(both[k], "epochs", 20));
        OK(sscda_set_int(both[k], "threads", THREADS));
    }
}

static void fit_with_fewer(const char *map, const char *classifier) {
    int k, lasting;
    set_both(map, classifier);
    fail_thread(1000, 0);
    if (sscda_fit(reference, &p.source, p.labels, &p.target) == SSCDA_ERROR_UNAVAILABLE) return;
    stop_failing_calls();
    TEST_ASSERT_GREATER_OR_EQUAL(THREADS - 1, calls_of(CALL_THREAD));
    for (k = 1; k < THREADS; ++k) {
        for (lasting = 0; lasting < 2; ++lasting) {
            int32_t status;
            fail_thread(k, lasting);
            status = sscda_fit(h, &p.source, p.labels, &p.target);
            TEST_ASSERT_EQUAL_INT(CALL_THREAD, stop_failing_calls());
            CHECK(status >= 0, "%s, thread %d: %s", map, k, sscda_last_error(h));
            SAME(take_results(reference), take_results(h));
            ++cases;
        }
    }
}

static void fit_with_map(const char *map) {
    fit_with_fewer(map, "nearest");
}

static void test_fits(void) {
    for_each_word("map", fit_with_map);
    fit_with_fewer("linear", "svm");
    fit_with_fewer("linear", "self_trained");
}

static void search_with_fewer(const char *criterion) {
    sscda_grid *grid = small_grid();
    int k, lasting;
    set_both("linear", "nearest");
    OK(sscda_set_string(h, "criterion", criterion));
    OK(sscda_set_string(reference, "criterion", criterion));
    tune(reference, grid, &p);
    for (k = 1; k < THREADS; ++k) {
        for (lasting = 0; lasting < 2; ++lasting) {
            snapshot expected = take_table(reference), got;
            int32_t status;
            int same;
            fail_thread(k, lasting);
            status = sscda_tune(h, grid, &p.source, p.labels, &p.target);
            TEST_ASSERT_EQUAL_INT(CALL_THREAD, stop_failing_calls());
            CHECK(status >= 0, "%s, thread %d: %s", criterion, k, sscda_last_error(h));
            got = take_table(h);
            same = got.size == expected.size && memcmp(got.bytes, expected.bytes, got.size) == 0;
            CHECK(same, "%s, thread %d: another table", criterion, k);
            free_snapshot(&got);
            free_snapshot(&expected);
            ++cases;
        }
    }
    sscda_grid_destroy(grid);
}

static void test_searches(void) {
    for_each_word("criterion", search_with_fewer);
}

int main(void) {
    if (!system_is_ours())
        return not_shown("fault-threads", "threads cannot be made to fail with a sanitizer");
    UNITY_BEGIN();
    RUN_TEST(test_fits);
    RUN_TEST(test_searches);
    UNITY_END();
    return promise("fault-threads", cases);
}
