/* SPDX-License-Identifier: MIT */
/* Stopping a fit at every point where it can be stopped. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"
#include "api/recorder.h"
#include "api/snapshot.h"
#include "common/promise.h"

static recorder r;
static problem p;
static long cases; /* stops, cancels and aborts */

/* After how many stops the handle is fitted again; a sanitizer makes that many times slower. */
#ifdef TEST_SANITIZED
#define STOPS_PER_FIT 10
#else
#define STOPS_PER_FIT 1
#endif

/* Kinds of fit: the first ones with each solver, those that do not depend on it with one. */
static int first_kind(const char *solver) {
    return strcmp(solver, "auto") == 0 ? 4 : 0;
}
static int last_kind(const char *solver) {
    return strcmp(solver, "auto") == 0 ? 9 : 3;
}

void setUp(void) {
    p = make_problem(12, 11, 2, 2, 41); /* enough for hidden units to be trained */
}
void tearDown(void) {
    free_problem(&p);
}

/* The kinds of fit that stop in different places. */
static sscda *make_handle(const char *solver, int kind) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_int(h, "max_iterations", 12));
    if (kind == 1) OK(sscda_set_int(h, "cycles", 3));
    if (kind == 2) OK(sscda_set_string(h, "map", "barycentric"));
    if (kind == 2) OK(sscda_set_double(h, "lambda_g", 0));
    if (kind == 3) OK(sscda_set_string(h, "step", "open_loop"));
    if (kind == 4) OK(sscda_set_string(h, "map", "kernel"));
    if (kind == 4) OK(sscda_set_int(h, "cycles", 2));
    if (kind == 5) OK(sscda_set_string(h, "map", "neural"));
    if (kind == 5) OK(sscda_set_int(h, "epochs", 10));
    if (kind == 6) OK(sscda_set_string(h, "map", "rigid"));
    if (kind == 6) OK(sscda_set_int(h, "restore_covariance", 1));
    if (kind == 7) OK(sscda_set_string(h, "standardize", "domain"));
    if (kind == 7) OK(sscda_set_int(h, "pca", 2));
    if (kind == 8) OK(sscda_set_string(h, "classifier", "svm"));
    if (kind == 8) OK(sscda_set_double(h, "svm_gamma", 0.5)); /* only the penalty is searched for */
    if (kind == 9) OK(sscda_set_string(h, "classifier", "self_trained"));
    return h;
}

static void cancel_it(void *handle) {
    OK(sscda_cancel(handle));
}

/* Answers `answer` at the k-th call, or cancels there, for every k until a fit is over before. */
static void stop_everywhere(const char *solver, int kind, int32_t answer, int cancel) {
    sscda *whole = make_handle(solver, kind);
    int k;
    fit(whole, &p);
    for (k = 1;; ++k) {
        sscda *h = make_handle(solver, kind);
        fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_CANCELLED};
        int32_t status;
        start_recorder(&r, h, k, answer);
        if (cancel) {
            r.then = cancel_it;
            r.argument = h;
        }
        status = sscda_fit(h, &p.source, p.labels, &p.target);
        if (r.calls < k) {
            sscda_destroy(h);
            break;
        }
        CHECK(status == SSCDA_CANCELLED, "%s, kind %d, call %d of phase %d: %s", solver, kind, k,
              (int)r.seen[k - 1].phase, sscda_status_name(status));
        CHECK(strstr(sscda_last_error(h), "stopped") != NULL, "says %s", sscda_last_error(h));
        if (!cancel) CHECK(r.calls == k, "called %d times after it had said stop", r.calls - k);
        f.h = h;
        f.labels = p.labels;
        if (kind == 7) /* the terms are those of prepared samples */
            check_correspondence(&f);
        else
            check_all(&f);
        /* A cycle that has nothing to show leaves the one before. */
        CHECK(info_count_of(h, "cycles") == r.seen[k - 1].cycle ||
                  info_count_of(h, "cycles") + 1 == r.seen[k - 1].cycle,
              "%d cycles", (int)info_count_of(h, "cycles"));
        /* The next fit is not stopped. */
        OK(sscda_set_progress(h, NULL, NULL));
        if (k % STOPS_PER_FIT == 0) {
            CHECK(fit(h, &p) != SSCDA_CANCELLED, "still cancelled");
            SAME(take_results(whole), take_results(h));
        }
        sscda_destroy(h);
        ++cases;
    }
    sscda_destroy(whole);
    CHECK(k > 4, "%s, kind %d: called only %d times", solver, kind, k);
}

static void check_stop(const char *solver) {
    int kind;
    for (kind = first_kind(solver); kind <= last_kind(solver); ++kind)
        stop_everywhere(solver, kind, SSCDA_STOP, 0);
    /* Anything else than continue and abort is a stop. */
    stop_everywhere(solver, 0, 77, 0);
    stop_everywhere(solver, 0, -1, 0);
}

static void test_stop_at_every_call(void) {
    for_each_word("solver", check_stop);
}

static void check_cancel(const char *solver) {
    int kind;
    for (kind = first_kind(solver); kind <= last_kind(solver); ++kind)
        stop_everywhere(solver, kind, SSCDA_CONTINUE, 1);
}

static void test_cancel_at_every_call(void) {
    for_each_word("solver", check_cancel);
}

static void check_abort(const char *solver) {
    int k, kind;
    for (kind = first_kind(solver); kind <= last_kind(solver); ++kind) {
        sscda *h = make_handle(solver, kind), *fresh = make_handle(solver, kind);
        snapshot before;
        problem other = make_problem(5, 6, 3, 2, 1);
        fit(h, &other);
        OK(sscda_set_double(h, "progress_interval", 0));
        before = take_state(h);
        for (k = 1;; ++k) {
            int32_t status;
            start_recorder(&r, h, k, SSCDA_ABORT);
            status = sscda_fit(h, &p.source, p.labels, &p.target);
            if (r.calls < k) break;
            REFUSED(SSCDA_ERROR_ABORTED, h, status, "abort");
            TEST_ASSERT_EQUAL_INT(k, r.calls);
            UNCHANGED(&before, h);
            ++cases;
            start_recorder(&r, fresh, k, SSCDA_ABORT);
            status = sscda_fit(fresh, &p.source, p.labels, &p.target);
            if (r.calls < k) continue;
            RETURNS(SSCDA_ERROR_ABORTED, status);
            RETURNS(SSCDA_ERROR_NOT_FITTED, sscda_trace(fresh, "step", NULL, 0, NULL));
        }
        TEST_ASSERT_GREATER_THAN(4, k);
        free_snapshot(&before);
        free_problem(&other);
        sscda_destroy(h);
        sscda_destroy(fresh);
    }
}

static void test_abort_at_every_call(void) {
    for_each_word("solver", check_abort);
}

/* Stopped at once, C is the independent coupling. */
static void check_at_once(const char *solver) {
    int kind;
    for (kind = first_kind(solver); kind <= last_kind(solver); ++kind) {
        sscda *h = make_handle(solver, kind);
        double *c;
        int k;
        start_recorder(&r, h, 1, SSCDA_STOP);
        RETURNS(SSCDA_CANCELLED, sscda_fit(h, &p.source, p.labels, &p.target));
        c = read_correspondence(h);
        for (k = 0; k < 132; ++k)
            CLOSE(1.0 / 11, c[k], 1e-15);
        TEST_ASSERT_EQUAL_INT64(0, info_count_of(h, "iterations"));
        free(c);
        sscda_destroy(h);
    }
}

static void test_stop_before_the_first_iteration(void) {
    for_each_word("solver", check_at_once);
}

/* Every call on the handle from inside, but sscda_cancel() and sscda_last_error(). */
static void call_from_inside(void *handle) {
    sscda *h = handle;
    double number = 7;
    int64_t integer = 7, index[1] = {7};
    const char *word = "as it was";
    sscda_matrix m = sscda_row_major(&number, 1, 1);
#define BUSY(call) REFUSED(SSCDA_ERROR_BUSY, h, call, "fit")
    BUSY(sscda_fit(h, &p.source, p.labels, &p.target));
    BUSY(sscda_map(h, &p.source, &m));
    BUSY(sscda_adapted(h, &m));
    BUSY(sscda_set_double(h, "ridge", 5));
    BUSY(sscda_set_int(h, "cycles", 5));
    BUSY(sscda_set_string(h, "map", "rigid"));
    BUSY(sscda_get_double(h, "ridge", &number));
    BUSY(sscda_get_int(h, "cycles", &integer));
    BUSY(sscda_get_string(h, "map", &word));
    BUSY(sscda_correspondence(h, &m));
    BUSY(sscda_correspondence_nnz(h, &integer));
    BUSY(sscda_correspondence_triplets(h, index, index, &number, 1));
    BUSY(sscda_target_labels(h, NULL, &number, 1));
    BUSY(sscda_info_double(h, "objective", &number));
    BUSY(sscda_info_int(h, "cycles", &integer));
    BUSY(sscda_info_string(h, "map", &word));
    BUSY(sscda_trace(h, "step", &number, 1, &integer));
    BUSY(sscda_set_progress(h, NULL, NULL));
    BUSY(sscda_set_weights(h, NULL, 0, NULL, 0));
    BUSY(sscda_set_class_shares(h, NULL, NULL, 0));
    BUSY(sscda_class_shares(h, &number, NULL, 1));
    BUSY(sscda_save(h, "never written"));
    BUSY(sscda_serialize(h, NULL, 0, &integer));
    BUSY(sscda_estimate_memory(h, 1, 1, 1, &integer));
#undef BUSY
    TEST_ASSERT_TRUE(number == 7);
    TEST_ASSERT_EQUAL_INT64(7, integer);
    TEST_ASSERT_EQUAL_STRING("as it was", word);
    {
        /* Another handle is free to work. */
        sscda *other = fitted_handle(&p);
        sscda_destroy(other);
    }
}

static void test_busy(void) {
    sscda *h = make_handle("auto", 0), *undisturbed = make_handle("auto", 0);
    int k;
    fit(undisturbed, &p);
    OK(sscda_set_double(undisturbed, "progress_interval", 0));
    for (k = 1; k < 6; ++k) {
        start_recorder(&r, h, k, SSCDA_CONTINUE);
        r.then = call_from_inside;
        r.argument = h;
        fit(h, &p);
        TEST_ASSERT_TRUE(r.calls >= k);
        SAME(take_results(undisturbed), take_results(h));
        SAME(take_options(undisturbed), take_options(h));
    }
    sscda_destroy(h);
    sscda_destroy(undisturbed);
}

/* A cancel without a fit is no cancel of the next one. */
static void test_cancel_too_early(void) {
    sscda *h = make_handle("auto", 0), *other = make_handle("auto", 0);
    int k;
    fit(other, &p);
    for (k = 0; k < 3; ++k) {
        OK(sscda_cancel(h));
        CHECK(fit(h, &p) != SSCDA_CANCELLED, "cancelled by a cancel of before");
        SAME(take_results(other), take_results(h));
    }
    sscda_destroy(h);
    sscda_destroy(other);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_stop_at_every_call);
    RUN_TEST(test_cancel_at_every_call);
    RUN_TEST(test_abort_at_every_call);
    RUN_TEST(test_stop_before_the_first_iteration);
    RUN_TEST(test_busy);
    RUN_TEST(test_cancel_too_early);
    UNITY_END();
    return promise("stop-every-step-fit", cases);
}
