/* SPDX-License-Identifier: MIT */
/* Lists of words in messages, and the nearest of some words. */
#include <string.h>

#include "cli/check_cli.h"
#include "cli/io/lists.h"

void setUp(void) {}
void tearDown(void) {}

static const char *meant(const char *word) {
    static const char *const words[] = {"source", "target", "labels", "seed", "lambda_s", "map"};
    static char text[nearest_size];
    nearest n;
    nearest_begin(&n, word);
    for (int k = 0; k < 6; ++k)
        nearest_try(&n, words[k]);
    return nearest_text(&n, "--", text);
}

static void test_the_nearest(void) {
    TEST_ASSERT_EQUAL_STRING("; did you mean '--source'?", meant("sorce"));
    TEST_ASSERT_EQUAL_STRING("; did you mean '--labels'?", meant("label"));
    TEST_ASSERT_EQUAL_STRING("; did you mean '--target'?", meant("tagret"));
    TEST_ASSERT_EQUAL_STRING("; did you mean '--lambda_s'?", meant("lamda-s"));
    TEST_ASSERT_EQUAL_STRING("; did you mean '--map'?", meant("mpa"));
    TEST_ASSERT_EQUAL_STRING("", meant("verbose"));
    TEST_ASSERT_EQUAL_STRING("", meant("x"));
    TEST_ASSERT_EQUAL_STRING("", meant(""));
}

static void test_words_of_any_length(void) {
    char word[200];
    memset(word, 'a', sizeof word);
    word[sizeof word - 1] = '\0';
    TEST_ASSERT_EQUAL_STRING("", meant(word));
}

static void test_lists(void) {
    char *few[] = {"a", "b", "c"};
    char *many[100];
    char text[120];
    TEST_ASSERT_EQUAL_STRING("a, b, c", list_words(text, sizeof text, few, 3));
    TEST_ASSERT_EQUAL_STRING("", list_words(text, sizeof text, few, 0));
    for (int k = 0; k < 100; ++k)
        many[k] = "a name of more than thirty letters, which is cut";
    list_words(text, sizeof text, many, 100);
    TEST_ASSERT_EQUAL_STRING(
        "a name of more than thirty ..., a name of more than thirty ..., ... (100 in all)", text);
    many[0] = "abcdefghijklmnopqrstuvwxyz\xc3\xa9\xc3\xa9";
    TEST_ASSERT_EQUAL_STRING("abcdefghijklmnopqrstuvwxyz...",
                             list_words(text, sizeof text, many, 1));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_nearest);
    RUN_TEST(test_words_of_any_length);
    RUN_TEST(test_lists);
    return UNITY_END();
}
