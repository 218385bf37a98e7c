/* SPDX-License-Identifier: MIT */
/* Searches that are stopped: by the callback, from the classifier, by the clock. */
#include <math.h>
#include <string.h>

#include "api/check.h"
#include "api/recorder.h"
#include "api/tables.h"
#include "common/promise.h"

static recorder r;
static problem p;
static sscda *h;
static sscda_grid *grid;
static long cases; /* stops, cancels and aborts */

void setUp(void) {
    p = make_problem(9, 11, 2, 2, 41);
    h = new_handle();
    grid = small_grid();
}
void tearDown(void) {
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    free_problem(&p);
}

static int32_t search(void) {
    return sscda_tune(h, grid, &p.source, p.labels, &p.target);
}

/* Finished cells are as in a search that is not stopped, the others were not run. */
static void check_part_of(const double *scores, int64_t finished) {
    int64_t k, seen = 0;
    for (k = 0; k < 5; ++k) {
        if (entry(h, "status", k) == SSCDA_ERROR_NOT_RUN) {
            TEST_ASSERT_TRUE(isnan(entry(h, "score", k)) && isnan(entry(h, "seconds", k)));
            continue;
        }
        ++seen;
        TEST_ASSERT_TRUE(entry(h, "score", k) == scores[k]);
    }
    TEST_ASSERT_EQUAL_INT64(finished, seen);
    TEST_ASSERT_EQUAL_INT64(finished, tune_count(h, "finished"));
    TEST_ASSERT_EQUAL_INT64(0, tune_count(h, "failed"));
}

static void check_table(const snapshot *expected) {
    snapshot got = take_table(h);
    TEST_ASSERT_EQUAL_INT(expected->size, got.size);
    TEST_ASSERT_EQUAL_MEMORY(expected->bytes, got.bytes, got.size);
    free_snapshot(&got);
}

static void cancel_it(void *handle) {
    OK(sscda_cancel(handle));
}

/* At every call, or at every `step`-th. */
static void stop_at_calls(int32_t answer, int cancel, int threads, int step) {
    double scores[5];
    int k, most = 0;
    OK(sscda_set_int(h, "threads", threads));
    OK(sscda_set_progress(h, NULL, NULL));
    OK(search());
    OK(sscda_tune_column(h, "score", scores, 5));
    for (k = 1; k < 100000; k += step) {
        int32_t status;
        int64_t best = -7;
        start_recorder(&r, h, k, answer);
        if (cancel) {
            r.then = cancel_it;
            r.argument = h;
        }
        status = search();
        if (r.calls < k) break;
        ++cases;
        CHECK(status == SSCDA_CANCELLED, "call %d: %s", k, sscda_status_name(status));
        CHECK(strstr(sscda_last_error(h), "of 5 cells") != NULL, "says %s", sscda_last_error(h));
        if (!cancel) CHECK(r.calls == k, "called %d times after it had said stop", r.calls - k);
        TEST_ASSERT_EQUAL_INT64(SSCDA_CANCELLED, tune_count(h, "status"));
        if (threads == 1)
            check_part_of(scores, r.seen[k - 1].cells_done);
        else
            check_part_of(scores, tune_count(h, "finished"));
        if (tune_count(h, "finished") > most) most = (int)tune_count(h, "finished");
        if (tune_count(h, "finished") == 0) {
            RETURNS(SSCDA_ERROR_NOT_RUN, sscda_tune_info_int(h, "best", &best));
            RETURNS(SSCDA_ERROR_NOT_RUN, sscda_tune_apply(h, SSCDA_BEST, NULL, NULL, NULL));
            if (tune_count(h, "folds") == 0)
                RETURNS(SSCDA_ERROR_NOT_RUN, sscda_tune_vote(h, NULL, NULL, 0));
            TEST_ASSERT_EQUAL_INT64(-7, best);
        }
    }
    /* With threads it is a matter of chance how much the calling one has to do. */
    CHECK(k > (threads == 1 ? 10 : 2), "called only %d times", k);
    if (threads == 1) TEST_ASSERT_TRUE(most == 5 || (step > 1 && most == 4));
    /* The next search is not stopped. */
    OK(sscda_set_progress(h, NULL, NULL));
    OK(search());
    check_part_of(scores, 5);
}

static void stop_everywhere(int32_t answer, int cancel, int threads) {
    stop_at_calls(answer, cancel, threads, 1);
}

/* A cell is done when all its folds are: scores are those of whole cells. */
static void test_stop_between_folds(void) {
    OK(sscda_set_string(h, "criterion", "reverse"));
    OK(sscda_set_int(h, "folds", 3));
    stop_at_calls(SSCDA_STOP, 0, 1, 31);
    stop_at_calls(SSCDA_STOP, 0, 3, 31);
}

static void test_stop_at_every_call(void) {
    stop_everywhere(SSCDA_STOP, 0, 1);
    stop_everywhere(77, 0, 1);
}

static void test_cancel_at_every_call(void) {
    stop_everywhere(SSCDA_CONTINUE, 1, 1);
}

static void test_stop_with_threads(void) {
    stop_everywhere(SSCDA_STOP, 0, 3);
}

static void test_abort_at_every_call(void) {
    snapshot table;
    int k;
    OK(search());
    table = take_table(h);
    for (k = 1; k < 100000; ++k) {
        start_recorder(&r, h, k, SSCDA_ABORT);
        if (search() == SSCDA_OK) break;
        ++cases;
        TEST_ASSERT_EQUAL_INT(k, r.calls);
        TEST_ASSERT_NOT_NULL(strstr(sscda_last_error(h), "aborted"));
        check_table(&table);
    }
    CHECK(k > 10, "called only %d times", k);
    free_snapshot(&table);
}

static void test_progress(void) {
    const int threads[] = {1, 3};
    int t, k;
    for (t = 0; t < 2; ++t) {
        OK(sscda_set_int(h, "threads", threads[t]));
        start_recorder(&r, h, 0, 0);
        OK(search());
        CHECK(r.calls >= (threads[t] == 1 ? 10 : 2) && r.calls <= RECORDED, "%d calls", r.calls);
        for (k = 0; k < r.calls; ++k) {
            const sscda_progress *s = &r.seen[k];
            TEST_ASSERT_EQUAL_INT(SSCDA_PHASE_TUNE, s->phase);
            TEST_ASSERT_EQUAL_INT64(5, s->cells);
            TEST_ASSERT_EQUAL_INT64(0, s->iteration);
            TEST_ASSERT_TRUE(s->cells_done >= 0 && s->cells_done <= 5);
            if (k > 0) TEST_ASSERT_TRUE(s->cells_done >= r.seen[k - 1].cells_done);
            if (k > 0) TEST_ASSERT_TRUE(s->seconds >= r.seen[k - 1].seconds);
            if (s->cells_done == 0) TEST_ASSERT_TRUE(isnan(s->seconds_left));
            if (threads[t] == 1 && s->cells_done > 0) TEST_ASSERT_TRUE(s->seconds_left >= 0);
        }
        TEST_ASSERT_EQUAL_INT64(0, r.seen[0].cells_done);
        TEST_ASSERT_EQUAL_INT64(5, r.seen[r.calls - 1].cells_done);
        TEST_ASSERT_TRUE(r.seen[r.calls - 1].seconds_left == 0);
    }
}

/* From inside of a search the handle answers nothing but sscda_cancel(). */
static int32_t call_back(const sscda_progress *progress, void *payload) {
    int64_t value = 0;
    int *calls = payload;
    (void)progress;
    ++*calls;
    RETURNS(SSCDA_ERROR_BUSY, search());
    RETURNS(SSCDA_ERROR_BUSY, sscda_fit(h, &p.source, p.labels, &p.target));
    RETURNS(SSCDA_ERROR_BUSY, sscda_tune_apply(h, 0, NULL, NULL, NULL));
    RETURNS(SSCDA_ERROR_BUSY, sscda_tune_info_int(h, "cells", &value));
    RETURNS(SSCDA_ERROR_BUSY, sscda_tune_set_classifier(h, NULL, NULL));
    RETURNS(SSCDA_ERROR_BUSY, sscda_tune_import(h, "x", 1, SSCDA_IMPORT_MERGE));
    return SSCDA_CONTINUE;
}

static void test_calls_from_inside(void) {
    int calls = 0;
    OK(sscda_set_progress(h, call_back, &calls));
    OK(search());
    TEST_ASSERT_GREATER_THAN(1, calls);
}

static void test_time_limit(void) {
    OK(sscda_set_double(h, "time_limit", 1e-9));
    RETURNS(SSCDA_TIME_LIMIT, search());
    TEST_ASSERT_NOT_NULL(strstr(sscda_last_error(h), "time_limit"));
    TEST_ASSERT_EQUAL_INT64(SSCDA_TIME_LIMIT, tune_count(h, "status"));
    TEST_ASSERT_EQUAL_INT64(0, tune_count(h, "finished"));
    TEST_ASSERT_EQUAL_INT64(5, tune_count(h, "cells"));
    OK(sscda_set_double(h, "time_limit", 1e9));
    OK(search());
    TEST_ASSERT_EQUAL_INT64(5, tune_count(h, "finished"));
}

/* A classifier that does what the test wants at call `at`, and is a good one otherwise. */
static int classified, at;
static int32_t answer, label;
static int32_t classify(const sscda_matrix *train, const int32_t *labels, const sscda_matrix *test,
                        int32_t *predicted, void *payload) {
    int64_t value = 0;
    TEST_ASSERT_EQUAL_PTR(&at, payload);
    RETURNS(SSCDA_ERROR_BUSY, sscda_tune_info_int(h, "cells", &value));
    nearest_label(train, labels, test, predicted, NULL);
    if (++classified != at) return SSCDA_CONTINUE;
    if (answer == SSCDA_CONTINUE) predicted[test->rows - 1] = label;
    return answer;
}

static int32_t search_with(int call, int32_t what, int32_t wrong) {
    classified = 0;
    at = call;
    answer = what;
    label = wrong;
    OK(sscda_tune_set_classifier(h, classify, &at));
    return search();
}

static void test_a_classifier_that_stops(void) {
    int k;
    snapshot table;
    for (k = 1; k <= 5; ++k) {
        RETURNS(SSCDA_CANCELLED, search_with(k, SSCDA_STOP, 0));
        TEST_ASSERT_EQUAL_INT64(k - 1, tune_count(h, "finished"));
        TEST_ASSERT_EQUAL_INT(k, classified);
    }
    table = take_table(h);
    for (k = 1; k <= 5; ++k) {
        RETURNS(SSCDA_ERROR_ABORTED, search_with(k, SSCDA_ABORT, 0));
        TEST_ASSERT_EQUAL_INT(k, classified);
        check_table(&table);
    }
    free_snapshot(&table);
}

static void test_a_classifier_that_fails(void) {
    OK(search_with(2, SSCDA_ERROR_NUMERIC, 0));
    TEST_ASSERT_TRUE(entry(h, "status", 1) == SSCDA_ERROR_NUMERIC);
    TEST_ASSERT_TRUE(isnan(entry(h, "score", 1)));
    TEST_ASSERT_NOT_NULL(strstr(word_entry(h, "message", 1), "classifier"));
    OK(search_with(3, -4321, 0));
    TEST_ASSERT_TRUE(entry(h, "status", 2) == -4321);
    OK(search_with(1, SSCDA_CONTINUE, 99));
    TEST_ASSERT_TRUE(entry(h, "status", 0) == SSCDA_ERROR_LABELS);
    TEST_ASSERT_NOT_NULL(strstr(word_entry(h, "message", 0), "99"));
    OK(search_with(1, SSCDA_CONTINUE, SSCDA_UNLABELED));
    TEST_ASSERT_TRUE(entry(h, "status", 0) == SSCDA_ERROR_LABELS);
    TEST_ASSERT_NOT_NULL(strstr(word_entry(h, "message", 0), "row 10"));
    TEST_ASSERT_EQUAL_INT64(1, tune_count(h, "failed"));
    TEST_ASSERT_EQUAL_INT64(4, tune_count(h, "finished"));
}

/* Two calls per fold. Once a fold has failed the folds after it are not tried, and other cells are.
 */
static void test_a_classifier_that_fails_in_a_fold(void) {
    OK(sscda_set_string(h, "criterion", "reverse"));
    OK(sscda_set_int(h, "folds", 3));
    OK(search_with(0, SSCDA_CONTINUE, 0));
    TEST_ASSERT_EQUAL_INT(5 * 3 * 2, classified);
    OK(search_with(6 + 4, SSCDA_ERROR_NUMERIC, 0));
    TEST_ASSERT_EQUAL_INT(5 * 3 * 2 - 2, classified);
    TEST_ASSERT_TRUE(entry(h, "status", 1) == SSCDA_ERROR_NUMERIC);
    TEST_ASSERT_TRUE(isnan(entry(h, "score_1", 1)) && isnan(entry(h, "iterations", 1)));
    TEST_ASSERT_TRUE(entry(h, "seconds", 1) >= 0);
    TEST_ASSERT_EQUAL_INT64(1, tune_count(h, "failed"));
    TEST_ASSERT_EQUAL_INT64(4, tune_count(h, "finished"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_stop_at_every_call);
    RUN_TEST(test_cancel_at_every_call);
    RUN_TEST(test_stop_with_threads);
    RUN_TEST(test_stop_between_folds);
    RUN_TEST(test_abort_at_every_call);
    RUN_TEST(test_progress);
    RUN_TEST(test_calls_from_inside);
    RUN_TEST(test_time_limit);
    RUN_TEST(test_a_classifier_that_stops);
    RUN_TEST(test_a_classifier_that_fails);
    RUN_TEST(test_a_classifier_that_fails_in_a_fold);
    UNITY_END();
    return promise("stop-every-step-tune", cases);
}
