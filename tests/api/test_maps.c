/* SPDX-License-Identifier: MIT */
/* Kernel and neural maps through the public calls: results, storage, bits, and stopping. */
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"
#include "api/recorder.h"
#include "api/snapshot.h"

static problem p;
static recorder r;

void setUp(void) {
    p = make_problem(40, 36, 3, 3, 91);
}
void tearDown(void) {
    free_problem(&p);
}

static const char *const kinds[] = {"kernel", "kernel", "neural"};

/* The second one has landmarks. */
static sscda *make_handle(int kind) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "map", kinds[kind]));
    OK(sscda_set_double(h, "progress_interval", 0));
    if (kind == 1) OK(sscda_set_int(h, "landmarks", 12));
    OK(sscda_set_int(h, "hidden", 8));
    OK(sscda_set_double(h, "weight_decay", 1e-5));
    return h;
}

static void test_what_holds_for_every_fit(void) {
    int kind;
    for (kind = 0; kind < 3; ++kind) {
        sscda *h = make_handle(kind);
        fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_OK};
        const char *map = NULL;
        OK(sscda_fit(h, &p.source, p.labels, &p.target));
        f.h = h;
        f.labels = p.labels;
        check_all(&f);
        OK(sscda_info_string(h, "map", &map));
        TEST_ASSERT_EQUAL_STRING(kinds[kind], map);
        OK(sscda_set_int(h, "cycles", 2));
        f.status = fit(h, &p);
        check_all(&f);
        sscda_destroy(h);
    }
}

static void test_storage(void) {
    int kind;
    for (kind = 0; kind < 3; ++kind) {
        sscda *h = make_handle(kind);
        fit(h, &p);
        ROUND_TRIP(h);
        sscda_destroy(h);
    }
}

static void mapped(sscda *h, double *out) {
    sscda_matrix y = sscda_row_major(out, p.ns, p.d);
    fit(h, &p);
    OK(sscda_map(h, &p.source, &y));
}

/* Threads change no bit; the seed changes what is drawn by it, and nothing else. */
static void test_threads_and_seed(void) {
    double one[120], other[120];
    int kind, threads;
    for (kind = 0; kind < 3; ++kind) {
        sscda *h = make_handle(kind);
        mapped(h, one);
        for (threads = 2; threads <= 3; ++threads) {
            OK(sscda_set_int(h, "threads", threads));
            mapped(h, other);
            CHECK(memcmp(one, other, sizeof one) == 0, "%s with %d threads", kinds[kind], threads);
        }
        /* With these options the correspondence needs no random numbers. */
        OK(sscda_set_string(h, "solver", "conditional_gradient"));
        OK(sscda_set_int(h, "max_iterations", 50));
        mapped(h, one);
        mapped(h, other);
        CHECK(memcmp(one, other, sizeof one) == 0, "%s again", kinds[kind]);
        OK(sscda_set_int(h, "seed", 5));
        mapped(h, other);
        CHECK((memcmp(one, other, sizeof one) == 0) == (kind == 0), "%s with another seed",
              kinds[kind]);
        sscda_destroy(h);
    }
}

static void cancel_it(void *handle) {
    OK(sscda_cancel(handle));
}

/* Stopped, or cancelled, at every call that the map makes: a complete result each time. */
static void stop_in_the_map(int kind, int cancel) {
    int first = 0, k;
    sscda *h = make_handle(kind);
    start_recorder(&r, h, 0, SSCDA_CONTINUE);
    OK(sscda_fit(h, &p.source, p.labels, &p.target));
    while (first < r.calls && r.seen[first].phase != SSCDA_PHASE_MAP)
        ++first;
    CHECK(r.calls - first >= 3, "%s: told of %d times", kinds[kind], r.calls - first);
    sscda_destroy(h);
    for (k = first + 1;; ++k) {
        fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_CANCELLED};
        int32_t status;
        h = make_handle(kind);
        start_recorder(&r, h, k, cancel ? SSCDA_CONTINUE : SSCDA_STOP);
        if (cancel) {
            r.then = cancel_it;
            r.argument = h;
        }
        status = sscda_fit(h, &p.source, p.labels, &p.target);
        if (r.calls < k) break;
        CHECK(status == SSCDA_CANCELLED, "%s, call %d: %s", kinds[kind], k,
              sscda_status_name(status));
        f.h = h;
        f.labels = p.labels;
        check_all(&f);
        sscda_destroy(h);
    }
    sscda_destroy(h);
}

static void test_stop_in_the_map(void) {
    int kind;
    for (kind = 0; kind < 3; ++kind) {
        stop_in_the_map(kind, 0);
        stop_in_the_map(kind, 1);
    }
}

static void test_restored_covariance_is_refused(void) {
    int kind;
    for (kind = 0; kind < 3; ++kind) {
        sscda *h = make_handle(kind);
        OK(sscda_set_int(h, "restore_covariance", 1));
        REFUSED(SSCDA_ERROR_OPTION, h, sscda_fit(h, &p.source, p.labels, &p.target),
                "restore_covariance", "map");
        OK(sscda_set_int(h, "restore_covariance", 0));
        fit(h, &p);
        sscda_destroy(h);
    }
}

static void test_the_estimate_counts_the_map(void) {
    sscda *h = new_handle();
    int64_t linear = 0, kernel = 0, fewer = 0, neural = 0;
    OK(sscda_estimate_memory(h, 1000, 10, 10, &linear));
    OK(sscda_set_string(h, "map", "kernel"));
    OK(sscda_estimate_memory(h, 1000, 10, 10, &kernel));
    OK(sscda_set_int(h, "landmarks", 50));
    OK(sscda_estimate_memory(h, 1000, 10, 10, &fewer));
    OK(sscda_set_string(h, "map", "neural"));
    OK(sscda_set_int(h, "hidden", 1000));
    OK(sscda_estimate_memory(h, 1000, 10, 10, &neural));
    TEST_ASSERT_TRUE(kernel > linear && kernel >= 3 * 8 * 1000 * 1000);
    TEST_ASSERT_TRUE(fewer < kernel);
    TEST_ASSERT_TRUE(neural > linear);
    sscda_destroy(h);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_what_holds_for_every_fit);
    RUN_TEST(test_storage);
    RUN_TEST(test_threads_and_seed);
    RUN_TEST(test_stop_in_the_map);
    RUN_TEST(test_restored_covariance_is_refused);
    RUN_TEST(test_the_estimate_counts_the_map);
    return UNITY_END();
}
