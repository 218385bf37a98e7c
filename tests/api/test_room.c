/* SPDX-License-Identifier: MIT */
/* Fits and searches that cannot fit into memory: refused before anything is copied, with sizes and
 * with what would help. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "common/promise.h"

static sscda *h;
static double *numbers;
static int32_t *labels;
static long cases;

#define MANY 1000000
#define WIDE 5000

void setUp(void) {
    int64_t i;
    h = new_handle();
    numbers = (double *)allocate((MANY + WIDE) * sizeof(double));
    labels = (int32_t *)allocate(MANY * sizeof(int32_t));
    /* Whoever looks at the samples finds something to complain about. */
    for (i = 0; i < MANY + WIDE; ++i)
        numbers[i] = NAN;
    for (i = 0; i < MANY; ++i)
        labels[i] = (int32_t)(i % 3);
}

void tearDown(void) {
    sscda_destroy(h);
    free(numbers);
    free(labels);
}

/* Rows that overlap, each one number further on: many of them in little memory. */
static sscda_matrix samples(int64_t rows, int64_t features) {
    const sscda_matrix m = {numbers, rows, features, 1, 1, SSCDA_FLOAT64, 0};
    CHECK(rows + features <= MANY + WIDE, "%d rows", (int)rows);
    ++cases;
    return m;
}

static void test_a_fit(void) {
    const sscda_matrix x = samples(MANY, 2);
    problem p = make_problem(20, 20, 2, 3, 1);
    snapshot state;
    fit(h, &p);
    state = take_state(h);
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_fit(h, &x, labels, &x), "1000000 x 1000000 samples",
            "2 features", "needs at least", " TB", "by estimate", "this process can have",
            "a random subsample of");
    UNCHANGED(&state, h);
    free_snapshot(&state);
    free_problem(&p);
}

/* Whatever the options are: each way to fit takes matrices of samples by samples. */
static void check_map(const char *map) {
    const sscda_matrix x = samples(MANY, 2);
    OK(sscda_set_string(h, "map", map));
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_fit(h, &x, labels, &x), "needs at least");
}

static void check_solver(const char *solver) {
    const sscda_matrix x = samples(MANY, 2);
    OK(sscda_set_string(h, "solver", solver));
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_fit(h, &x, labels, &x), "needs at least");
}

static void test_every_option(void) {
    const sscda_matrix x = samples(MANY, 200);
    for_each_word("map", check_map);
    for_each_word("solver", check_solver);
    OK(sscda_set_int(h, "pca", 2));
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_fit(h, &x, labels, &x), "needs at least");
    OK(sscda_set_double(h, "lambda_s", 0));
    OK(sscda_set_double(h, "lambda_g", 0));
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_fit(h, &x, NULL, &x), "needs at least");
}

static void test_a_search(void) {
    const sscda_matrix x = samples(MANY, 2);
    snapshot state = take_state(h);
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_tune(h, NULL, &x, labels, &x), "1000000 x 1000000 samples",
            "needs at least", " TB", "this process can have", "a random subsample of");
    OK(sscda_set_string(h, "criterion", "reverse"));
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_tune(h, NULL, &x, labels, &x), "800000 x 1000000 samples",
            "needs at least");
    OK(sscda_set_string(h, "criterion", "graph"));
    UNCHANGED(&state, h);
    free_snapshot(&state);
}

static void test_a_cell_of_a_search(void) {
    const sscda_matrix x = samples(MANY, 2);
    const double lambdas[] = {0.1};
    problem p = make_problem(20, 20, 2, 3, 1);
    sscda_grid *grid = NULL;
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_double(grid, "lambda_s", lambdas, 1));
    OK(sscda_tune(h, grid, &p.source, p.labels, &p.target));
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_tune_apply(h, 0, &x, labels, &x), "needs at least");
    sscda_grid_destroy(grid);
    free_problem(&p);
}

/* Other mistakes are told first where that takes no time. */
static void test_mistakes(void) {
    const sscda_matrix x = samples(MANY, 2), y = samples(MANY, 3);
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_fit(h, &x, labels, &y), "features");
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_fit(h, &x, NULL, &x), "labels: NULL");
}

#ifndef TEST_SANITIZED
/* The process may have so much for the time of a fit. */
static int32_t fit_within(int64_t bytes, const sscda_matrix *x) {
    struct rlimit before, less;
    int32_t status;
    TEST_ASSERT_EQUAL_INT(0, getrlimit(RLIMIT_AS, &before));
    less = before;
    less.rlim_cur = (rlim_t)bytes;
    TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_AS, &less));
    status = sscda_fit(h, x, labels, x);
    TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_AS, &before));
    return status;
}

static int64_t estimate(int64_t ns, int64_t nt, int64_t d) {
    int64_t bytes = 0;
    OK(sscda_estimate_memory(h, ns, nt, d, &bytes));
    return bytes;
}

/* A limit of the process counts, and the advice is true: it has room, but not much to spare. */
static void test_a_limit_of_the_process(void) {
    const sscda_matrix x = samples(30000, 10);
    const int64_t room = 4000000000;
    long long ns = 0, nt = 0;
    const char *subsample;
    REFUSED(SSCDA_ERROR_MEMORY, h, fit_within(room, &x), "30000 x 30000 samples", "10 features",
            " GB", "can have 4 GB (its limit on address space)");
    subsample = strstr(sscda_last_error(h), "subsample of");
    TEST_ASSERT_NOT_NULL(subsample);
    TEST_ASSERT_EQUAL_INT(2, sscanf(subsample, "subsample of %lld x %lld samples", &ns, &nt));
    CHECK(ns == nt && estimate(ns, nt, 10) <= room, "%lld x %lld", ns, nt);
    CHECK(estimate(2 * ns, 2 * nt, 10) > room, "%lld x %lld", ns, nt);
}

/* Options are named only where they make the difference. */
static void test_options_that_help(void) {
    const sscda_matrix x = samples(5000, 5000);
    const int64_t room = 2000000000;
    OK(sscda_set_string(h, "map", "rigid"));
    REFUSED(SSCDA_ERROR_MEMORY, h, fit_within(room, &x), "'map' = barycentric");
    CHECK(strstr(sscda_last_error(h), "lambda_s") == NULL, "%s", sscda_last_error(h));
    OK(sscda_set_string(h, "map", "barycentric"));
    CHECK(estimate(5000, 5000, 5000) <= room, "%lld", (long long)estimate(5000, 5000, 5000));
}

/* Whether graphs can be factored is known once there are samples: then the estimate is for sure. */
static void test_dense_graphs(void) {
    problem p = make_problem(2500, 2500, 40, 3, 1);
    const int64_t dense = estimate(2500, 2500, 40);
    int64_t without;
    OK(sscda_set_double(h, "lambda_s", 0));
    without = estimate(2500, 2500, 40);
    OK(sscda_set_double(h, "lambda_s", 0.1));
    memcpy(labels, p.labels, 2500 * sizeof(int32_t));
    CHECK(0.75 * (double)without < 0.78 * (double)dense, "%lld", (long long)without);
    REFUSED(SSCDA_ERROR_MEMORY, h, fit_within((int64_t)(0.78 * (double)dense), &p.source),
            "2500 x 2500 samples", "needs at least", "MB", "'lambda_s' = 0");
    free_problem(&p);
}
#endif

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_fit);
    RUN_TEST(test_every_option);
    RUN_TEST(test_a_search);
    RUN_TEST(test_a_cell_of_a_search);
    RUN_TEST(test_mistakes);
#ifndef TEST_SANITIZED
    RUN_TEST(test_a_limit_of_the_process);
    RUN_TEST(test_options_that_help);
    RUN_TEST(test_dense_graphs);
#endif
    UNITY_END();
    return promise("fault-no-room", cases);
}
