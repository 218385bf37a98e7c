// SPDX-License-Identifier: MIT
// The columns of a table as features of the library.
#include "cli/io/columns.h"

#include <cstring>

#include "cli/arguments.h"
#include "cli/check_cli.h"
#include "cli/handle.h"

using namespace cli;

void setUp() {}
void tearDown() {}

// A refusal by the library is an error: here there is no handle.
static void test_names_that_are_refused() {
    Table t;
    t.rows = 1;
    t.cols = 2;
    t.names = Texts{"a", "b"};
    Warnings w;
    w.is_quiet = true;
    const std::string said = message_of([&] { set_feature_names(nullptr, "x.csv", t, w); });
    SAYS(said, "x.csv: ");
    TEST_ASSERT_TRUE(said.size() > strlen("x.csv: "));
    const Handle h = new_handle();
    TEST_ASSERT_TRUE(set_feature_names(h.get(), "x.csv", t, w));
    TEST_ASSERT_EQUAL_STRING("b", sscda_feature_name(h.get(), 1));
}

static void check_word(const char *expected, const char *name) {
    TEST_ASSERT_EQUAL_STRING(expected, column_word(name, 7).c_str());
}

// Words that a shell reads as one, and the command as that column.
static void test_columns_in_advice() {
    const std::string longest(299, 'a');
    check_word("class", "class");
    check_word("caf\xc3\xa9", "caf\xc3\xa9");
    check_word("'the class'", "the class");
    check_word("'cat'\\''s'", "cat's");
    check_word("'x[1]'", "x[1]");
    check_word("7", "2");
    check_word("7", "--quiet");
    check_word("7", "a\x1b");
    check_word("7", "two\nlines");
    check_word("7", longest.c_str());
    check_word("7", "");
    check_word("7", nullptr);
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_names_that_are_refused);
    RUN_TEST(test_columns_in_advice);
    return UNITY_END();
}
