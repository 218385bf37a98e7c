/* SPDX-License-Identifier: MIT */
/* Text that others wrote: what a terminal or a spreadsheet would obey is not written. */
#include "cli/io/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check_cli.h"
#include "cli/io/csv_write.h"

void setUp(void) {}
void tearDown(void) {
    csv_write_safely(0);
}

typedef struct sample {
    const char *text, *shown, *in_message;
} sample;

static const sample samples[] = {
    {"plain", "plain", "plain"},
    {"\x1b[2J", "\\x1b[2J", "?[2J"},
    {"a\x01z", "a\\x01z", "a?z"},
    {"a\x7fz", "a\\x7fz", "a?z"},
    {"a\r\n\tz", "a\\x0d\\x0a\\x09z", "a???z"},
    {"a\xc2\x80z", "a\\xc2\\x80z", "a?z"}, /* C1 */
    {"a\xc2\x9bz", "a\\xc2\\x9bz", "a?z"},
    {"a\x9bz", "a\\x9bz", "a?z"},               /* C1 of an eight-bit terminal */
    {"a\xc3", "a\\xc3", "a?"},                  /* no UTF-8: cut, */
    {"\xc0\x9b", "\\xc0\\x9b", "??"},           /* too long, */
    {"\xed\xa0\x80", "\\xed\\xa0\\x80", "???"}, /* half of a pair */
    {"\xc2\xa0\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x99\x82", "\xc2\xa0\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x99\x82",
     "\xc2\xa0\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x99\x82"},
};
enum { sample_count = sizeof samples / sizeof *samples };

static char *written(const char *text, void (*put)(FILE *out, const char *text)) {
    char *result = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&result, &size);
    TEST_ASSERT_NOT_NULL(out);
    put(out, text);
    fclose(out);
    return result;
}

static void test_what_is_printed(void) {
    for (int k = 0; k < sample_count; ++k) {
        char *text = written(samples[k].text, put_plain);
        TEST_ASSERT_EQUAL_STRING(samples[k].shown, text);
        free(text);
    }
}

static void test_messages(void) {
    for (int k = 0; k < sample_count; ++k) {
        failure f = {""};
        TEST_ASSERT_EQUAL_INT(-1, fail(&f, "<%s>", samples[k].text));
        char expected[64];
        snprintf(expected, sizeof expected, "<%s>", samples[k].in_message);
        TEST_ASSERT_EQUAL_STRING(expected, f.text);
    }
}

static void put_cell(FILE *out, const char *text) {
    int at = 1;
    csv_put_text(out, ',', &at, text);
}

static void check_cell(const char *text, const char *expected) {
    char *cell = written(text, put_cell);
    TEST_ASSERT_EQUAL_STRING(expected, cell);
    free(cell);
}

static void test_cells(void) {
    check_cell("a\x1b[2J", ",a\\x1b[2J");
    check_cell("a\xc2\x9b", ",a\\xc2\\x9b");
    check_cell("two\nlines\tand \"more\"\r", ",\"two\nlines\tand \"\"more\"\"\\x0d\"");
    check_cell("=cmd|' /C calc'!A0", ",=cmd|' /C calc'!A0");
}

static void test_safe_cells(void) {
    csv_write_safely(1);
    check_cell("=cmd|' /C calc'!A0", ",'=cmd|' /C calc'!A0");
    check_cell("+a", ",'+a");
    check_cell("-a", ",'-a");
    check_cell("@a", ",'@a");
    check_cell("\ta", ",\"'\ta\"");
    check_cell("\ra", ",\"'\\x0da\"");
    check_cell("=a,b", ",\"'=a,b\"");
    check_cell("-1+cmd", ",'-1+cmd");
    check_cell("-1e5", ",-1e5"); /* numbers are no formulas */
    check_cell("+2", ",+2");
    check_cell("a=b", ",a=b");
    check_cell("'", ",'");
    check_cell("", ",");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_what_is_printed);
    RUN_TEST(test_messages);
    RUN_TEST(test_cells);
    RUN_TEST(test_safe_cells);
    return UNITY_END();
}
