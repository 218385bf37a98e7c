/* SPDX-License-Identifier: MIT */
/* Presets, and that a fit changes no option. */
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

void setUp(void) {}
void tearDown(void) {}

static void check_word(const sscda *h, const char *key, const char *expected) {
    const char *word = NULL;
    OK(sscda_get_string(h, key, &word));
    CHECK(strcmp(word, expected) == 0, "%s is %s, not %s", key, word, expected);
}

static void check_number(const sscda *h, const char *key, double expected) {
    double number = -77;
    OK(sscda_get_double(h, key, &number));
    CHECK(number == expected, "%s is %g, not %g", key, number, expected);
}

static void check_integer(const sscda *h, const char *key, int64_t expected) {
    int64_t integer = -77;
    OK(sscda_get_int(h, key, &integer));
    CHECK(integer == expected, "%s is %d, not %d", key, (int)integer, (int)expected);
}

/* The method as Das & Lee have it: 2/(t+2), weights as they are, a map through the origin. */
static void check_paper(const sscda *h) {
    check_word(h, "preset", "paper");
    check_word(h, "weights", "absolute");
    check_word(h, "solver", "conditional_gradient");
    check_word(h, "step", "open_loop");
    check_word(h, "map", "linear");
    check_number(h, "lambda_s", 1);
    check_number(h, "lambda_g", 1);
    check_number(h, "sigma_source", 0);
    check_number(h, "sigma_target", 0);
    check_number(h, "ridge", 0.001);
    check_integer(h, "intercept", 0);
    check_integer(h, "restore_covariance", 0);
    check_integer(h, "cycles", 1);
}

static void test_paper(void) {
    sscda *h = new_handle();
    check_word(h, "preset", "default");
    OK(sscda_set_string(h, "preset", "paper"));
    check_paper(h);
    sscda_destroy(h);
}

/* Every option that is not the method's own keeps its value; all others are assigned. */
static void test_what_a_preset_leaves_alone(void) {
    sscda *h = new_handle(), *clean = new_handle();
    OK(sscda_set_double(h, "time_limit", 77));
    OK(sscda_set_double(h, "progress_interval", 0.7));
    OK(sscda_set_double(h, "lambda_s", 7));
    OK(sscda_set_double(h, "lambda_g", 7));
    OK(sscda_set_double(h, "ridge", 7));
    OK(sscda_set_double(h, "sigma_source", 7));
    OK(sscda_set_double(h, "sigma_target", 7));
    OK(sscda_set_double(h, "gap_tolerance", 7));
    OK(sscda_set_int(h, "max_iterations", 7));
    OK(sscda_set_int(h, "cycles", 7));
    OK(sscda_set_int(h, "intercept", 1));
    OK(sscda_set_int(h, "restore_covariance", 1));
    OK(sscda_set_string(h, "map", "rigid"));
    OK(sscda_set_string(h, "preset", "paper"));
    check_paper(h);
    check_number(h, "time_limit", 77);
    check_number(h, "progress_interval", 0.7);
    OK(sscda_set_double(clean, "time_limit", 77));
    OK(sscda_set_double(clean, "progress_interval", 0.7));
    OK(sscda_set_string(clean, "preset", "paper"));
    SAME(take_options(clean), take_options(h));
    /* And back. */
    OK(sscda_set_string(h, "preset", "default"));
    check_word(h, "preset", "default");
    sscda_destroy(clean);
    clean = new_handle();
    OK(sscda_set_double(clean, "time_limit", 77));
    OK(sscda_set_double(clean, "progress_interval", 0.7));
    SAME(take_options(clean), take_options(h));
    sscda_destroy(clean);
    sscda_destroy(h);
}

/* It reads back as the last preset set, whatever was changed since. */
static void test_options_after_a_preset(void) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "preset", "paper"));
    OK(sscda_set_double(h, "lambda_s", 0.25));
    check_word(h, "preset", "paper");
    check_number(h, "lambda_s", 0.25);
    check_number(h, "lambda_g", 1);
    RETURNS(SSCDA_ERROR_OPTION, sscda_set_string(h, "preset", "papers"));
    check_word(h, "preset", "paper");
    check_number(h, "lambda_s", 0.25);
    OK(sscda_set_string(h, "preset", "paper"));
    check_number(h, "lambda_s", 1);
    sscda_destroy(h);
}

static void test_a_fit_changes_no_option(void) {
    problem p = make_problem(8, 6, 2, 2, 3);
    sscda *h = new_handle();
    snapshot before = take_options(h);
    fit(h, &p);
    SAME(before, take_options(h));
    OK(sscda_set_string(h, "preset", "paper"));
    OK(sscda_set_int(h, "cycles", 3));
    OK(sscda_set_int(h, "max_iterations", 4));
    before = take_options(h);
    RETURNS(SSCDA_NOT_CONVERGED, fit(h, &p));
    SAME(before, take_options(h));
    before = take_options(h);
    RETURNS(SSCDA_ERROR_LABELS, sscda_fit(h, &p.source, NULL, &p.target));
    SAME(before, take_options(h));
    sscda_destroy(h);
    free_problem(&p);
}

/* A changed option changes the next fit, not the one that is there. */
static void test_options_do_not_reach_back(void) {
    problem p = make_problem(8, 6, 2, 2, 3);
    sscda *h = fitted_handle(&p);
    snapshot before = take_results(h);
    OK(sscda_set_string(h, "map", "barycentric"));
    OK(sscda_set_string(h, "preset", "paper"));
    OK(sscda_set_int(h, "cycles", 5));
    SAME(before, take_results(h));
    before = take_results(h);
    OK(sscda_set_string(h, "preset", "default"));
    OK(sscda_set_string(h, "map", "linear"));
    fit(h, &p);
    SAME(before, take_results(h));
    sscda_destroy(h);
    free_problem(&p);
}

/* With the preset `paper` a fit makes all iterations with the solver of the paper. */
static void test_a_fit_with_the_paper_preset(void) {
    problem p = make_problem(10, 12, 2, 2, 3);
    sscda *h = new_handle();
    const char *word = NULL;
    int64_t count = 0, most = 0;
    double *step;
    OK(sscda_set_string(h, "preset", "paper"));
    OK(sscda_get_int(h, "max_iterations", &most));
    RETURNS(SSCDA_NOT_CONVERGED, fit(h, &p));
    OK(sscda_info_string(h, "solver", &word));
    TEST_ASSERT_EQUAL_STRING("conditional_gradient", word);
    OK(sscda_trace(h, "step", NULL, 0, &count));
    TEST_ASSERT_EQUAL_INT64(most, count);
    step = allocate((size_t)count * sizeof *step);
    OK(sscda_trace(h, "step", step, count, NULL));
    for (most = 0; most < count; ++most)
        CLOSE(2.0 / ((double)most + 3), step[most], 1e-15); /* 2/(t+2) for t = 1, 2, ... */
    free(step);
    sscda_destroy(h);
    free_problem(&p);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_paper);
    RUN_TEST(test_what_a_preset_leaves_alone);
    RUN_TEST(test_options_after_a_preset);
    RUN_TEST(test_a_fit_changes_no_option);
    RUN_TEST(test_options_do_not_reach_back);
    RUN_TEST(test_a_fit_with_the_paper_preset);
    return UNITY_END();
}
