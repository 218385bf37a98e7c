/* SPDX-License-Identifier: MIT */
/* sscda_cancel() from another thread: at any time, whatever the fit is doing. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"

void setUp(void) {}
void tearDown(void) {}

/* Processor time, not wall time: the machine may be busy with other work. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void wait_for(double seconds) {
    struct timespec t;
    t.tv_sec = (time_t)seconds;
    t.tv_nsec = (long)((seconds - floor(seconds)) * 1e9);
    nanosleep(&t, NULL);
}

/* The canceller waits for the callback to say that the fit has begun, then so long. */
typedef struct race {
    sscda *h;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int begun;
    double delay, cancelled_at;
    int32_t status;
} race;

static int32_t begin(const sscda_progress *progress, void *payload) {
    race *r = payload;
    (void)progress;
    pthread_mutex_lock(&r->mutex);
    r->begun = 1;
    pthread_cond_signal(&r->changed);
    pthread_mutex_unlock(&r->mutex);
    return SSCDA_CONTINUE;
}

static void *cancel_later(void *argument) {
    race *r = argument;
    pthread_mutex_lock(&r->mutex);
    while (!r->begun)
        pthread_cond_wait(&r->changed, &r->mutex);
    pthread_mutex_unlock(&r->mutex);
    wait_for(r->delay);
    r->cancelled_at = now();
    r->status = sscda_cancel(r->h);
    return NULL;
}

/* Fits p on this thread with a cancel from another `delay` seconds after it has begun. */
static int32_t race_once(sscda *h, const problem *p, double delay, double *took) {
    race r;
    pthread_t thread;
    int32_t status;
    memset(&r, 0, sizeof r);
    r.h = h;
    r.delay = delay;
    r.status = -1;
    pthread_mutex_init(&r.mutex, NULL);
    pthread_cond_init(&r.changed, NULL);
    OK(sscda_set_progress(h, begin, &r));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel_later, &r));
    status = sscda_fit(h, &p->source, p->labels, &p->target);
    *took = now();
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    *took -= r.cancelled_at;
    TEST_ASSERT_EQUAL_INT32(SSCDA_OK, r.status);
    OK(sscda_set_progress(h, NULL, NULL));
    pthread_mutex_destroy(&r.mutex);
    pthread_cond_destroy(&r.changed);
    return status;
}

static void check_fraction_of_a_second(double took) {
#ifdef TEST_SANITIZED
    CHECK(took < 20, "%g s after the cancel", took);
#else
    CHECK(took < 1, "%g s after the cancel", took);
#endif
}

/* A fit that would take very long. */
static sscda *make_endless(const char *solver) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_double(h, "gap_tolerance", 1e-14));
    OK(sscda_set_int(h, "max_iterations", 1000000000));
    OK(sscda_set_double(h, "time_limit", 60));
    return h;
}

#ifdef TEST_SANITIZED
#define TIMES 10
#else
#define TIMES 34 /* with each solver, of which there are three with `auto` */
#endif

static void check_random_times(const char *solver) {
    problem p = make_problem(60, 70, 2, 3, 97);
    sscda *h = make_endless(solver);
    uint64_t seed = 5;
    int k;
    for (k = 0; k < TIMES; ++k) {
        fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_CANCELLED};
        double took = 0;
        RETURNS(SSCDA_CANCELLED, race_once(h, &p, 0.005 * next_random(&seed), &took));
        f.h = h;
        f.labels = p.labels;
        check_correspondence(&f);
        TEST_ASSERT_TRUE(info_number(h, "lower_bound") <= info_number(h, "objective"));
        check_fraction_of_a_second(took);
    }
    sscda_destroy(h);
    free_problem(&p);
}

static void test_random_times(void) {
    for_each_word("solver", check_random_times);
}

/* In the middle of one large iteration. */
static void check_large(const char *solver) {
    problem p = make_problem(300, 350, 3, 3, 98);
    sscda *h = make_endless(solver);
    double took = 0;
    RETURNS(SSCDA_CANCELLED, race_once(h, &p, 0.05, &took));
    check_fraction_of_a_second(took);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_large(void) {
    for_each_word("solver", check_large);
}

/* Cancels without end on one thread, fits on another: each is whole or cancelled. */
typedef struct hammer {
    sscda *h;
    pthread_mutex_t mutex;
    int stop;
} hammer;

static void *cancel_all_the_time(void *argument) {
    hammer *t = argument;
    int stop = 0;
    while (!stop) {
        sscda_cancel(t->h);
        wait_for(1e-4);
        pthread_mutex_lock(&t->mutex);
        stop = t->stop;
        pthread_mutex_unlock(&t->mutex);
    }
    return NULL;
}

static void test_any_time(void) {
    problem p = make_problem(15, 12, 2, 2, 99);
    hammer t;
    pthread_t thread;
    int k;
    memset(&t, 0, sizeof t);
    t.h = new_handle();
    pthread_mutex_init(&t.mutex, NULL);
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel_all_the_time, &t));
    for (k = 0; k < 3 * TIMES; ++k) {
        fitted f = {NULL, &p, NULL, NULL, NULL, 0};
        f.status = sscda_fit(t.h, &p.source, p.labels, &p.target);
        if (f.status != SSCDA_OK && f.status != SSCDA_CANCELLED) break;
        f.h = t.h;
        f.labels = p.labels;
        check_all(&f);
    }
    pthread_mutex_lock(&t.mutex);
    t.stop = 1;
    pthread_mutex_unlock(&t.mutex);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    TEST_ASSERT_EQUAL_INT(3 * TIMES, k);
    OK(sscda_fit(t.h, &p.source, p.labels, &p.target)); /* and none is left over */
    pthread_mutex_destroy(&t.mutex);
    sscda_destroy(t.h);
    free_problem(&p);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_random_times);
    RUN_TEST(test_large);
    RUN_TEST(test_any_time);
    return UNITY_END();
}
