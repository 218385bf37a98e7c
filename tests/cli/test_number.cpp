// SPDX-License-Identifier: MIT
// Numbers as text, whatever the locale of the environment.
#include "cli/io/number.h"

#include <unity.h>

#include <cfloat>
#include <cmath>
#include <cstring>

#include "cli/options.h"

using namespace cli;

static int kind_of(const std::string &text, double &value) {
    return static_cast<int>(parse_number(text, value));
}
constexpr int fine = static_cast<int>(NumberKind::fine);

void setUp() {}
void tearDown() {}

static void reads(double expected, const char *text) {
    double value = NAN;
    TEST_ASSERT_EQUAL_INT_MESSAGE(fine, kind_of(text, value), text);
    TEST_ASSERT_TRUE_MESSAGE(value == expected, text);
}

static void test_numbers() {
    reads(1, "1");
    reads(-1.5, " -1.5\t");
    reads(0.5, ".5");
    reads(5, "+5.");
    reads(1e-5, "1E-5");
    reads(0.1, "0.1000000000000000055511151231257827");
    reads(DBL_MAX, "1.7976931348623157e308");
    reads(0, "1e-999"); // too small is nought
}

static void test_what_is_none() {
    static const char *const none[] = {"a",   "1a",  "0x1", "1e",    "1e+", ".",    "-",
                                       "1 2", "1,5", "--1", "1.2.3", "e5",  "nanx", "1_0"};
    static const char *const infinite[] = {"nan", "NaN",   "-inf",  "Infinity",
                                           "NA",  "1e400", " null "};
    double value = 0;
    for (const char *text : none)
        TEST_ASSERT_TRUE_MESSAGE(parse_number(text, value) == NumberKind::none, text);
    for (const char *text : infinite)
        TEST_ASSERT_TRUE_MESSAGE(parse_number(text, value) == NumberKind::not_finite, text);
    TEST_ASSERT_TRUE(parse_number("", value) == NumberKind::empty);
    TEST_ASSERT_TRUE(parse_number(" \t", value) == NumberKind::empty);
}

static void test_integers() {
    TEST_ASSERT_TRUE(parse_integer("-42") == -42);
    TEST_ASSERT_TRUE(parse_integer("1e3") == 1000);
    for (const char *text : {"1.5", "1e17", "", "inf"})
        TEST_ASSERT_FALSE_MESSAGE(parse_integer(text).has_value(), text);
}

static void test_written_is_read_back() {
    uint64_t state = 1;
    TEST_ASSERT_EQUAL_STRING("0.1", format_number(0.1).c_str());
    TEST_ASSERT_EQUAL_STRING("3", format_number(3).c_str());
    TEST_ASSERT_EQUAL_STRING("-0", format_number(-0.0).c_str());
    for (int k = 0; k < 20000; ++k) {
        double value = 0, back = 0;
        state = state * 6364136223846793005U + 1442695040888963407U;
        memcpy(&value, &state, sizeof value);
        if (!std::isfinite(value)) continue;
        TEST_ASSERT_EQUAL_INT(fine, kind_of(format_number(value), back));
        TEST_ASSERT_TRUE(back == value);
    }
}

static void test_options_take_dashes() {
    const auto option = find_option("max-iterations");
    TEST_ASSERT_TRUE(option.has_value());
    TEST_ASSERT_EQUAL_STRING("max_iterations", option->key);
    for (const char *name : {"max-iteration", "max-iterations-", ""})
        TEST_ASSERT_FALSE_MESSAGE(find_option(name).has_value(), name);
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_numbers);
    RUN_TEST(test_what_is_none);
    RUN_TEST(test_integers);
    RUN_TEST(test_written_is_read_back);
    RUN_TEST(test_options_take_dashes);
    return UNITY_END();
}
