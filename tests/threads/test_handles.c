/* SPDX-License-Identifier: MIT */
/* Several threads at once: handles of their own, or one handle that is only read. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

#define THREADS 4

/* A sanitizer makes everything many times slower, and finds a race without waiting for it. */
#ifdef TEST_SANITIZED
#define ROUNDS(plain) ((plain) / 5)
#else
#define ROUNDS(plain) (plain)
#endif

void setUp(void) {}
void tearDown(void) {}

/* Asserts of Unity belong to the main thread: a worker keeps what it got and is judged after. */
typedef struct worker {
    pthread_t thread;
    problem p;
    sscda *h;
    int32_t worst; /* first status that was not what it should be */
    int rounds;
    double *out; /* what it read last */
} worker;

static void start_all(worker *w, void *(*work)(void *)) {
    int k;
    for (k = 0; k < THREADS; ++k)
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&w[k].thread, NULL, work, &w[k]));
    for (k = 0; k < THREADS; ++k)
        TEST_ASSERT_EQUAL_INT(0, pthread_join(w[k].thread, NULL));
    for (k = 0; k < THREADS; ++k)
        CHECK(w[k].worst == SSCDA_OK, "thread %d got %s", k, sscda_status_name(w[k].worst));
}

static void expect(worker *w, int32_t wanted, int32_t got) {
    if (got != wanted && w->worst == SSCDA_OK) w->worst = got == SSCDA_OK ? 99 : got;
}

static void *fit_own_handle(void *argument) {
    worker *w = argument;
    int k;
    for (k = 0; k < w->rounds; ++k) {
        expect(w, SSCDA_OK, sscda_fit(w->h, &w->p.source, w->p.labels, &w->p.target));
        expect(w, SSCDA_ERROR_LABELS, sscda_fit(w->h, &w->p.source, NULL, &w->p.target));
    }
    return NULL;
}

/* Each thread fits its own problem; the results are those of a fit alone. */
static void check_fits_at_once(const char *solver) {
    worker w[THREADS];
    int k;
    memset(w, 0, sizeof w);
    for (k = 0; k < THREADS; ++k) {
        w[k].p = make_problem(20 + k, 25 - k, 2 + k % 2, 2, 90 + (uint64_t)k);
        w[k].h = new_handle();
        w[k].rounds = ROUNDS(5);
        OK(sscda_set_string(w[k].h, "solver", solver));
        OK(sscda_set_double(w[k].h, "gap_tolerance", 0.05));
    }
    start_all(w, fit_own_handle);
    for (k = 0; k < THREADS; ++k) {
        sscda *alone = new_handle();
        OK(sscda_set_string(alone, "solver", solver));
        OK(sscda_set_double(alone, "gap_tolerance", 0.05));
        fit(alone, &w[k].p);
        SAME(take_results(alone), take_results(w[k].h));
        sscda_destroy(alone);
        sscda_destroy(w[k].h);
        free_problem(&w[k].p);
    }
}

static void test_fits_at_once(void) {
    for_each_word("solver", check_fits_at_once);
}

/* Everything that takes a const handle. */
static void *read_shared_handle(void *argument) {
    worker *w = argument;
    double number = 0, shares[16], values[256];
    int64_t integer = 0, rows[256], cols[256];
    int32_t labels[16];
    const char *word = NULL;
    unsigned char *bytes = malloc(100000);
    sscda *copy = NULL;
    sscda_matrix y = sscda_row_major(w->out, 12, 2), c = sscda_row_major(values, 12, 16);
    int k;
    for (k = 0; k < w->rounds; ++k) {
        expect(w, SSCDA_OK, sscda_map(w->h, &w->p.source, &y));
        expect(w, SSCDA_OK, sscda_adapted(w->h, &y));
        expect(w, SSCDA_OK, sscda_correspondence(w->h, &c));
        expect(w, SSCDA_OK, sscda_correspondence_nnz(w->h, &integer));
        expect(w, SSCDA_OK, sscda_correspondence_triplets(w->h, rows, cols, values, 256));
        expect(w, SSCDA_OK, sscda_target_labels(w->h, labels, shares, 16));
        expect(w, SSCDA_OK, sscda_info_double(w->h, "objective", &number));
        expect(w, SSCDA_OK, sscda_info_int(w->h, "iterations", &integer));
        expect(w, SSCDA_OK, sscda_info_string(w->h, "solver", &word));
        expect(w, SSCDA_OK, sscda_trace(w->h, "objective", NULL, 0, &integer));
        expect(w, SSCDA_OK, sscda_get_double(w->h, "ridge", &number));
        expect(w, SSCDA_OK, sscda_get_int(w->h, "cycles", &integer));
        expect(w, SSCDA_OK, sscda_get_string(w->h, "map", &word));
        expect(w, SSCDA_OK, sscda_estimate_memory(w->h, 10, 10, 10, &integer));
        expect(w, SSCDA_ERROR_OPTION, sscda_info_int(w->h, "nonsense", &integer));
        if (strstr(sscda_last_error(w->h), "nonsense") == NULL) expect(w, 0, 98);
        expect(w, SSCDA_OK, sscda_serialize(w->h, bytes, 100000, &integer));
        expect(w, SSCDA_OK, sscda_deserialize(&copy, bytes, integer));
        sscda_destroy(copy);
    }
    expect(w, SSCDA_OK, sscda_map(w->h, &w->p.source, &y));
    free(bytes);
    return NULL;
}

static void check_reads_at_once(const char *map) {
    worker w[THREADS];
    problem p = make_problem(12, 16, 2, 2, 95);
    sscda *h = new_handle();
    double alone[24];
    sscda_matrix y = sscda_row_major(alone, 12, 2);
    snapshot state;
    int k;
    OK(sscda_set_string(h, "map", map));
    fit(h, &p);
    state = take_state(h);
    OK(sscda_map(h, &p.source, &y));
    memset(w, 0, sizeof w);
    for (k = 0; k < THREADS; ++k) {
        w[k].p = p;
        w[k].h = h;
        w[k].rounds = ROUNDS(50);
        w[k].out = allocate(24 * sizeof(double));
    }
    start_all(w, read_shared_handle);
    for (k = 0; k < THREADS; ++k) {
        TEST_ASSERT_EQUAL_MEMORY(alone, w[k].out, sizeof alone);
        free(w[k].out);
    }
    UNCHANGED(&state, h);
    free_snapshot(&state);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_reads_at_once(void) {
    for_each_word("map", check_reads_at_once);
}

/* Handles are made, used and freed on different threads; each thread hears its own messages. */
static void *make_and_destroy(void *argument) {
    worker *w = argument;
    char key[32];
    int k;
    for (k = 0; k < w->rounds; ++k) {
        sscda *h = NULL;
        expect(w, SSCDA_OK, sscda_create(&h));
        snprintf(key, sizeof key, "key_%p_%d", (void *)w, k);
        expect(w, SSCDA_ERROR_OPTION, sscda_set_double(h, key, 1));
        if (strstr(sscda_last_error(h), key) == NULL) expect(w, 0, 98);
        if (strcmp(sscda_last_error(h), sscda_last_error(NULL)) != 0) expect(w, 0, 97);
        expect(w, SSCDA_OK, sscda_set_string(h, "preset", "paper"));
        sscda_destroy(h);
    }
    return NULL;
}

static void test_handles_come_and_go(void) {
    const int64_t before = sscda_live_handles();
    worker w[THREADS];
    int k;
    memset(w, 0, sizeof w);
    for (k = 0; k < THREADS; ++k)
        w[k].rounds = ROUNDS(500);
    start_all(w, make_and_destroy);
    TEST_ASSERT_EQUAL_INT64(before, sscda_live_handles());
}

/* A handle may be fitted on one thread and read on another. */
static void test_handed_over(void) {
    worker w;
    memset(&w, 0, sizeof w);
    w.p = make_problem(12, 16, 2, 2, 96);
    w.h = new_handle();
    w.rounds = 1;
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&w.thread, NULL, fit_own_handle, &w));
    TEST_ASSERT_EQUAL_INT(0, pthread_join(w.thread, NULL));
    CHECK(w.worst == SSCDA_OK, "%s", sscda_status_name(w.worst));
    TEST_ASSERT_EQUAL_STRING("", sscda_last_error(w.h)); /* said on the other thread */
    {
        sscda *here = fitted_handle(&w.p);
        SAME(take_results(here), take_results(w.h));
        sscda_destroy(here);
    }
    sscda_destroy(w.h);
    free_problem(&w.p);
}

/* Any number of threads inside a fit gives the same bits. */
static void check_threads_inside(const char *solver) {
    problem p = make_problem(150, 130, 3, 3, 94);
    const int64_t counts[] = {2, 3, 5, 0}; /* 0: as many as there are processors */
    sscda *one = new_handle();
    size_t k;
    OK(sscda_set_string(one, "solver", solver));
    OK(sscda_set_int(one, "threads", 1));
    OK(sscda_set_int(one, "max_iterations", ROUNDS(20)));
    fit(one, &p);
    for (k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
        sscda *many = new_handle();
        OK(sscda_set_string(many, "solver", solver));
        OK(sscda_set_int(many, "threads", counts[k]));
        OK(sscda_set_int(many, "max_iterations", ROUNDS(20)));
        fit(many, &p);
        SAME(take_results(one), take_results(many));
        sscda_destroy(many);
    }
    sscda_destroy(one);
    free_problem(&p);
}

static void test_threads_inside(void) {
    for_each_word("solver", check_threads_inside);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_fits_at_once);
    RUN_TEST(test_reads_at_once);
    RUN_TEST(test_handles_come_and_go);
    RUN_TEST(test_handed_over);
    RUN_TEST(test_threads_inside);
    return UNITY_END();
}
