/* SPDX-License-Identifier: MIT */
/* Searches on several threads, several at a time, and cancelled from elsewhere. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "api/check.h"
#include "api/tables.h"

#define SEARCHES 3

static problem p;
static sscda_grid *grid;

void setUp(void) {
    p = make_problem(24, 30, 3, 3, 17);
    grid = small_grid();
}
void tearDown(void) {
    sscda_grid_destroy(grid);
    free_problem(&p);
}

static sscda *searching_handle(const char *criterion, int64_t threads) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "criterion", criterion));
    OK(sscda_set_int(h, "folds", 3));
    OK(sscda_set_int(h, "threads", threads));
    return h;
}

static void check_same_table(const snapshot *expected, const sscda *h) {
    snapshot got = take_table(h);
    TEST_ASSERT_EQUAL_INT(expected->size, got.size);
    TEST_ASSERT_EQUAL_MEMORY(expected->bytes, got.bytes, got.size);
    free_snapshot(&got);
}

typedef struct job {
    sscda *h;
    int32_t status;
} job;

static void *search(void *argument) {
    job *j = argument;
    j->status = sscda_tune(j->h, grid, &p.source, p.labels, &p.target);
    return NULL;
}

/* One grid and one set of samples, read by all. */
static void several_at_once(const char *criterion) {
    job jobs[SEARCHES];
    pthread_t threads[SEARCHES];
    sscda *alone = searching_handle(criterion, 1);
    snapshot expected;
    int k;
    OK(tune(alone, grid, &p));
    expected = take_table(alone);
    for (k = 0; k < SEARCHES; ++k) {
        jobs[k].h = searching_handle(criterion, k + 1);
        jobs[k].status = -1;
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[k], NULL, search, &jobs[k]));
    }
    for (k = 0; k < SEARCHES; ++k) {
        TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[k], NULL));
        TEST_ASSERT_EQUAL_INT32(SSCDA_OK, jobs[k].status);
        check_same_table(&expected, jobs[k].h);
        sscda_destroy(jobs[k].h);
    }
    free_snapshot(&expected);
    sscda_destroy(alone);
}

static void test_several_searches_at_once(void) {
    several_at_once("graph");
    several_at_once("reverse");
}

/* In the callback the calling thread sleeps until the others have taken so much processor time. */
typedef struct watch {
    double enough;
    int calls, others_worked;
} watch;

static double seconds_of(clockid_t clock) {
    struct timespec now;
    TEST_ASSERT_EQUAL_INT(0, clock_gettime(clock, &now));
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int32_t sleep_while_others_work(const sscda_progress *progress, void *payload) {
    const struct timespec pause = {0, 2000000L};
    const double began = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    watch *w = payload;
    int k;
    (void)progress;
    if (++w->calls != 2) return SSCDA_CONTINUE; /* the first is before the folds */
    for (k = 0; k < 60000 && !w->others_worked; ++k) {
        nanosleep(&pause, NULL);
        w->others_worked = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - began > w->enough;
    }
    return SSCDA_CONTINUE;
}

/* One cell and nothing else: its folds are the work of both threads. Whether the calling one comes
 * in time for a fold is up to the system, so it may try again. */
static void test_folds_of_one_cell_side_by_side(void) {
    const double lambdas[] = {1};
    sscda *h = new_handle();
    problem large = make_problem(120, 120, 3, 3, 5);
    sscda_grid *one = NULL;
    double all;
    int k, both = 0;
    OK(sscda_grid_create(&one));
    OK(sscda_grid_add_double(one, "lambda_s", lambdas, 1));
    OK(sscda_grid_set_part(one, 0, 2)); /* without the baseline */
    OK(sscda_set_string(h, "criterion", "reverse"));
    OK(sscda_set_double(h, "gap_tolerance", 1e-4));
    all = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    OK(tune(h, one, &large));
    all = seconds_of(CLOCK_THREAD_CPUTIME_ID) - all;
    OK(sscda_set_int(h, "threads", 2));
    for (k = 0; k < 10 && !both; ++k) {
        watch w = {0, 0, 0};
        double own = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        w.enough = all / 2;
        OK(sscda_set_progress(h, sleep_while_others_work, &w));
        OK(tune(h, one, &large));
        own = seconds_of(CLOCK_THREAD_CPUTIME_ID) - own;
        both = w.others_worked && own > all / 10;
    }
    CHECK(both, "in %d searches the folds of a cell were all done by one thread", k);
    sscda_grid_destroy(one);
    free_problem(&large);
    sscda_destroy(h);
}

static void *read_table(void *handle) {
    snapshot *got = allocate(sizeof *got);
    *got = take_table(handle);
    return got;
}

static void test_a_table_is_read_by_many(void) {
    pthread_t threads[4];
    sscda *h = searching_handle("scatter", 2);
    snapshot expected;
    int k;
    OK(tune(h, grid, &p));
    expected = take_table(h);
    for (k = 0; k < 4; ++k)
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[k], NULL, read_table, h));
    for (k = 0; k < 4; ++k) {
        void *result = NULL;
        snapshot *got;
        TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[k], &result));
        got = result;
        TEST_ASSERT_EQUAL_INT(expected.size, got->size);
        TEST_ASSERT_EQUAL_MEMORY(expected.bytes, got->bytes, got->size);
        free_snapshot(got);
        free(got);
    }
    free_snapshot(&expected);
    sscda_destroy(h);
}

/* Whatever the moment: finished or cancelled, and a table whose finished cells are right. */
static void test_cancel_from_another_thread(void) {
    sscda *whole = searching_handle("reverse", 1);
    const int64_t cells = 5;
    int k, cancelled = 0;
    OK(tune(whole, grid, &p));
    for (k = 0; k < 30; ++k) {
        const struct timespec pause = {0, 100000L * k};
        pthread_t thread;
        job j = {searching_handle("reverse", 1 + k % 3), -1};
        int64_t cell;
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, search, &j));
        nanosleep(&pause, NULL);
        OK(sscda_cancel(j.h));
        TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
        CHECK(j.status == SSCDA_OK || j.status == SSCDA_CANCELLED, "%s",
              sscda_status_name(j.status));
        cancelled += j.status == SSCDA_CANCELLED;
        for (cell = 0; cell < cells; ++cell)
            if (entry(j.h, "status", cell) != SSCDA_ERROR_NOT_RUN)
                TEST_ASSERT_TRUE(entry(j.h, "score", cell) == entry(whole, "score", cell));
        sscda_destroy(j.h);
    }
    CHECK(cancelled > 0, "no search of %d was caught under way", k);
    sscda_destroy(whole);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_several_searches_at_once);
    RUN_TEST(test_folds_of_one_cell_side_by_side);
    RUN_TEST(test_a_table_is_read_by_many);
    RUN_TEST(test_cancel_from_another_thread);
    return UNITY_END();
}
