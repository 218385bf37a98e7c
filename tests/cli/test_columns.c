/* SPDX-License-Identifier: MIT */
/* The columns of a table as features of the library. */
#include <string.h>

#include "cli/arguments.h"
#include "cli/check_cli.h"
#include "cli/io/columns.h"

void setUp(void) {}
void tearDown(void) {}

/* What the library refuses is no success: here it has no handle. */
static void test_names_that_are_refused(void) {
    char a[] = "a", b[] = "b";
    char *names[] = {a, b};
    const table t = {.rows = 1, .cols = 2, .names = names};
    warnings w = {.is_quiet = 1};
    failure f = {""};
    sscda *h = NULL;
    TEST_ASSERT_EQUAL_INT(-1, columns_set_names(NULL, "x.csv", &t, &w, &f));
    SAYS(&f, "x.csv: ");
    TEST_ASSERT_TRUE(strlen(f.text) > strlen("x.csv: "));
    TEST_ASSERT_EQUAL_INT(0, sscda_create(&h));
    TEST_ASSERT_EQUAL_INT(1, columns_set_names(h, "x.csv", &t, &w, &f));
    TEST_ASSERT_EQUAL_STRING("b", sscda_feature_name(h, 1));
    sscda_destroy(h);
}

static void check_word(const char *expected, const char *name) {
    char text[column_word_size];
    TEST_ASSERT_EQUAL_STRING(expected, column_word(text, name, 7));
}

/* Words that a shell reads as one, and the command as that column. */
static void test_columns_in_advice(void) {
    char longest[300];
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    check_word("class", "class");
    check_word("caf\xc3\xa9", "caf\xc3\xa9");
    check_word("'the class'", "the class");
    check_word("'cat'\\''s'", "cat's");
    check_word("'x[1]'", "x[1]");
    check_word("7", "2");
    check_word("7", "--quiet");
    check_word("7", "a\x1b");
    check_word("7", "two\nlines");
    check_word("7", longest);
    check_word("7", "");
    check_word("7", NULL);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_names_that_are_refused);
    RUN_TEST(test_columns_in_advice);
    return UNITY_END();
}
