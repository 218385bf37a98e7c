/* SPDX-License-Identifier: MIT */
/* Class shares: what is refused, what sets the option, what a fit tells, and what is stored. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/fixture.h"
#include "api/invariants.h"
#include "api/recorder.h"

void setUp(void) {
    open_fixture();
}
void tearDown(void) {
    close_fixture();
}

static const int32_t classes[3] = {0, 1, 2};

static const char *rule_of(const sscda *of) {
    const char *word = NULL;
    OK(sscda_get_string(of, "class_shares", &word));
    return word;
}

static const char *rule_used(const sscda *of) {
    const char *word = NULL;
    OK(sscda_info_string(of, "class_shares", &word));
    return word;
}

static void test_arguments(void) {
    const double shares[3] = {1, 2, 3};
    const int32_t twice[3] = {4, 5, 4}, none[2] = {1, SSCDA_UNLABELED};
#define NO(...) REFUSED(SSCDA_ERROR_ARGUMENT, h, __VA_ARGS__)
    NO(sscda_set_class_shares(h, NULL, shares, 3), "classes", "NULL");
    NO(sscda_set_class_shares(h, classes, NULL, 3), "shares", "NULL");
    NO(sscda_set_class_shares(h, NULL, NULL, 3), "count", "3", "NULL");
    NO(sscda_set_class_shares(h, classes, shares, 0), "count", "0");
    NO(sscda_set_class_shares(h, classes, shares, -3), "count", "-3");
    NO(sscda_set_class_shares(h, twice, shares, 3), "classes", "4", "twice", "entry 2");
    NO(sscda_set_class_shares(h, none, shares, 2), "classes", "entry 1", "SSCDA_UNLABELED");
#undef NO
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_set_class_shares(NULL, classes, shares, 3), "handle");
}

static void test_values(void) {
    const double bad[] = {-1, -1e-300, NAN, INFINITY, -INFINITY};
    const double zeros[3] = {0, -0.0, 0}, large[3] = {1e308, 1e308, 1e308};
    double shares[3] = {1, 2, 3};
    size_t k;
    for (k = 0; k < sizeof bad / sizeof bad[0]; ++k) {
        shares[1] = bad[k];
        REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_class_shares(h, classes, shares, 3), "shares",
                "entry 1", "class 1");
    }
    REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_class_shares(h, classes, zeros, 3), "shares", "0");
    OK(sscda_set_class_shares(h, classes, large, 3)); /* their sum overflows, their shares do not */
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_fit(h, &p.source, p.labels, &p.target), "class 2",
            "0.3333");
    OK(sscda_set_class_shares(h, NULL, NULL, 0));
}

/* Shares set the option to "given", no shares set it back; another value stays. */
static void test_option(void) {
    const double shares[2] = {1, 3};
    sscda *other = new_handle();
    TEST_ASSERT_EQUAL_STRING("source", rule_of(other));
    OK(sscda_set_class_shares(other, classes, shares, 2));
    TEST_ASSERT_EQUAL_STRING("given", rule_of(other));
    OK(sscda_set_class_shares(other, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_STRING("source", rule_of(other));
    OK(sscda_set_string(other, "class_shares", "estimated"));
    OK(sscda_set_class_shares(other, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_STRING("estimated", rule_of(other));
    OK(sscda_set_class_shares(other, classes, shares, 2));
    TEST_ASSERT_EQUAL_STRING("given", rule_of(other));
    OK(sscda_set_string(other, "preset", "paper"));
    TEST_ASSERT_EQUAL_STRING("source", rule_of(other));
    /* The shares are still there. */
    OK(sscda_set_string(other, "preset", "default"));
    OK(sscda_set_string(other, "class_shares", "given"));
    OK(sscda_fit(other, &p.source, p.labels, &p.target));
    TEST_ASSERT_EQUAL_STRING("given", rule_used(other));
    TEST_ASSERT_EQUAL_STRING("given", rule_of(other));
    sscda_destroy(other);
}

static void test_a_fit_that_they_do_not_fit(void) {
    const double shares[3] = {1, 2, 3};
    const int32_t some[1] = {1}, others[3] = {0, 1, 77};
    OK(sscda_set_string(h, "class_shares", "given"));
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_fit(h, &p.source, p.labels, &p.target), "class_shares",
            "no class shares");
    OK(sscda_set_class_shares(h, some, shares, 1));
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_fit(h, &p.source, p.labels, &p.target), "class 0",
            "no share");
    OK(sscda_set_class_shares(h, others, shares, 3));
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_fit(h, &p.source, p.labels, &p.target), "class 77", "0.5");
    OK(sscda_set_double(h, "lambda_g", 0));
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_fit(h, &p.source, NULL, &p.target), "labels", "given");
    OK(sscda_set_string(h, "class_shares", "estimated"));
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_fit(h, &p.source, NULL, &p.target), "labels", "estimated");
    OK(sscda_set_double(h, "lambda_g", 0.2));
    OK(sscda_set_class_shares(h, NULL, NULL, 0));
    OK(sscda_set_string(h, "class_shares", "source"));
}

static void test_results(void) {
    const double given[3] = {3, 9, 0};
    const int32_t names[3] = {1, 0, 77}; /* in any order, with a class that is nowhere */
    double shares[2] = {7, 7}, errors[2] = {7, 7};
    sscda *other = new_handle();
    OK(sscda_class_shares(h, shares, errors, 2));
    CLOSE(0.5, shares[0], 1e-15);
    CLOSE(0.5, shares[1], 1e-15);
    TEST_ASSERT_TRUE(errors[0] == 0 && errors[1] == 0);
    TEST_ASSERT_EQUAL_STRING("source", rule_used(h));
    OK(sscda_class_shares(h, NULL, NULL, 0));
    OK(sscda_class_shares(h, shares, NULL, 2));
    OK(sscda_class_shares(h, NULL, errors, 2));
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_class_shares(h, shares, NULL, 1), "shares", "2");
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_class_shares(h, NULL, errors, 1), "errors", "2");
    REFUSED(SSCDA_ERROR_NOT_FITTED, other, sscda_class_shares(other, shares, errors, 2), "fit");
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_class_shares(NULL, shares, errors, 2), "handle");
    OK(sscda_set_class_shares(other, names, given, 3));
    fit(other, &p);
    OK(sscda_class_shares(other, shares, errors, 2));
    CLOSE(0.75, shares[0], 1e-15);
    CLOSE(0.25, shares[1], 1e-15);
    TEST_ASSERT_TRUE(errors[0] == 0 && errors[1] == 0);
    OK(sscda_set_class_shares(other, NULL, NULL, 0));
    OK(sscda_set_string(other, "class_shares", "estimated"));
    fit(other, &p);
    TEST_ASSERT_EQUAL_STRING("estimated", rule_used(other));
    OK(sscda_class_shares(other, shares, errors, 2));
    CLOSE(1, shares[0] + shares[1], 1e-12);
    CLOSE(sqrt(shares[0] * shares[1] / 8), errors[0], 1e-12); /* of 8 target samples */
    OK(sscda_set_string(other, "class_shares", "source"));
    OK(sscda_set_double(other, "lambda_g", 0));
    OK(sscda_fit(other, &p.source, NULL, &p.target));
    REFUSED(SSCDA_ERROR_LABELS, other, sscda_class_shares(other, shares, errors, 2), "labels");
    TEST_ASSERT_EQUAL_STRING("source", rule_used(other));
    sscda_destroy(other);
}

/* Shares that the source has anyway change no bit, rounded as they may be. */
static void test_shares_of_the_source(void) {
    problem many = make_problem(21, 17, 3, 3, 5);
    const double third[3] = {1 / 3., 1 / 3., 1 / 3.}, parts[3] = {0.1, 0.1, 0.1};
    sscda *plain = fitted_handle(&many), *shared = new_handle();
    double moved[21 * 3], also[21 * 3];
    sscda_matrix y = sscda_row_major(moved, 21, 3), z = sscda_row_major(also, 21, 3);
    double *c = read_correspondence(plain), *d;
    int k;
    OK(sscda_adapted(plain, &y));
    for (k = 0; k < 2; ++k) {
        OK(sscda_set_class_shares(shared, classes, k == 0 ? third : parts, 3));
        fit(shared, &many);
        d = read_correspondence(shared);
        TEST_ASSERT_EQUAL_INT(0, memcmp(c, d, 21 * 17 * sizeof *c));
        OK(sscda_adapted(shared, &z));
        TEST_ASSERT_EQUAL_INT(0, memcmp(moved, also, sizeof moved));
        TEST_ASSERT_TRUE(info_number(plain, "objective") == info_number(shared, "objective"));
        free(d);
    }
    free(c);
    sscda_destroy(plain);
    sscda_destroy(shared);
    free_problem(&many);
}

/* For every map and classifier: the class is never predicted, its rows are 0 and its samples move
 * like new ones. */
static void check_without_class_1(const char *option, const char *word) {
    enum { ns = 24, nt = 20, d = 3 };
    const double shares[3] = {2, 0, 1};
    problem many = make_problem(ns, nt, d, 3, 6);
    double moved[ns * d], also[ns * d], *c;
    int32_t labels[nt], by_c[nt];
    sscda_matrix y = sscda_row_major(moved, ns, d), z = sscda_row_major(also, ns, d);
    sscda *other = new_handle();
    int i, j;
    OK(sscda_set_string(other, option, word));
    OK(sscda_set_class_shares(other, classes, shares, 3));
    fit(other, &many);
    OK(sscda_predict(other, &many.target, labels, NULL, nt));
    OK(sscda_target_labels(other, by_c, NULL, nt));
    for (j = 0; j < nt; ++j)
        CHECK(labels[j] != 1 && by_c[j] != 1, "%s: target %d is of class 1", word, j);
    c = read_correspondence(other);
    OK(sscda_adapted(other, &y));
    OK(sscda_map(other, &many.source, &z));
    for (i = 1; i < ns; i += 3) {
        for (j = 0; j < nt; ++j)
            TEST_ASSERT_TRUE(c[i * nt + j] == 0);
        for (j = 0; j < d; ++j)
            CLOSE(also[i * d + j], moved[i * d + j], 1e-12);
    }
    TEST_ASSERT_EQUAL_INT64(3, info_count_of(other, "classes"));
    TEST_ASSERT_EQUAL_INT64(ns, info_count_of(other, "source_rows"));
    ROUND_TRIP(other);
    free(c);
    sscda_destroy(other);
    free_problem(&many);
}

static void check_map(const char *word) {
    check_without_class_1("map", word);
}
static void check_classifier(const char *word) {
    check_without_class_1("classifier", word);
}
static void test_a_class_that_the_target_lacks(void) {
    for_each_word("map", check_map);
    for_each_word("classifier", check_classifier);
}

/* Given shares are in the file beside the options, with or without a fit. */
static void test_storage(void) {
    const double given[2] = {3, 1};
    sscda *other = new_handle(), *copy = NULL;
    snapshot state;
    OK(sscda_set_class_shares(other, classes, given, 2));
    state = take_state(other);
    OK(sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
    TEST_ASSERT_EQUAL_STRING("given", rule_of(copy));
    fit(other, &p);
    fit(copy, &p);
    SAME(take_results(other), take_results(copy));
    ROUND_TRIP(other);
    free_snapshot(&state);
    sscda_destroy(copy);
    sscda_destroy(other);
}

/* The fits of an estimate are cycles of one. A stop leaves the last fit that was complete. */
static void test_progress_and_stop(void) {
    static recorder r;
    problem skewed = make_problem(60, 60, 2, 3, 8);
    sscda *plain = new_handle(), *other = new_handle();
    double shares[3], objective;
    int64_t fits, i, k = 0;
    for (i = 0; i < 60; ++i) /* most of the target is of class 0 */
        if (i % 3 > 0 && i % 4 > 0)
            memcpy(skewed.xt + 2 * i, skewed.xt + 2 * (3 * (i / 3)), 2 * sizeof(double));
    fit(plain, &skewed);
    OK(sscda_set_string(other, "class_shares", "estimated"));
    start_recorder(&r, other, 0, SSCDA_CONTINUE);
    fit(other, &skewed);
    fits = r.seen[(r.calls < RECORDED ? r.calls : RECORDED) - 1].cycle;
    CHECK(fits > 1 && fits <= 5, "%d fits", (int)fits);
    for (k = 1; k < r.calls && k < RECORDED; ++k) {
        TEST_ASSERT_TRUE(r.seen[k].cycle >= r.seen[k - 1].cycle);
        TEST_ASSERT_TRUE(r.seen[k].cycle <= r.seen[k].cycles);
    }
    OK(sscda_class_shares(other, shares, NULL, 3));
    CHECK(shares[0] > 0.45, "a share of %g", shares[0]);
    TEST_ASSERT_EQUAL_INT64(1, info_count_of(other, "cycles"));
    for (k = 0; k < r.calls && r.seen[k].cycle < 2; ++k)
        continue;
    start_recorder(&r, other, (int)k + 2, SSCDA_STOP); /* in the second fit */
    RETURNS(SSCDA_CANCELLED, sscda_fit(other, &skewed.source, skewed.labels, &skewed.target));
    OK(sscda_set_progress(other, NULL, NULL));
    objective = info_number(plain, "objective");
    TEST_ASSERT_TRUE(info_number(other, "objective") == objective);
    OK(sscda_class_shares(other, shares, NULL, 3));
    CLOSE(1 / 3., shares[0], 1e-12);
    sscda_destroy(plain);
    sscda_destroy(other);
    free_problem(&skewed);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_arguments);
    RUN_TEST(test_values);
    RUN_TEST(test_option);
    RUN_TEST(test_a_fit_that_they_do_not_fit);
    RUN_TEST(test_results);
    RUN_TEST(test_shares_of_the_source);
    RUN_TEST(test_a_class_that_the_target_lacks);
    RUN_TEST(test_storage);
    RUN_TEST(test_progress_and_stop);
    return UNITY_END();
}
