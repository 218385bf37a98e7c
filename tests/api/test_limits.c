/* SPDX-License-Identifier: MIT */
/* Fits that end by a limit: the result is complete, and says by itself how good it is. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"
#include "api/recorder.h"

static recorder r;

void setUp(void) {}
void tearDown(void) {}

static void check_status_and_words(const sscda *h, int32_t expected, int32_t got,
                                   const char *word) {
    RETURNS(expected, got);
    CHECK(strstr(sscda_last_error(h), word) != NULL, "says %s", sscda_last_error(h));
}

/* A problem that takes minutes to this tolerance, and a twentieth of a second for it. */
static void check_time_limit(const char *solver) {
    problem p = make_problem(600, 600, 2, 4, 51);
    sscda *h = new_handle();
    fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_TIME_LIMIT};
    int k;
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_double(h, "gap_tolerance", 1e-12));
    OK(sscda_set_int(h, "max_iterations", 1000000000));
    OK(sscda_set_double(h, "time_limit", 0.05));
    start_recorder(&r, h, 0, 0);
    OK(sscda_set_double(h, "progress_interval", 0.004));
    check_status_and_words(h, SSCDA_TIME_LIMIT, sscda_fit(h, &p.source, p.labels, &p.target),
                           "time_limit");
    f.h = h;
    f.labels = p.labels;
    check_correspondence(&f);
    check_trace(&f);
    /* A fit that is to end by its limit stops before, but not before half of it. */
    TEST_ASSERT_TRUE(info_number(h, "seconds") >= 0.025);
    TEST_ASSERT_TRUE(info_number(h, "lower_bound") <= info_number(h, "objective"));
    TEST_ASSERT_TRUE(isfinite(info_number(h, "objective")));
    /* The callback hears of the end here too, and before it not more often than it asked for. */
    TEST_ASSERT_TRUE(r.calls >= 2 && r.calls <= RECORDED);
    TEST_ASSERT_EQUAL_INT32(SSCDA_PHASE_PREPARE, r.seen[0].phase);
    TEST_ASSERT_EQUAL_INT32(SSCDA_PHASE_MAP, r.seen[r.calls - 1].phase);
    for (k = 1; k + 1 < r.calls; ++k)
        CHECK(r.seen[k].seconds - r.seen[k - 1].seconds >= 0.004, "after %g s",
              r.seen[k].seconds - r.seen[k - 1].seconds);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_time_limit(void) {
    for_each_word("solver", check_time_limit);
}

/* No time at all: the starting point, with everything that belongs to it. */
static void check_no_time(const char *solver) {
    problem p = make_problem(9, 12, 3, 3, 52);
    sscda *h = new_handle();
    fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_TIME_LIMIT};
    double *c;
    int k;
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_double(h, "gap_tolerance", 1e-12));
    OK(sscda_set_double(h, "time_limit", 1e-12));
    OK(sscda_set_int(h, "cycles", 3));
    start_recorder(&r, h, 0, 0);
    check_status_and_words(h, SSCDA_TIME_LIMIT, sscda_fit(h, &p.source, p.labels, &p.target),
                           "time_limit");
    f.h = h;
    f.labels = p.labels;
    check_all(&f);
    c = read_correspondence(h);
    for (k = 0; k < 9 * 12; ++k)
        CLOSE(1.0 / 12, c[k], 1e-15);
    free(c);
    TEST_ASSERT_EQUAL_INT64(0, info_count_of(h, "iterations"));
    /* Once before the work begins and once at the end, as ever. */
    TEST_ASSERT_EQUAL_INT(2, r.calls);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_no_time_at_all(void) {
    for_each_word("solver", check_no_time);
}

static void check_iterations(const char *solver) {
    problem p = make_problem(12, 12, 2, 3, 53);
    sscda *h = new_handle();
    fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_NOT_CONVERGED};
    int64_t most;
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_double(h, "gap_tolerance", 1e-14));
    f.h = h;
    f.labels = p.labels;
    for (most = 1; most < 8; ++most) {
        OK(sscda_set_int(h, "max_iterations", most));
        check_status_and_words(h, SSCDA_NOT_CONVERGED, sscda_fit(h, &p.source, p.labels, &p.target),
                               "max_iterations");
        TEST_ASSERT_EQUAL_INT64(most, info_count_of(h, "iterations"));
        check_all(&f);
    }
    sscda_destroy(h);
    free_problem(&p);
}

static void test_max_iterations(void) {
    for_each_word("solver", check_iterations);
}

/* More work is never for nothing: the gap shrinks, and the bound of one fit holds for all. */
static void check_tolerances(const char *solver) {
    problem p = make_problem(15, 13, 2, 3, 54);
    sscda *h = new_handle();
    double best_bound = -INFINITY, tolerance;
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_int(h, "max_iterations", 1000000));
    for (tolerance = 0.5; tolerance > 1e-3; tolerance /= 4) {
        fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_OK};
        OK(sscda_set_double(h, "gap_tolerance", tolerance));
        OK(sscda_fit(h, &p.source, p.labels, &p.target));
        f.h = h;
        f.labels = p.labels;
        check_all(&f);
        TEST_ASSERT_TRUE(info_number(h, "relative_gap") <= tolerance);
        best_bound = fmax(best_bound, info_number(h, "lower_bound"));
        TEST_ASSERT_TRUE(info_number(h, "objective") >= best_bound * (1 - 1e-12));
    }
    sscda_destroy(h);
    free_problem(&p);
}

static void test_gap_tolerance(void) {
    for_each_word("solver", check_tolerances);
}

/* The bound of each solver holds for what the others find. */
static problem shared;
static double highest_bound, lowest_objective;

static void bound_by(const char *solver) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_double(h, "gap_tolerance", 1e-3));
    OK(sscda_set_int(h, "max_iterations", 1000000));
    OK(sscda_fit(h, &shared.source, shared.labels, &shared.target));
    highest_bound = fmax(highest_bound, info_number(h, "lower_bound"));
    lowest_objective = fmin(lowest_objective, info_number(h, "objective"));
    OK(sscda_set_string(h, "step", "open_loop"));
    OK(sscda_set_int(h, "max_iterations", 50));
    fit(h, &shared);
    highest_bound = fmax(highest_bound, info_number(h, "lower_bound"));
    lowest_objective = fmin(lowest_objective, info_number(h, "objective"));
    sscda_destroy(h);
}

static void test_bounds_hold_across_solvers(void) {
    shared = make_problem(14, 16, 2, 2, 55);
    highest_bound = -INFINITY;
    lowest_objective = INFINITY;
    for_each_word("solver", bound_by);
    CHECK(highest_bound <= lowest_objective * (1 + 1e-12),
          "a bound of %.17g, an objective of %.17g", highest_bound, lowest_objective);
    free_problem(&shared);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_time_limit);
    RUN_TEST(test_no_time_at_all);
    RUN_TEST(test_max_iterations);
    RUN_TEST(test_gap_tolerance);
    RUN_TEST(test_bounds_hold_across_solvers);
    return UNITY_END();
}
