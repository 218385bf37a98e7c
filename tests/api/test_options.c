/* SPDX-License-Identifier: MIT */
/* The option table, and that options are what they were set to. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

void setUp(void) {}
void tearDown(void) {}

/* Whether `word` is one of the words of a|b|c. */
static int has_word(const char *choices, const char *word) {
    const size_t length = strlen(word);
    const char *at;
    for (at = choices; at != NULL; at = strchr(at, '|') == NULL ? NULL : strchr(at, '|') + 1)
        if (strncmp(at, word, length) == 0 && (at[length] == '|' || at[length] == 0)) return 1;
    return 0;
}

static void check_row(const sscda_option *row) {
    TEST_ASSERT_NOT_NULL(row->key);
    TEST_ASSERT_TRUE(row->key[0] != 0 &&
                     strspn(row->key, "abcdefghijklmnopqrstuvwxyz_") == strlen(row->key));
    CHECK(strlen(row->doc) > 20 && is_utf8(row->doc), "%s: doc", row->key);
    CHECK(row->doc[strlen(row->doc) - 1] == '.', "%s: the doc is no sentence", row->key);
    CHECK(strtol(row->since, NULL, 10) >= 0 && strchr(row->since, '.') != NULL, "%s: since %s",
          row->key, row->since);
    CHECK(row->default_text[0] != 0, "%s: default_text", row->key);
    TEST_ASSERT_EQUAL_INT32(0, row->flags & ~SSCDA_OPTION_GRID);
    if (row->type == SSCDA_TYPE_CHOICE) {
        CHECK(has_word(row->choices, row->default_text), "%s: %s is not one of %s", row->key,
              row->default_text, row->choices);
        TEST_ASSERT_TRUE(row->default_number == 0);
        return;
    }
    TEST_ASSERT_TRUE(row->type >= SSCDA_TYPE_DOUBLE && row->type <= SSCDA_TYPE_BOOL);
    TEST_ASSERT_NULL(row->choices);
    CHECK(row->minimum <= row->default_number && row->default_number <= row->maximum,
          "%s: the default is out of bounds", row->key);
    CHECK(strtod(row->default_text, NULL) == row->default_number, "%s: %s is not %.17g", row->key,
          row->default_text, row->default_number);
    if (row->type == SSCDA_TYPE_DOUBLE) return;
    CHECK(fabs(row->minimum) <= 0x1p53 && fabs(row->maximum) <= 0x1p53, "%s: bounds", row->key);
    CHECK(row->default_number == floor(row->default_number), "%s: no integer", row->key);
    if (row->type == SSCDA_TYPE_BOOL) TEST_ASSERT_TRUE(row->minimum == 0 && row->maximum == 1);
}

static void test_table(void) {
    int32_t k, l;
    TEST_ASSERT_GREATER_THAN(10, sscda_option_count());
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row, other;
        OK(sscda_option_describe(k, &row));
        check_row(&row);
        for (l = 0; l < k; ++l) {
            OK(sscda_option_describe(l, &other));
            TEST_ASSERT_TRUE(strcmp(row.key, other.key) != 0);
        }
    }
}

/* The keys that the header names. */
static void test_documented_keys(void) {
    static const struct {
        const char *key;
        int32_t type;
    } named[] = {{"lambda_s", SSCDA_TYPE_DOUBLE},
                 {"lambda_g", SSCDA_TYPE_DOUBLE},
                 {"weights", SSCDA_TYPE_CHOICE},
                 {"preset", SSCDA_TYPE_CHOICE},
                 {"map", SSCDA_TYPE_CHOICE},
                 {"gap_tolerance", SSCDA_TYPE_DOUBLE},
                 {"max_iterations", SSCDA_TYPE_INT},
                 {"time_limit", SSCDA_TYPE_DOUBLE},
                 {"progress_interval", SSCDA_TYPE_DOUBLE}};
    size_t n;
    for (n = 0; n < sizeof named / sizeof named[0]; ++n) {
        int32_t k, found = 0;
        for (k = 0; k < sscda_option_count(); ++k) {
            sscda_option row;
            OK(sscda_option_describe(k, &row));
            if (strcmp(row.key, named[n].key) == 0 && row.type == named[n].type) found = 1;
        }
        CHECK(found, "no option '%s' of type %d", named[n].key, (int)named[n].type);
    }
}

static void check_double(sscda *h, const char *key, double value) {
    double got = NAN;
    OK(sscda_set_double(h, key, value));
    OK(sscda_get_double(h, key, &got));
    TEST_ASSERT_EQUAL_MEMORY(&value, &got, sizeof got);
}

static void check_int(sscda *h, const char *key, int64_t value) {
    int64_t got = -77;
    OK(sscda_set_int(h, key, value));
    OK(sscda_get_int(h, key, &got));
    TEST_ASSERT_EQUAL_INT64(value, got);
}

static void check_words(sscda *h, const sscda_option *row) {
    char choices[512], *word;
    TEST_ASSERT_LESS_THAN(sizeof choices, strlen(row->choices));
    strcpy(choices, row->choices);
    for (word = strtok(choices, "|"); word != NULL; word = strtok(NULL, "|")) {
        const char *got = NULL;
        char mine[64];
        strcpy(mine, word);
        OK(sscda_set_string(h, row->key, mine));
        memset(mine, 'x', sizeof mine - 1); /* the text was copied */
        OK(sscda_get_string(h, row->key, &got));
        TEST_ASSERT_EQUAL_STRING(word, got);
    }
}

static void check_round_trip(sscda *h, const sscda_option *row) {
    if (row->type == SSCDA_TYPE_CHOICE) {
        check_words(h, row);
    } else if (row->type == SSCDA_TYPE_DOUBLE) {
        check_double(h, row->key, row->minimum);
        check_double(h, row->key, nextafter(row->minimum, INFINITY));
        check_double(h, row->key, fmin(row->maximum, DBL_MAX));
        check_double(h, row->key, row->minimum + (fmin(row->maximum, 3) - row->minimum) / 7);
    } else {
        check_int(h, row->key, (int64_t)row->minimum);
        check_int(h, row->key, (int64_t)row->maximum);
        if (row->maximum > 1e15) check_int(h, row->key, (INT64_C(1) << 53) - 1);
    }
}

/* Set, read back, and nothing else has changed (a preset aside). */
static void test_round_trips(void) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda *h = new_handle(), *fresh = new_handle();
        sscda_option row;
        OK(sscda_option_describe(k, &row));
        check_round_trip(h, &row);
        if (row.type == SSCDA_TYPE_CHOICE)
            OK(sscda_set_string(h, row.key, row.default_text));
        else if (row.type == SSCDA_TYPE_DOUBLE)
            OK(sscda_set_double(h, row.key, row.default_number));
        else
            OK(sscda_set_int(h, row.key, (int64_t)row.default_number));
        SAME(take_options(fresh), take_options(h));
        sscda_destroy(h);
        sscda_destroy(fresh);
    }
}

static void test_defaults(void) {
    sscda *h = new_handle();
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        double number = NAN;
        int64_t integer = -77;
        const char *word = NULL;
        OK(sscda_option_describe(k, &row));
        if (row.type == SSCDA_TYPE_DOUBLE) {
            OK(sscda_get_double(h, row.key, &number));
            TEST_ASSERT_TRUE(number == row.default_number);
        } else if (row.type == SSCDA_TYPE_CHOICE) {
            OK(sscda_get_string(h, row.key, &word));
            TEST_ASSERT_EQUAL_STRING(row.default_text, word);
        } else {
            OK(sscda_get_int(h, row.key, &integer));
            TEST_ASSERT_TRUE((double)integer == row.default_number);
        }
    }
    sscda_destroy(h);
}

/* The word that was read stays, whatever happens to the handle. */
static void test_words_outlive_the_handle(void) {
    sscda *h = new_handle();
    const char *word = NULL;
    OK(sscda_set_string(h, "map", "rigid"));
    OK(sscda_get_string(h, "map", &word));
    OK(sscda_set_string(h, "map", "linear"));
    sscda_destroy(h);
    TEST_ASSERT_EQUAL_STRING("rigid", word);
}

static void test_handles_are_apart(void) {
    sscda *one = new_handle(), *two = new_handle();
    snapshot before = take_options(two);
    OK(sscda_set_double(one, "lambda_s", 9));
    OK(sscda_set_string(one, "preset", "paper"));
    OK(sscda_set_int(one, "cycles", 3));
    SAME(before, take_options(two));
    sscda_destroy(one);
    sscda_destroy(two);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_table);
    RUN_TEST(test_documented_keys);
    RUN_TEST(test_round_trips);
    RUN_TEST(test_defaults);
    RUN_TEST(test_words_outlive_the_handle);
    RUN_TEST(test_handles_are_apart);
    return UNITY_END();
}
