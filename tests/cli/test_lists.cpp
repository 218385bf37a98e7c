// SPDX-License-Identifier: MIT
// Lists of words in messages, and the nearest of some words.
#include "cli/io/text.h"

#include "cli/check_cli.h"

using namespace cli;

void setUp() {}
void tearDown() {}

static std::string meant(const std::string &word) {
    return did_you_mean(word, {"source", "target", "labels", "seed", "lambda_s", "map"}, "--");
}

static void test_the_nearest() {
    TEST_ASSERT_EQUAL_STRING("; did you mean '--source'?", meant("sorce").c_str());
    TEST_ASSERT_EQUAL_STRING("; did you mean '--labels'?", meant("label").c_str());
    TEST_ASSERT_EQUAL_STRING("; did you mean '--target'?", meant("tagret").c_str());
    TEST_ASSERT_EQUAL_STRING("; did you mean '--lambda_s'?", meant("lamda-s").c_str());
    TEST_ASSERT_EQUAL_STRING("; did you mean '--map'?", meant("mpa").c_str());
    TEST_ASSERT_EQUAL_STRING("", meant("verbose").c_str());
    TEST_ASSERT_EQUAL_STRING("", meant("x").c_str());
    TEST_ASSERT_EQUAL_STRING("", meant("").c_str());
}

static void test_words_of_any_length() {
    TEST_ASSERT_EQUAL_STRING("", meant(std::string(199, 'a')).c_str());
}

static std::string list(const Texts &words) {
    return list_words(words, 120);
}

static void test_lists() {
    TEST_ASSERT_EQUAL_STRING("a, b, c", list({"a", "b", "c"}).c_str());
    TEST_ASSERT_EQUAL_STRING("", list({}).c_str());
    const Texts many(int64_t{100}, "a name of more than thirty letters, which is cut");
    TEST_ASSERT_EQUAL_STRING(
        "a name of more than thirty ..., a name of more than thirty ..., ... (100 in all)",
        list(many).c_str());
    TEST_ASSERT_EQUAL_STRING("abcdefghijklmnopqrstuvwxyz...",
                             list({"abcdefghijklmnopqrstuvwxyz\xc3\xa9\xc3\xa9"}).c_str());
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_the_nearest);
    RUN_TEST(test_words_of_any_length);
    RUN_TEST(test_lists);
    return UNITY_END();
}
