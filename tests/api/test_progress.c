/* SPDX-License-Identifier: MIT */
/* The arguments of the progress callback, and when it is called. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"
#include "api/recorder.h"
#include "api/snapshot.h"

static recorder r;
static problem p;

void setUp(void) {
    p = make_problem(14, 17, 2, 2, 31);
}
void tearDown(void) {
    free_problem(&p);
}

/* Every member, on its own and against the call before. */
static void check_call(const sscda *h, const sscda_progress *now, const sscda_progress *before) {
    int64_t cycles = 0, most = 0;
    double tolerance = NAN;
    OK(sscda_get_int(h, "cycles", &cycles));
    OK(sscda_get_int(h, "max_iterations", &most));
    OK(sscda_get_double(h, "gap_tolerance", &tolerance));
    TEST_ASSERT_EQUAL_INT64(cycles, now->cycles);
    TEST_ASSERT_TRUE(now->cycle >= 1 && now->cycle <= cycles);
    TEST_ASSERT_EQUAL_INT64(most, now->max_iterations);
    TEST_ASSERT_TRUE(now->gap_tolerance == tolerance);
    TEST_ASSERT_TRUE(now->iteration >= 0 && now->iteration <= most);
    TEST_ASSERT_TRUE(now->seconds >= 0);
    TEST_ASSERT_TRUE(now->phase >= SSCDA_PHASE_PREPARE && now->phase <= SSCDA_PHASE_MAP);
    TEST_ASSERT_EQUAL_INT32(0, now->reserved);
    if (now->iteration == 0) {
        CHECK(isnan(now->objective), "iteration 0 of cycle %d: objective %g", (int)now->cycle,
              now->objective);
    } else {
        CHECK(isfinite(now->objective), "iteration %d: objective %g", (int)now->iteration,
              now->objective);
        TEST_ASSERT_TRUE(now->relative_gap >= 0);
    }
    if (now->phase == SSCDA_PHASE_PREPARE) TEST_ASSERT_EQUAL_INT64(0, now->iteration);
    if (before == NULL) return;
    TEST_ASSERT_TRUE(now->seconds >= before->seconds);
    TEST_ASSERT_TRUE(now->cycle == before->cycle || now->cycle == before->cycle + 1);
    if (now->cycle != before->cycle) return;
    TEST_ASSERT_TRUE(now->iteration >= before->iteration);
    TEST_ASSERT_TRUE(now->phase >= before->phase);
    TEST_ASSERT_TRUE(now->lower_bound >= before->lower_bound);
}

static void check_calls(const sscda *h) {
    int k;
    TEST_ASSERT_TRUE(r.calls >= 2 && r.calls <= RECORDED);
    for (k = 0; k < r.calls; ++k)
        check_call(h, &r.seen[k], k == 0 ? NULL : &r.seen[k - 1]);
    /* Before the work begins... */
    TEST_ASSERT_EQUAL_INT64(1, r.seen[0].cycle);
    TEST_ASSERT_EQUAL_INT64(0, r.seen[0].iteration);
    TEST_ASSERT_EQUAL_INT32(SSCDA_PHASE_PREPARE, r.seen[0].phase);
    TEST_ASSERT_TRUE(r.seen[0].lower_bound == -INFINITY);
    TEST_ASSERT_TRUE(r.seen[0].relative_gap == INFINITY);
    /* ... and at the end. */
    TEST_ASSERT_EQUAL_INT32(SSCDA_PHASE_MAP, r.seen[r.calls - 1].phase);
    TEST_ASSERT_EQUAL_INT64(info_count_of(h, "cycles"), r.seen[r.calls - 1].cycle);
    TEST_ASSERT_TRUE(r.seen[r.calls - 1].seconds <= info_number(h, "seconds"));
}

/* Interval 0: no iteration goes unseen, nor does the end of a cycle. */
static void check_every_iteration(const char *solver) {
    sscda *h = new_handle();
    double cycle_of[1000];
    int64_t count = 0, k, iteration = 0;
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_int(h, "cycles", 3));
    OK(sscda_set_int(h, "max_iterations", 25));
    OK(sscda_set_double(h, "gap_tolerance", 1e-4));
    start_recorder(&r, h, 0, 0);
    fit(h, &p);
    check_calls(h);
    OK(sscda_trace(h, "cycle", cycle_of, 1000, &count));
    for (k = 0; k < count; ++k) {
        int c, seen = 0, ended = 0;
        iteration = k > 0 && cycle_of[k] == cycle_of[k - 1] ? iteration + 1 : 1;
        for (c = 0; c < r.calls; ++c) {
            const int here = r.seen[c].cycle == (int64_t)cycle_of[k];
            seen += here && r.seen[c].iteration == iteration;
            ended += here && r.seen[c].phase == SSCDA_PHASE_MAP;
        }
        CHECK(seen > 0, "%s: iteration %d of cycle %d was not told", solver, (int)iteration,
              (int)cycle_of[k]);
        CHECK(ended > 0, "%s: the end of cycle %d was not told", solver, (int)cycle_of[k]);
    }
    sscda_destroy(h);
}

static void test_every_iteration(void) {
    for_each_word("solver", check_every_iteration);
}

/* An interval that does not pass: once before, and at the end of each cycle. */
static void check_long_interval(const char *solver) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_int(h, "cycles", 4));
    start_recorder(&r, h, 0, 0);
    OK(sscda_set_double(h, "progress_interval", 1e6));
    fit(h, &p);
    check_calls(h);
    TEST_ASSERT_EQUAL_INT(5, r.calls);
    sscda_destroy(h);
}

static void test_long_interval(void) {
    for_each_word("solver", check_long_interval);
}

/* The numbers of the last call are those of the fit, to the precision of the iteration. */
static void test_last_numbers(void) {
    sscda *h = new_handle();
    const sscda_progress *last;
    int k;
    start_recorder(&r, h, 0, 0);
    fit(h, &p);
    last = &r.seen[r.calls - 1];
    TEST_ASSERT_EQUAL_INT64(info_count_of(h, "iterations"), last->iteration);
    CLOSE(info_number(h, "objective"), last->objective, 0.01 * last->objective);
    CLOSE(info_number(h, "lower_bound"), last->lower_bound, 0.01 * last->objective);
    CLOSE(info_number(h, "relative_gap"), last->relative_gap, 0.01);
    for (k = 0; k < r.calls; ++k)
        CHECK(r.seen[k].lower_bound <= info_number(h, "objective") * (1 + 1e-5),
              "call %d: %.17g is no bound", k, r.seen[k].lower_bound);
    sscda_destroy(h);
}

static void test_watching_changes_nothing(void) {
    sscda *alone = fitted_handle(&p), *watched = new_handle();
    start_recorder(&r, watched, 0, 0);
    fit(watched, &p);
    SAME(take_results(alone), take_results(watched));
    sscda_destroy(alone);
    sscda_destroy(watched);
}

static int32_t check_thread(const sscda_progress *progress, void *payload) {
    const pthread_t *caller = payload;
    (void)progress;
    return pthread_equal(*caller, pthread_self()) ? SSCDA_CONTINUE : SSCDA_ABORT;
}

static void test_on_the_calling_thread(void) {
    pthread_t self = pthread_self();
    sscda *h = new_handle();
    OK(sscda_set_progress(h, check_thread, &self));
    OK(sscda_set_double(h, "progress_interval", 0));
    OK(sscda_fit(h, &p.source, p.labels, &p.target));
    sscda_destroy(h);
}

static void test_set_replace_remove(void) {
    static recorder other;
    sscda *h = new_handle();
    int calls;
    start_recorder(&other, h, 0, 0);
    start_recorder(&r, h, 0, 0);
    fit(h, &p);
    TEST_ASSERT_EQUAL_INT(0, other.calls);
    calls = r.calls;
    TEST_ASSERT_GREATER_THAN(0, calls);
    fit(h, &p); /* stays set */
    TEST_ASSERT_GREATER_THAN(calls, r.calls);
    calls = r.calls;
    OK(sscda_set_progress(h, NULL, NULL));
    fit(h, &p);
    TEST_ASSERT_EQUAL_INT(calls, r.calls);
    sscda_destroy(h);
}

/* A copy of a handle does not call back: its payload is another process's, for all it knows. */
static void test_not_stored(void) {
    sscda *h = new_handle(), *copy = NULL;
    snapshot state;
    start_recorder(&r, h, 0, 0);
    state = take_state(h);
    OK(sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
    fit(copy, &p);
    TEST_ASSERT_EQUAL_INT(0, r.calls);
    free_snapshot(&state);
    sscda_destroy(h);
    sscda_destroy(copy);
}

/* An error that is found before the work begins calls nobody. */
static void test_errors_call_nobody(void) {
    sscda *h = new_handle();
    start_recorder(&r, h, 0, 0);
    RETURNS(SSCDA_ERROR_LABELS, sscda_fit(h, &p.source, NULL, &p.target));
    TEST_ASSERT_EQUAL_INT(0, r.calls);
    sscda_destroy(h);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_iteration);
    RUN_TEST(test_long_interval);
    RUN_TEST(test_last_numbers);
    RUN_TEST(test_watching_changes_nothing);
    RUN_TEST(test_on_the_calling_thread);
    RUN_TEST(test_set_replace_remove);
    RUN_TEST(test_not_stored);
    RUN_TEST(test_errors_call_nobody);
    return UNITY_END();
}
