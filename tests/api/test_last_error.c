/* SPDX-License-Identifier: MIT */
/* sscda_last_error(): per thread, about one handle, and not disturbed by success. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"

void setUp(void) {}
void tearDown(void) {}

static void set_nonsense(sscda *h, const char *key) {
    RETURNS(SSCDA_ERROR_OPTION, sscda_set_double(h, key, 1));
}

/* Runs first: nothing has failed on this thread yet. */
static void test_nothing_yet(void) {
    sscda *h;
    TEST_ASSERT_EQUAL_STRING("", sscda_last_error(NULL));
    h = new_handle();
    TEST_ASSERT_EQUAL_STRING("", sscda_last_error(h));
    sscda_destroy(h);
}

static void test_about_one_handle(void) {
    sscda *one = new_handle(), *two = new_handle();
    set_nonsense(one, "first");
    TEST_ASSERT_NOT_NULL(strstr(sscda_last_error(one), "first"));
    TEST_ASSERT_EQUAL_STRING("", sscda_last_error(two));
    TEST_ASSERT_NOT_NULL(strstr(sscda_last_error(NULL), "first"));
    set_nonsense(two, "second");
    TEST_ASSERT_EQUAL_STRING("", sscda_last_error(one));
    TEST_ASSERT_NOT_NULL(strstr(sscda_last_error(two), "second"));
    TEST_ASSERT_NOT_NULL(strstr(sscda_last_error(NULL), "second"));
    /* A call without a handle takes the place of both. */
    RETURNS(SSCDA_ERROR_ARGUMENT, sscda_create(NULL));
    TEST_ASSERT_EQUAL_STRING("", sscda_last_error(one));
    TEST_ASSERT_EQUAL_STRING("", sscda_last_error(two));
    TEST_ASSERT_NOT_NULL(strstr(sscda_last_error(NULL), "out"));
    sscda_destroy(one);
    sscda_destroy(two);
}

static void test_success_leaves_it_alone(void) {
    problem p = make_problem(5, 6, 2, 2, 1);
    sscda *h = new_handle(), *copy = NULL;
    double out[10];
    sscda_matrix y = sscda_row_major(out, 5, 2);
    char said[1024], bytes[20000];
    const char *text;
    int64_t size = 0;
    set_nonsense(h, "kept");
    text = sscda_last_error(h);
    TEST_ASSERT_LESS_THAN(sizeof said, strlen(text));
    strcpy(said, text);
    OK(sscda_set_double(h, "ridge", 0.5));
    OK(sscda_fit(h, &p.source, p.labels, &p.target));
    OK(sscda_map(h, &p.source, &y));
    OK(sscda_serialize(h, bytes, sizeof bytes, &size));
    OK(sscda_deserialize(&copy, bytes, size));
    TEST_ASSERT_EQUAL_STRING("", sscda_last_error(copy));
    sscda_destroy(copy);
    OK(sscda_cancel(h));
    /* Also what was returned then is still the same text. */
    TEST_ASSERT_EQUAL_STRING(said, text);
    TEST_ASSERT_EQUAL_STRING(said, sscda_last_error(h));
    TEST_ASSERT_EQUAL_STRING(said, sscda_last_error(NULL));
    sscda_destroy(h);
    TEST_ASSERT_EQUAL_STRING(said, text);
    TEST_ASSERT_EQUAL_STRING(said, sscda_last_error(NULL));
    free_problem(&p);
}

/* A handle made where another one was is another one. */
static void test_a_new_handle_has_no_message(void) {
    int k;
    for (k = 0; k < 50; ++k) {
        sscda *h = new_handle();
        TEST_ASSERT_EQUAL_STRING("", sscda_last_error(h));
        set_nonsense(h, "gone");
        sscda_destroy(h);
    }
}

static void test_a_caveat_has_a_message(void) {
    problem p = make_problem(30, 40, 2, 3, 1);
    sscda *h = new_handle();
    OK(sscda_set_int(h, "max_iterations", 1));
    OK(sscda_set_double(h, "gap_tolerance", 1e-14));
    RETURNS(SSCDA_NOT_CONVERGED, sscda_fit(h, &p.source, p.labels, &p.target));
    CHECK(strstr(sscda_last_error(h), "max_iterations") != NULL, "says %s", sscda_last_error(h));
    CHECK(strstr(sscda_last_error(h), "gap") != NULL, "says %s", sscda_last_error(h));
    sscda_destroy(h);
    free_problem(&p);
}

/* Each thread has its own message. */
struct two_threads {
    sscda *h;
    int heard_before, heard_after;
};

static void *fail_elsewhere(void *argument) {
    struct two_threads *t = argument;
    t->heard_before = sscda_last_error(NULL)[0] != 0 || sscda_last_error(t->h)[0] != 0;
    if (sscda_set_double(t->h, "elsewhere", 1) != SSCDA_ERROR_OPTION) t->heard_before = 2;
    t->heard_after = strstr(sscda_last_error(t->h), "elsewhere") != NULL;
    return NULL;
}

static void test_per_thread(void) {
    struct two_threads t = {NULL, -1, -1};
    pthread_t thread;
    t.h = new_handle();
    set_nonsense(t.h, "here");
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, fail_elsewhere, &t));
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    TEST_ASSERT_EQUAL_INT(0, t.heard_before);
    TEST_ASSERT_EQUAL_INT(1, t.heard_after);
    TEST_ASSERT_NOT_NULL(strstr(sscda_last_error(t.h), "here"));
    sscda_destroy(t.h);
}

/* Names of columns and keys that others chose are quoted, and a terminal would obey them. */
static void test_control_characters_are_not_repeated(void) {
    static const char *const bad[][2] = {
        {"a\x1b[2Jb", "'a?[2Jb'"}, {"a\x07", "'a?'"},   {"a\x7f", "'a?'"},
        {"a\nb", "'a?b'"},         {"a\rb", "'a?b'"},   {"a\xc2\x9b", "'a?'"},
        {"a\xc2\x80", "'a?'"},     {"a\x9bz", "'a?z'"}, {"a\xed\xa0\x80", "'a?\?\?'"},
        {"a\xc3", "'a?'"},
    };
    const char *names[1];
    int64_t column;
    sscda *h = new_handle();
    size_t k;
    for (k = 0; k < sizeof bad / sizeof *bad; ++k) {
        set_nonsense(h, bad[k][0]);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(sscda_last_error(h), bad[k][1]), sscda_last_error(h));
        names[0] = bad[k][0];
        /* The last three are no UTF-8, and refused as names. */
        if (k < sizeof bad / sizeof *bad - 3) {
            OK(sscda_set_feature_names(h, names, 1));
            names[0] = "other";
            RETURNS(SSCDA_ERROR_DIMENSION, sscda_match_features(h, names, 1, &column, 1));
        } else {
            RETURNS(SSCDA_ERROR_ARGUMENT, sscda_set_feature_names(h, names, 1));
        }
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(sscda_last_error(h), bad[k][1]), sscda_last_error(h));
    }
    /* Letters of any script stay. */
    set_nonsense(h, "\xc3\xa9\xc2\xa0\xe6\xbc\xa2\xf0\x9f\x99\x82");
    TEST_ASSERT_NOT_NULL(
        strstr(sscda_last_error(h), "'\xc3\xa9\xc2\xa0\xe6\xbc\xa2\xf0\x9f\x99\x82'"));
    sscda_destroy(h);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_nothing_yet);
    RUN_TEST(test_about_one_handle);
    RUN_TEST(test_success_leaves_it_alone);
    RUN_TEST(test_a_new_handle_has_no_message);
    RUN_TEST(test_a_caveat_has_a_message);
    RUN_TEST(test_per_thread);
    RUN_TEST(test_control_characters_are_not_repeated);
    return UNITY_END();
}
