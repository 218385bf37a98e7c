/* SPDX-License-Identifier: MIT */
/* Options that are refused: the message lists what is allowed, and nothing is changed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/fixture.h"

void setUp(void) {
    open_fixture();
}
void tearDown(void) {
    close_fixture();
}

/* The message lists every key of the table. */
static void check_lists_all_keys(void) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        OK(sscda_option_describe(k, &row));
        CHECK(strstr(sscda_last_error(h), row.key) != NULL, "'%s' is not in \"%s\"", row.key,
              sscda_last_error(h));
    }
}

static void test_unknown_key(void) {
    double number = 7;
    int64_t integer = 7;
    const char *word = "as it was";
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_double(h, "lambda", 1), "'lambda'", "known");
    check_lists_all_keys();
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_int(h, "Cycles", 1), "'Cycles'", "known");
    check_lists_all_keys();
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_string(h, "", "rigid"), "''", "known");
    check_lists_all_keys();
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_get_double(h, "lambda_s ", &number), "'lambda_s '");
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_get_int(h, "no", &integer), "'no'", "known");
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_get_string(h, "no", &word), "'no'", "known");
    TEST_ASSERT_TRUE(number == 7);
    TEST_ASSERT_EQUAL_INT64(7, integer);
    TEST_ASSERT_EQUAL_STRING("as it was", word);
}

/* A key that is too long to repeat is cut between characters, not inside one. */
static void test_long_key(void) {
    char key[4001];
    size_t k, shift;
    for (shift = 0; shift < 3; ++shift) {
        memset(key, 'x', shift);
        for (k = shift; k + 3 < sizeof key; k += 3)
            memcpy(key + k, "\xe2\x82\xac", 3); /* the euro sign */
        key[k] = 0;
        REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_double(h, key, 1), "\xe2\x82\xac", "known");
        check_lists_all_keys();
        REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_string(h, "map", key), "\xe2\x82\xac", "linear");
        REFUSED(SSCDA_ERROR_OPTION, h, sscda_info_int(h, key, &(int64_t){0}), "iterations");
        REFUSED(SSCDA_ERROR_OPTION, h, sscda_trace(h, key, NULL, 0, NULL), "objective");
    }
}

static void test_wrong_type(void) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        double number = 7;
        int64_t integer = 7;
        const char *word = "as it was";
        const char *call = NULL;
        OK(sscda_option_describe(k, &row));
        call = row.type == SSCDA_TYPE_DOUBLE   ? "sscda_set_double"
               : row.type == SSCDA_TYPE_CHOICE ? "sscda_set_string"
                                               : "sscda_set_int";
        if (row.type != SSCDA_TYPE_DOUBLE) {
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_double(h, row.key, 1), row.key, call);
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_get_double(h, row.key, &number), row.key);
        }
        if (row.type != SSCDA_TYPE_INT && row.type != SSCDA_TYPE_BOOL) {
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_int(h, row.key, 1), row.key, call);
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_get_int(h, row.key, &integer), row.key);
        }
        if (row.type != SSCDA_TYPE_CHOICE) {
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_string(h, row.key, "1"), row.key, call);
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_get_string(h, row.key, &word), row.key);
        }
        TEST_ASSERT_TRUE(number == 7);
        TEST_ASSERT_EQUAL_INT64(7, integer);
        TEST_ASSERT_EQUAL_STRING("as it was", word);
    }
}

static void check_double_bounds(const sscda_option *row) {
    char least[40];
    snprintf(least, sizeof least, "%g", row->minimum);
#define NOT_ALLOWED(value)                                                                      \
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_double(h, row->key, (value)), row->key, "allowed", \
            least)
    NOT_ALLOWED(row->minimum - 1e-9);
    NOT_ALLOWED(-INFINITY);
    NOT_ALLOWED(INFINITY);
    NOT_ALLOWED(NAN);
    if (isfinite(row->maximum)) NOT_ALLOWED(nextafter(row->maximum, INFINITY));
#undef NOT_ALLOWED
}

static void check_int_bounds(const sscda_option *row) {
    char least[40];
    snprintf(least, sizeof least, "%.0f", row->minimum);
#define NOT_ALLOWED(value) \
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_int(h, row->key, (value)), row->key, "allowed", least)
    NOT_ALLOWED((int64_t)row->minimum - 1);
    NOT_ALLOWED((int64_t)row->maximum + 1); /* 2^53 + 1 is no double, and no option */
    NOT_ALLOWED(INT64_MAX);
    NOT_ALLOWED(INT64_MIN);
#undef NOT_ALLOWED
}

static void check_choice(const sscda_option *row) {
    char first[64];
    const size_t length = strcspn(row->choices, "|");
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_string(h, row->key, "nonsense"), row->key,
            "'nonsense'", row->choices);
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_string(h, row->key, ""), row->key, row->choices);
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_string(h, row->key, row->choices), row->choices);
    /* Half a word is none. */
    TEST_ASSERT_LESS_THAN(sizeof first, length);
    memcpy(first, row->choices, length);
    first[length - 1] = 0;
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_string(h, row->key, first), row->key, row->choices);
}

static void test_out_of_bounds(void) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        OK(sscda_option_describe(k, &row));
        if (row.type == SSCDA_TYPE_DOUBLE)
            check_double_bounds(&row);
        else if (row.type == SSCDA_TYPE_CHOICE)
            check_choice(&row);
        else
            check_int_bounds(&row);
    }
}

static void test_describe_out_of_range(void) {
    const int32_t wrong[] = {-1, INT32_MIN, INT32_MAX};
    sscda_option row;
    const char *key = NULL;
    int32_t type = 0;
    size_t k;
    for (k = 0; k < 3; ++k) {
        char number[16];
        snprintf(number, sizeof number, "%d", (int)wrong[k]);
        REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_option_describe(wrong[k], &row), "index", number);
        REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_info_describe(wrong[k], &key, &type), "index",
                number);
    }
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_option_describe(sscda_option_count(), &row), "index");
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_info_describe(sscda_info_count(), &key, &type),
            "index");
}

/* Options that are allowed one by one and make no sense together are refused by the fit. */
static void test_restore_covariance_of_barycentric(void) {
    OK(sscda_set_string(h, "map", "barycentric"));
    OK(sscda_set_int(h, "restore_covariance", 1));
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_fit(h, &p.source, p.labels, &p.target),
            "restore_covariance", "map");
    OK(sscda_set_string(h, "map", "rigid"));
    OK(sscda_fit(h, &p.source, p.labels, &p.target));
    OK(sscda_set_string(h, "map", "linear"));
    OK(sscda_set_int(h, "restore_covariance", 0));
    fit(h, &p);
    changed_on_purpose();
}

/* A solver that this library was built without says so, and which there are. */
static void try_transport(const char *word) {
    int32_t status;
    OK(sscda_set_string(h, "transport", word));
    status = sscda_fit(h, &p.source, p.labels, &p.target);
    if (strncmp(word, "ortools_", 8) != 0) RETURNS(SSCDA_OK, status);
    if (status < 0)
        REFUSED(SSCDA_ERROR_UNAVAILABLE, h, status, word, "OR-Tools", "network_simplex");
    OK(sscda_set_string(h, "transport", "auto"));
    fit(h, &p);
    changed_on_purpose();
}

static void test_unavailable_transport(void) {
    for_each_word("transport", try_transport);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_unknown_key);
    RUN_TEST(test_long_key);
    RUN_TEST(test_wrong_type);
    RUN_TEST(test_out_of_bounds);
    RUN_TEST(test_describe_out_of_range);
    RUN_TEST(test_restore_covariance_of_barycentric);
    RUN_TEST(test_unavailable_transport);
    return UNITY_END();
}
