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
    RUN_TEST(test_a_table_is_read_by_many);
    RUN_TEST(test_cancel_from_another_thread);
    return UNITY_END();
}
