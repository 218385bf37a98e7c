/* SPDX-License-Identifier: MIT */
/* A hundred thousand tiny fits, and searches among them, each with a handle of its own: memory does
 * not grow with them. */
#define _GNU_SOURCE
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/tables.h"
#include "common/promise.h"
#include "common/watchdog.h"

/* After so many the fits come again: problems, maps, solvers, weights, threads, errors and the
 * larger ones take turns by 9, 5, 2, 7, 14, 11 and 99. malloc counts small pieces that it keeps for
 * later as in use, and which these are depends on what came last; so what is compared is the same
 * point of two periods. */
#define PERIOD 6930L
#ifdef TEST_SANITIZED
#define FIRST 500L
#define FITS 2000L
#else
#define FIRST (2 * PERIOD)
#define FITS (15 * PERIOD)
#endif

#define PROBLEMS 9

static problem problems[PROBLEMS];
static problem larger; /* enough samples for a network and for cross-validation */
static sscda_grid *grid;
static long fits;

void setUp(void) {}
void tearDown(void) {}

/* The memory in use. With glibc these are the bytes that malloc handed out, an exact number: it
 * does not change if each fit frees all that it took. Sanitizers replace the allocator and check
 * for leaks themselves. */
static size_t bytes_in_use(void) {
#if !defined(TEST_SANITIZED) && defined(__GLIBC__) && \
    (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

/* Pages of memory that are there, in bytes; 0 where there is no /proc. */
static size_t resident_bytes(void) {
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    size_t kilobytes = 0;
    if (file == NULL) return 0;
    while (fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0) kilobytes = (size_t)strtoul(line + 6, NULL, 10);
    fclose(file);
    return kilobytes * 1024;
}

/* Every part of a handle's life, and an error in some of them. */
static void live_once(long k) {
    static const char *const maps[] = {"linear", "rigid", "kernel", "barycentric", "none"};
    const problem *p = &problems[k % PROBLEMS];
    const double ones[6] = {1, 1, 1, 1, 1, 1};
    double y[6 * 3];
    sscda_matrix out = sscda_row_major(y, p->ns, p->d);
    sscda *h = NULL;
    int32_t labels[6];
    OK(sscda_create(&h));
    OK(sscda_set_string(h, "map", maps[k % 5]));
    OK(sscda_set_string(h, "solver", k % 2 == 0 ? "proximal_gradient" : "conditional_gradient"));
    OK(sscda_set_int(h, "max_iterations", 5));
    if (k % 7 == 0) OK(sscda_set_weights(h, ones, p->ns, NULL, 0));
    if (k % 14 == 3) OK(sscda_set_int(h, "threads", 2));
    if (k % 11 == 0) RETURNS(SSCDA_ERROR_LABELS, sscda_fit(h, &p->source, NULL, &p->target));
    fit(h, p);
    OK(sscda_map(h, &p->source, &out));
    OK(sscda_predict(h, &p->target, labels, NULL, p->nt));
    sscda_destroy(h);
    ++fits;
}

/* Kinds that need more than a few samples: a neural map, a support vector machine, tuning. */
static void live_larger(long turn) {
    sscda *h = new_handle();
    int32_t labels[10];
    OK(sscda_set_int(h, "max_iterations", 5));
    OK(sscda_set_int(h, "hidden", 3));
    OK(sscda_set_int(h, "epochs", 5));
    OK(sscda_set_double(h, "svm_c", 1));
    if (turn == 0) OK(sscda_set_string(h, "map", "neural"));
    if (turn == 1) OK(sscda_set_string(h, "classifier", "svm"));
    if (turn == 2) {
        OK(sscda_set_int(h, "threads", 2));
        tune(h, grid, &larger);
        OK(sscda_tune_vote(h, labels, NULL, larger.nt));
    }
    fit(h, &larger);
    OK(sscda_predict(h, &larger.target, labels, NULL, larger.nt));
    sscda_destroy(h);
    ++fits;
}

static void live(long k) {
    live_once(k);
    if (k % 33 == 0) live_larger(k / 33 % 3);
}

static void make_problems(void) {
    const double lambda_g[] = {0.3};
    long k;
    for (k = 0; k < PROBLEMS; ++k)
        problems[k] = make_problem(4 + k % 3, 4 + k / 3, 1 + k % 3, 2, 500 + (uint64_t)k);
    larger = make_problem(12, 10, 2, 2, 600);
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_double(grid, "lambda_g", lambda_g, 1));
}

static void free_problems(void) {
    long k;
    for (k = 0; k < PROBLEMS; ++k)
        free_problem(&problems[k]);
    free_problem(&larger);
    sscda_grid_destroy(grid);
}

static void test_memory_is_flat(void) {
    size_t used, resident;
    long k;
    make_problems();
    watch("the first tiny fits");
    printf("%zu bytes in use and %zu resident at first\n", bytes_in_use(), resident_bytes());
    for (k = 0; k < FIRST; ++k)
        live(k);
    used = bytes_in_use();
    resident = resident_bytes();
    for (; k < FITS; ++k) {
        if (k % (FITS / 20) == 0) watch("tiny fits");
        live(k);
    }
    printf("bytes in use after %ld fits: %zu, after %ld: %zu; resident: %zu, %zu\n", FIRST, used,
           FITS, bytes_in_use(), resident, resident_bytes());
    TEST_ASSERT_EQUAL_INT64(0, sscda_live_handles());
    /* One byte lost by each fit would be 90,090. A page is room for what the C library keeps. */
    CHECK(bytes_in_use() <= used + 4096, "%zu bytes in use after %ld fits, %zu after %ld", used,
          FIRST, bytes_in_use(), FITS);
#ifndef TEST_SANITIZED
    /* Pages come and go as the heap is cut up in other ways: some of them are no growth. */
    CHECK(resident_bytes() <= resident + 64 * 4096,
          "%zu bytes resident after %ld fits, %zu after "
          "%ld",
          resident, FIRST, resident_bytes(), FITS);
#endif
    free_problems();
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_memory_is_flat);
    promise("load-flat-memory", fits);
    return UNITY_END();
}
