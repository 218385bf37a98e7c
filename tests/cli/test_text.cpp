// SPDX-License-Identifier: MIT
// Text that others wrote: what a terminal or a spreadsheet would obey is not written.
#include "cli/io/text.h"

#include "cli/check_cli.h"
#include "cli/io/csv_write.h"

using namespace cli;

void setUp() {}
void tearDown() {
    write_csv_safely(false);
}

struct Sample {
    const char *text, *shown, *in_message;
};

static const Sample samples[] = {
    {"plain", "plain", "plain"},
    {"\x1b[2J", "\\x1b[2J", "?[2J"},
    {"a\x01z", "a\\x01z", "a?z"},
    {"a\x7fz", "a\\x7fz", "a?z"},
    {"a\r\n\tz", "a\\x0d\\x0a\\x09z", "a???z"},
    {"a\xc2\x80z", "a\\xc2\\x80z", "a?z"}, // C1
    {"a\xc2\x9bz", "a\\xc2\\x9bz", "a?z"},
    {"a\x9bz", "a\\x9bz", "a?z"},               // C1 of an eight-bit terminal
    {"a\xc3", "a\\xc3", "a?"},                  // no UTF-8: cut,
    {"\xc0\x9b", "\\xc0\\x9b", "??"},           // too long,
    {"\xed\xa0\x80", "\\xed\\xa0\\x80", "???"}, // half of a pair
    {"\xc2\xa0\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x99\x82", "\xc2\xa0\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x99\x82",
     "\xc2\xa0\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x99\x82"},
};
static void test_what_is_printed() {
    for (const Sample &sample : samples) {
        const std::string text = written_by([&](FILE *out) { put_plain(out, sample.text); });
        TEST_ASSERT_EQUAL_STRING(sample.shown, text.c_str());
    }
}

static void test_messages() {
    for (const Sample &sample : samples) {
        const std::string said = message_of([&] { fail("<", sample.text, ">"); });
        TEST_ASSERT_EQUAL_STRING(joined("<", sample.in_message, ">").c_str(), said.c_str());
    }
}

// The cell after another one, and what is before it.
static void check_cell(const char *text, const char *expected) {
    const std::string cell = written_by([&](FILE *out) {
        CsvWriter csv(out, ',');
        csv.number(1);
        csv.text(text);
    });
    TEST_ASSERT_EQUAL_STRING(joined("1", expected).c_str(), cell.c_str());
}

static void test_cells() {
    check_cell("a\x1b[2J", ",a\\x1b[2J");
    check_cell("a\xc2\x9b", ",a\\xc2\\x9b");
    check_cell("two\nlines\tand \"more\"\r", ",\"two\nlines\tand \"\"more\"\"\\x0d\"");
    check_cell("=cmd|' /C calc'!A0", ",=cmd|' /C calc'!A0");
}

static void test_safe_cells() {
    write_csv_safely(true);
    check_cell("=cmd|' /C calc'!A0", ",'=cmd|' /C calc'!A0");
    check_cell("+a", ",'+a");
    check_cell("-a", ",'-a");
    check_cell("@a", ",'@a");
    check_cell("\ta", ",\"'\ta\"");
    check_cell("\ra", ",\"'\\x0da\"");
    check_cell("=a,b", ",\"'=a,b\"");
    check_cell("-1+cmd", ",'-1+cmd");
    check_cell("-1e5", ",-1e5"); // numbers are no formulas
    check_cell("+2", ",+2");
    check_cell("a=b", ",a=b");
    check_cell("'", ",'");
    check_cell("", ",");
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_what_is_printed);
    RUN_TEST(test_messages);
    RUN_TEST(test_cells);
    RUN_TEST(test_safe_cells);
    return UNITY_END();
}
