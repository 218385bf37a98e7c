/* SPDX-License-Identifier: MIT */
/* Any number of threads gives the same bits: for every map and classifier, with and without the
 * preparation of samples, for graphs of low and of full rank, and for a search by every criterion.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "api/tables.h"
#include "common/promise.h"
#include "common/watchdog.h"

static const int64_t counts[] = {2, 3, 7};
static long cases;

#ifdef TEST_SANITIZED
#define SAMPLES 90
#define ITERATIONS 4
#else
#define SAMPLES 230
#define ITERATIONS 12
#endif

void setUp(void) {}
void tearDown(void) {}

typedef void set_options(sscda *h, const char *word);

static void compare(const problem *p, set_options *set, const char *word, const char *what) {
    sscda *one = new_handle();
    int32_t status;
    size_t k;
    char text[128];
    snprintf(text, sizeof text, "%s, %s", what, word);
    watch(text);
    OK(sscda_set_int(one, "max_iterations", ITERATIONS));
    OK(sscda_set_int(one, "epochs", 15));
    set(one, word);
    status = sscda_fit(one, &p->source, p->labels, &p->target);
    if (status == SSCDA_ERROR_UNAVAILABLE) { /* no OR-Tools */
        sscda_destroy(one);
        return;
    }
    CHECK(status >= 0, "%s: %s", text, sscda_last_error(one));
    for (k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
        sscda *many = new_handle();
        OK(sscda_set_int(many, "max_iterations", ITERATIONS));
        OK(sscda_set_int(many, "epochs", 15));
        set(many, word);
        OK(sscda_set_int(many, "threads", counts[k]));
        fit(many, p);
        SAME(take_results(one), take_results(many));
        sscda_destroy(many);
        ++cases;
    }
    sscda_destroy(one);
}

static void set_map(sscda *h, const char *map) {
    OK(sscda_set_string(h, "map", map));
}

/* Cycles, landmarks and the rest of what maps have. */
static void set_map_and_more(sscda *h, const char *map) {
    OK(sscda_set_string(h, "map", map));
    OK(sscda_set_string(h, "standardize", "joint"));
    OK(sscda_set_int(h, "pca", 5));
    OK(sscda_set_int(h, "cycles", 2));
    OK(sscda_set_int(h, "landmarks", 40));
    OK(sscda_set_double(h, "lambda_g", 0));
}

static void set_solver(sscda *h, const char *solver) {
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_double(h, "gap_tolerance", 1e-4)); /* in double precision */
}

static void set_classifier(sscda *h, const char *classifier) {
    OK(sscda_set_string(h, "classifier", classifier));
}

static void check_map(const char *map) {
    problem low = make_problem(SAMPLES, SAMPLES - 30, 2, 3, 61);
    problem full = make_problem(SAMPLES - 30, SAMPLES, 40, 3, 62);
    compare(&low, set_map, map, "2 features");
    compare(&full, set_map_and_more, map, "40 features, prepared");
    free_problem(&low);
    free_problem(&full);
}

static void check_solver(const char *solver) {
    problem low = make_problem(SAMPLES, SAMPLES, 2, 3, 63);
    problem full = make_problem(SAMPLES, SAMPLES, 40, 3, 64);
    compare(&low, set_solver, solver, "2 features");
    compare(&full, set_solver, solver, "40 features");
    free_problem(&low);
    free_problem(&full);
}

static void check_classifier(const char *classifier) {
    problem p = make_problem(90, 80, 3, 3, 65);
    compare(&p, set_classifier, classifier, "classifier");
    free_problem(&p);
}

static void test_fits(void) {
    for_each_word("map", check_map);
    for_each_word("solver", check_solver);
    for_each_word("classifier", check_classifier);
}

static sscda *searching(const char *criterion, int64_t threads) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "criterion", criterion));
    OK(sscda_set_int(h, "folds", 3));
    OK(sscda_set_int(h, "threads", threads));
    return h;
}

/* The table, and the fit with what was chosen. */
static void check_search(const char *criterion) {
    problem p = make_problem(40, 45, 3, 3, 66);
    sscda_grid *grid = small_grid();
    sscda *one = searching(criterion, 1);
    size_t k;
    watch(criterion);
    OK(tune(one, grid, &p));
    OK(sscda_tune_apply(one, SSCDA_BEST, &p.source, p.labels, &p.target));
    for (k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
        sscda *many = searching(criterion, counts[k]);
        OK(tune(many, grid, &p));
        SAME(take_table(one), take_table(many));
        OK(sscda_tune_apply(many, SSCDA_BEST, &p.source, p.labels, &p.target));
        SAME(take_results(one), take_results(many));
        sscda_destroy(many);
        ++cases;
    }
    sscda_destroy(one);
    sscda_grid_destroy(grid);
    free_problem(&p);
}

static void test_searches(void) {
    for_each_word("criterion", check_search);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_fits);
    RUN_TEST(test_searches);
    promise("threads-bits", cases);
    return UNITY_END();
}
