/* SPDX-License-Identifier: MIT */
/* Numbers as text, whatever the locale of the environment. */
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <unity.h>

#include "cli/commands/option_flags.h"
#include "cli/io/number.h"

void setUp(void) {}
void tearDown(void) {}

static void reads(double expected, const char *text) {
    double value = NAN;
    TEST_ASSERT_EQUAL_INT_MESSAGE(number_fine, parse_number(text, &value), text);
    TEST_ASSERT_TRUE_MESSAGE(value == expected, text);
}

static void test_numbers(void) {
    reads(1, "1");
    reads(-1.5, " -1.5\t");
    reads(0.5, ".5");
    reads(5, "+5.");
    reads(1e-5, "1E-5");
    reads(0.1, "0.1000000000000000055511151231257827");
    reads(DBL_MAX, "1.7976931348623157e308");
    reads(0, "1e-999"); /* too small is nought */
}

static void test_what_is_none(void) {
    static const char *const none[] = {"a",   "1a",  "0x1", "1e",    "1e+", ".",    "-",
                                       "1 2", "1,5", "--1", "1.2.3", "e5",  "nanx", "1_0"};
    static const char *const infinite[] = {"nan", "NaN",   "-inf",  "Infinity",
                                           "NA",  "1e400", " null "};
    double value = 0;
    for (size_t k = 0; k < sizeof none / sizeof *none; ++k)
        TEST_ASSERT_EQUAL_INT_MESSAGE(number_none, parse_number(none[k], &value), none[k]);
    for (size_t k = 0; k < sizeof infinite / sizeof *infinite; ++k)
        TEST_ASSERT_EQUAL_INT_MESSAGE(number_not_finite, parse_number(infinite[k], &value),
                                      infinite[k]);
    TEST_ASSERT_EQUAL_INT(number_empty, parse_number("", &value));
    TEST_ASSERT_EQUAL_INT(number_empty, parse_number(" \t", &value));
}

static void test_integers(void) {
    int64_t value = 0;
    TEST_ASSERT_TRUE(parse_integer("-42", &value));
    TEST_ASSERT_EQUAL_INT64(-42, value);
    TEST_ASSERT_TRUE(parse_integer("1e3", &value));
    TEST_ASSERT_EQUAL_INT64(1000, value);
    TEST_ASSERT_FALSE(parse_integer("1.5", &value));
    TEST_ASSERT_FALSE(parse_integer("1e17", &value));
    TEST_ASSERT_FALSE(parse_integer("", &value));
    TEST_ASSERT_FALSE(parse_integer("inf", &value));
}

static void test_written_is_read_back(void) {
    uint64_t state = 1;
    char text[number_size];
    TEST_ASSERT_EQUAL_STRING("0.1", format_number(text, 0.1));
    TEST_ASSERT_EQUAL_STRING("3", format_number(text, 3));
    TEST_ASSERT_EQUAL_STRING("-0", format_number(text, -0.0));
    for (int k = 0; k < 20000; ++k) {
        double value, back = 0;
        state = state * 6364136223846793005u + 1442695040888963407u;
        memcpy(&value, &state, sizeof value);
        if (!isfinite(value)) continue;
        TEST_ASSERT_EQUAL_INT(number_fine, parse_number(format_number(text, value), &back));
        TEST_ASSERT_TRUE(back == value);
    }
}

static void test_options_take_dashes(void) {
    sscda_option option;
    TEST_ASSERT_TRUE(option_find("max-iterations", &option));
    TEST_ASSERT_EQUAL_STRING("max_iterations", option.key);
    TEST_ASSERT_NULL(option_key("max-iteration"));
    TEST_ASSERT_NULL(option_key("max-iterations-"));
    TEST_ASSERT_NULL(option_key(""));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_numbers);
    RUN_TEST(test_what_is_none);
    RUN_TEST(test_integers);
    RUN_TEST(test_written_is_read_back);
    RUN_TEST(test_options_take_dashes);
    return UNITY_END();
}
