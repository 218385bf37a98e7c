/* SPDX-License-Identifier: MIT */
/* Fits and searches, each with a cancel from another thread at a random moment, before its
 * beginning and after its end included, until a thousand of either were caught under way: what is
 * finished is what it would have been, and what is not says so. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"
#include "api/snapshot.h"
#include "api/tables.h"
#include "common/promise.h"

#define KINDS 4

/* How many of each kind are to be caught. A sanitizer makes everything many times slower, and finds
 * a race without waiting for it. */
#ifdef TEST_SANITIZED
#define CAUGHT 25
#else
#define CAUGHT 250
#endif

static problem p;
static sscda_grid *grid;
static long cases_of_fits, cases_of_searches; /* those that were cancelled */

void setUp(void) {
    p = make_problem(30, 24, 3, 3, 97);
    grid = small_grid();
}
void tearDown(void) {
    sscda_grid_destroy(grid);
    free_problem(&p);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct canceller {
    sscda *h;
    double delay, when;
    int32_t status;
} canceller;

static void *cancel_later(void *argument) {
    canceller *c = argument;
    struct timespec t;
    t.tv_sec = 0;
    t.tv_nsec = (long)(c->delay * 1e9);
    if (t.tv_nsec > 0) nanosleep(&t, NULL);
    c->when = now();
    c->status = sscda_cancel(c->h);
    return NULL;
}

/* Cancels are spread over this part of the whole time. On a busy machine the other thread runs late
 * and more of them miss the fit. They are then sent earlier, until about a quarter is late. */
static double reach = 1.3;

static void aim(int is_late) {
    reach *= is_late ? 0.94 : 1.02;
    if (reach > 1.3) reach = 1.3;
}

/* Until there are enough. Where hardly any hits, something is wrong, and it ends all the same. */
static int goes_on(int k, long hits) {
    return hits < CAUGHT && k < 20 * CAUGHT;
}

/* One step on this thread with a cancel from another after `delay` seconds. */
static int32_t race(sscda *h, int32_t (*step)(sscda *), double delay) {
    canceller c;
    pthread_t thread;
    int32_t status;
    double end;
    c.h = h;
    c.delay = delay;
    c.when = 0;
    c.status = -1;
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel_later, &c));
    status = step(h);
    end = now();
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    aim(c.when > end);
    TEST_ASSERT_EQUAL_INT32(SSCDA_OK, c.status);
    return status;
}

static int32_t fit_it(sscda *h) {
    return sscda_fit(h, &p.source, p.labels, &p.target);
}

static int32_t search(sscda *h) {
    return sscda_tune(h, grid, &p.source, p.labels, &p.target);
}

/* Seconds that a step takes, at the least. */
static double time_of(sscda *h, int32_t (*step)(sscda *)) {
    double least = 0.2;
    int k;
    for (k = 0; k < 5; ++k) {
        const double from = now();
        CHECK(step(h) >= 0, "%s", sscda_last_error(h));
        if (now() - from < least) least = now() - from;
    }
    return least;
}

static sscda *make_handle(int kind, int iterations) {
    const char *const maps[KINDS] = {"linear", "kernel", "neural", "barycentric"};
    sscda *h = new_handle();
    OK(sscda_set_string(h, "map", maps[kind]));
    OK(sscda_set_double(h, "gap_tolerance", 0)); /* all iterations, however fast they are */
    OK(sscda_set_int(h, "max_iterations", iterations));
    OK(sscda_set_int(h, "epochs", 20));
    OK(sscda_set_int(h, "threads", 1 + kind % 2));
    return h;
}

static void test_fits(void) {
    uint64_t seed = 2018;
    int kind, k;
    long tried = 0;
    for (kind = 0; kind < KINDS; ++kind) {
        sscda *h = make_handle(kind, 150), *whole = make_handle(kind, 150);
        const double takes = time_of(whole, fit_it);
        const long before = cases_of_fits;
        reach = 1.3;
        for (k = 0; goes_on(k, cases_of_fits - before); ++k) {
            fitted f = {NULL, &p, NULL, NULL, NULL, 0};
            f.status = race(h, fit_it, reach * takes * next_random(&seed));
            f.h = h;
            f.labels = p.labels;
            ++tried;
            CHECK(f.status >= 0, "kind %d, cancel %d: %s", kind, k, sscda_last_error(h));
            if (f.status == SSCDA_CANCELLED) {
                ++cases_of_fits;
                check_all(&f);
                if (k % 8 != 0) continue;
                CHECK(fit_it(h) != SSCDA_CANCELLED, "cancelled by a cancel of before");
            }
            SAME(take_results(whole), take_results(h));
        }
        sscda_destroy(h);
        sscda_destroy(whole);
    }
    printf("%ld of %ld fits were cancelled\n", cases_of_fits, tried);
    CHECK(cases_of_fits >= KINDS * CAUGHT, "only %ld of %ld fits were caught under way",
          cases_of_fits, tried);
}

/* Every cell is the one of a search that was left alone, or was not run. */
static void check_cells(const sscda *h, const double *scores, int64_t cells) {
    double status[16], score[16];
    int64_t k;
    TEST_ASSERT_TRUE(cells <= 16);
    OK(sscda_tune_column(h, "status", status, 16));
    OK(sscda_tune_column(h, "score", score, 16));
    for (k = 0; k < cells; ++k) {
        if (status[k] == SSCDA_ERROR_NOT_RUN)
            TEST_ASSERT_TRUE(isnan(score[k]));
        else
            CHECK(status[k] >= 0 && score[k] == scores[k], "cell %d: status %g, %g instead of %g",
                  (int)k, status[k], score[k], scores[k]);
    }
}

static void test_searches(void) {
    uint64_t seed = 2019;
    int kind, k;
    long tried = 0;
    for (kind = 0; kind < KINDS; ++kind) {
        sscda *h = make_handle(kind, 15);
        const long before = cases_of_searches;
        double takes, scores[16];
        int64_t cells;
        if (kind == 3) OK(sscda_set_string(h, "criterion", "reverse"));
        if (kind == 3) OK(sscda_set_int(h, "folds", 2));
        takes = time_of(h, search);
        reach = 1.3;
        cells = tune_count(h, "cells");
        OK(sscda_tune_column(h, "score", scores, 16));
        for (k = 0; goes_on(k, cases_of_searches - before); ++k) {
            const int32_t status = race(h, search, reach * takes * next_random(&seed));
            ++tried;
            CHECK(status >= 0, "kind %d, cancel %d: %s", kind, k, sscda_last_error(h));
            check_cells(h, scores, cells);
            if (status == SSCDA_CANCELLED)
                ++cases_of_searches;
            else
                TEST_ASSERT_EQUAL_INT64(cells, tune_count(h, "finished"));
        }
        CHECK(search(h) != SSCDA_CANCELLED, "cancelled by a cancel of before");
        TEST_ASSERT_EQUAL_INT64(cells, tune_count(h, "finished"));
        sscda_destroy(h);
    }
    printf("%ld of %ld searches were cancelled\n", cases_of_searches, tried);
    CHECK(cases_of_searches >= KINDS * CAUGHT, "only %ld of %ld searches were caught under way",
          cases_of_searches, tried);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_fits);
    RUN_TEST(test_searches);
    UNITY_END();
    promise("cancel-random-fit", cases_of_fits);
    return promise("cancel-random-tune", cases_of_searches);
}
