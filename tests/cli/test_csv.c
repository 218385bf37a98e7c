/* SPDX-License-Identifier: MIT */
/* CSV text as tables, and back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check_cli.h"
#include "cli/io/csv_read.h"
#include "cli/io/csv_write.h"

static table t;
static failure f;
static reading how;

void setUp(void) {
    memset(&t, 0, sizeof t);
    memset(&how, 0, sizeof how);
    f.text[0] = '\0';
    how.file = "x.csv";
}
void tearDown(void) {
    table_free(&t);
}

static int parse_bytes(const char *text, size_t size) {
    char *exact = exact_copy(text, size);
    table_free(&t);
    const int status = csv_parse(exact, size, &how, &t, &f);
    free(exact);
    return status;
}

static void parse(const char *text) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, parse_bytes(text, strlen(text)), f.text);
}

static void refuse(const char *text) {
    TEST_ASSERT_EQUAL_INT(-1, parse_bytes(text, strlen(text)));
    TEST_ASSERT_NULL(t.values);
    TEST_ASSERT_NULL(t.labels);
    TEST_ASSERT_EQUAL_INT64(0, t.rows);
}

static void test_plain_numbers(void) {
    parse("1,2.5,-3e2\n4,.5,6.\n");
    VALUES(&t, 2, 3, 1, 2.5, -300, 4, 0.5, 6);
    TEST_ASSERT_NULL(t.names);
    TEST_ASSERT_NULL(t.labels);
    parse(" 1 , 2\n+3,  4  "); /* no line end at the end */
    VALUES(&t, 2, 2, 1, 2, 3, 4);
}

static void test_header_is_found(void) {
    parse("a,\"b, c\"\n1,2\n");
    VALUES(&t, 1, 2, 1, 2);
    TEST_ASSERT_EQUAL_STRING("a", t.names[0]);
    TEST_ASSERT_EQUAL_STRING("b, c", t.names[1]);
    how.header = header_present;
    parse("1,2\n3,4\n");
    VALUES(&t, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("1", t.names[0]);
    how.header = header_absent;
    refuse("a,b\n1,2\n");
    SAYS(&f, "x.csv:1: column 1: 'a' is not a number");
}

static void test_a_first_row_of_both_kinds_is_asked_about(void) {
    refuse("a,2\n3,4\n");
    SAYS(&f, "x.csv:1:", "--header");
    refuse("1.5x,2\n3,4\n"); /* a typing mistake is not taken for a header */
    SAYS(&f, "x.csv:1:", "--header");
}

static void test_line_ends_and_byte_order_mark(void) {
    parse("\xef\xbb\xbf"
          "a,b\r\n1,2\r\n\r\n3,4\r\n");
    VALUES(&t, 2, 2, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("a", t.names[0]);
    TEST_ASSERT_EQUAL_STRING("b", t.names[1]);
    parse("1,2\r3,4\r");
    VALUES(&t, 2, 2, 1, 2, 3, 4);
    parse("\n\n1\n\n2\n\n");
    VALUES(&t, 2, 1, 1, 2);
    refuse("\r\n\r\n1,2\r\n3,x\r\n");
    SAYS(&f, "x.csv:4: column 2");
}

static void test_separators(void) {
    parse("1\t2\n3\t4\n");
    VALUES(&t, 2, 2, 1, 2, 3, 4);
    parse("1;2\n3;4\n");
    VALUES(&t, 2, 2, 1, 2, 3, 4);
    parse("\"a;b\",c\n3,4\n"); /* one in quotes does not count */
    VALUES(&t, 1, 2, 3, 4);
    how.separator = '|';
    parse("1|2\n");
    VALUES(&t, 1, 2, 1, 2);
}

static void test_quotes(void) {
    how.labels.kind = column_last;
    parse("1,\"a \"\"b\"\", c\"\n2,\"two\r\nlines\"\n\"3\",  \" d \"  \n4,5\" pipe\n");
    VALUES(&t, 4, 1, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("a \"b\", c", t.labels[0]);
    TEST_ASSERT_EQUAL_STRING("two\r\nlines", t.labels[1]);
    TEST_ASSERT_EQUAL_STRING(" d ", t.labels[2]);
    TEST_ASSERT_EQUAL_STRING("5\" pipe", t.labels[3]);
    refuse("1,a\n2,\"two\nlines\"\nx,b\n"); /* lines inside quotes count */
    SAYS(&f, "x.csv:4: column 1: 'x'");
    refuse("1,a\n2,\"open\n3,b\n");
    SAYS(&f, "x.csv:2: column 2", "not closed");
    refuse("1,\"a\"b\n");
    SAYS(&f, "x.csv:1: column 2", "after the closing quote");
}

static void test_label_column(void) {
    how.labels.kind = column_last;
    parse("1,2,cat\n3,4,\n");
    VALUES(&t, 2, 2, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("cat", t.labels[0]);
    TEST_ASSERT_EQUAL_STRING("", t.labels[1]);
    how.labels.kind = column_number;
    how.labels.number = 1;
    parse("cat,1,2\ndog,3,4\n");
    VALUES(&t, 2, 2, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("dog", t.labels[1]);
    how.labels.number = 4;
    refuse("cat,1,2\n");
    SAYS(&f, "x.csv", "no column 4", "3");
    how.labels.kind = column_name;
    how.labels.name = "kind";
    parse("a,kind,b\n1,cat,2\n");
    VALUES(&t, 1, 2, 1, 2);
    TEST_ASSERT_EQUAL_STRING("cat", t.labels[0]);
    TEST_ASSERT_EQUAL_STRING("kind", t.label_name);
    TEST_ASSERT_EQUAL_STRING("b", t.names[1]);
    refuse("a,b\n1,2\n");
    SAYS(&f, "x.csv:1", "'kind'");
    how.labels.kind = column_if_named;
    parse("a,b\n1,2\n");
    TEST_ASSERT_NULL(t.labels);
    parse("1,kind\n2,cat\n"); /* the name makes it a header */
    VALUES(&t, 1, 1, 2);
    TEST_ASSERT_EQUAL_STRING("1", t.names[0]);
}

static void test_dropped_columns(void) {
    const column drops[] = {{.kind = column_if_named, .name = "id"},
                            {.kind = column_if_named, .name = "none"},
                            {.kind = column_number, .number = 3}};
    int dropped[3] = {0};
    how.drops = drops;
    how.drop_count = 3;
    how.dropped = dropped;
    parse("id,a,note,b\nx1,1,text,2\n");
    VALUES(&t, 1, 2, 1, 2);
    TEST_ASSERT_EQUAL_STRING("b", t.names[1]);
    TEST_ASSERT_TRUE(dropped[0] && !dropped[1] && dropped[2]);
}

static void test_bad_cells(void) {
    refuse("a,b\n1,2\n3,abc\n");
    SAYS(&f, "x.csv:3: column 2 (b): 'abc' is not a number");
    refuse("1,2\n3,\n");
    SAYS(&f, "x.csv:2: column 2: an empty cell");
    refuse("1,2\n3,nan\n");
    SAYS(&f, "x.csv:2: column 2: 'nan' is not a finite number");
    refuse("1,2\n-Inf,4\n");
    SAYS(&f, "x.csv:2: column 1", "finite");
    refuse("1,2\n3,1e999\n");
    SAYS(&f, "x.csv:2: column 2", "finite");
    refuse("1,2\n3,0x10\n");
    SAYS(&f, "'0x10' is not a number");
    refuse("1;2\n3;4,5\n"); /* a decimal comma */
    SAYS(&f, "x.csv:2: column 2: '4,5' is not a number");
    refuse("1,2\n3,NA\n");
    SAYS(&f, "'NA' is not a finite number");
}

static void test_bad_shapes(void) {
    refuse("");
    SAYS(&f, "x.csv: is empty");
    refuse("\n\r\n");
    SAYS(&f, "x.csv: is empty");
    refuse("a,b\n");
    SAYS(&f, "x.csv", "no rows");
    refuse("1,2\n3\n");
    SAYS(&f, "x.csv:2: 1 cells, where line 1 has 2");
    refuse("1,2\n3,4\n5,6,7\n");
    SAYS(&f, "x.csv:3: 3 cells, where line 1 has 2");
    how.labels.kind = column_last;
    refuse("1,2,a\n3,4,b\n5,c\n");
    SAYS(&f, "x.csv:3");
    refuse("1,a\n2,b\nx,c\n"); /* labels of the rows before are freed */
    SAYS(&f, "x.csv:3");
}

static void test_where_columns_are_in_the_file(void) {
    how.labels = (column){.kind = column_number, .number = 2};
    parse("id,kind,a,b\n1,x,2,3\n");
    TEST_ASSERT_EQUAL_INT64(2, t.label_number);
    TEST_ASSERT_EQUAL_INT64(1, t.numbers[0]);
    TEST_ASSERT_EQUAL_INT64(3, t.numbers[1]);
    TEST_ASSERT_EQUAL_INT64(4, t.numbers[2]);
}

static void test_columns_that_should_not_be_or_should(void) {
    how.foreign = "kind";
    refuse("a,b,kind\n1,2,x\n");
    SAYS(&f, "x.csv: has a column 'kind'", "--drop kind");
    refuse("a,b,kind\n1,2,3\n");
    SAYS(&f, "--drop kind");
    how.header = header_absent;
    refuse("a,b,kind\n1,2,3\n");
    SAYS(&f, "x.csv:1: column 1: 'a' is not a number");
    how.header = header_found;
    how.foreign = NULL;
    how.labels = (column){.kind = column_name, .name = "knid"};
    refuse("a,b,kind\n1,2,3\n");
    SAYS(&f,
         "x.csv:1: there is no column 'knid'; the columns are a, b, kind; did you mean 'kind'?");
    how.labels.kind = column_or_file;
    refuse("a,b,kind\n1,2,3\n");
    SAYS(&f, "'knid', and no file of that name; the columns are a, b, kind");
    refuse("1,2,3\n");
    SAYS(&f, "x.csv: has no header, so there is no column 'knid'");
}

static void test_positive_numbers(void) {
    how.is_positive = 1;
    parse("1\n0.5\n");
    VALUES(&t, 2, 1, 1, 0.5);
    refuse("w\n1\n\n-2\n");
    SAYS(&f, "x.csv:4: column 1 (w): -2 is not positive");
    refuse("1\n0\n");
    SAYS(&f, "x.csv:2: column 1: 0 is not positive");
}

static void test_what_is_no_text(void) {
    TEST_ASSERT_EQUAL_INT(-1, parse_bytes("1,2\n3,\0", 7));
    SAYS(&f, "x.csv:2: column 2", "zero byte");
    TEST_ASSERT_EQUAL_INT(-1, parse_bytes("1,\"2\0\"\n", 7));
    SAYS(&f, "x.csv:1", "zero byte");
    TEST_ASSERT_EQUAL_INT(-1, parse_bytes("\xff\xfe"
                                          "1\0",
                                          4));
    SAYS(&f, "UTF-16");
}

static void test_a_message_is_one_line(void) {
    refuse("1\n\"2\n3\"\n");
    SAYS(&f, "x.csv:2", "'2?3'");
}

static void test_every_cut_of_a_file_is_read_or_refused(void) {
    static const char text[] = "\xef\xbb\xbf"
                               "a,\"b\"\"\r\n\",c\r\n1,2,\"x\"\r\n-3.5e1,4,y\n";
    how.labels.kind = column_last;
    for (size_t size = 0; size < sizeof text; ++size)
        if (parse_bytes(text, size) != 0) TEST_ASSERT_TRUE(f.text[0] != '\0');
    parse(text);
    VALUES(&t, 2, 2, 1, 2, -35, 4);
}

static void test_written_is_read_back(void) {
    char *written = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&written, &size);
    how.labels.kind = column_last;
    parse("a,\"b;\"\"\n\",kind\n0.1,1e-310,\" x\"\n-1.7976931348623157e308,3,\n5,6,\"p,q\"\n");
    csv_write(out, ',', &t);
    fclose(out);
    const table before = t;
    memset(&t, 0, sizeof t);
    parse(written);
    VALUES(&t, 3, 2, 0.1, 1e-310, -1.7976931348623157e308, 3, 5, 6);
    for (int k = 0; k < 2; ++k)
        TEST_ASSERT_EQUAL_STRING(before.names[k], t.names[k]);
    for (int k = 0; k < 3; ++k)
        TEST_ASSERT_EQUAL_STRING(before.labels[k], t.labels[k]);
    TEST_ASSERT_EQUAL_STRING("kind", t.label_name);
    free(written);
    table copy = before;
    table_free(&copy);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_plain_numbers);
    RUN_TEST(test_header_is_found);
    RUN_TEST(test_a_first_row_of_both_kinds_is_asked_about);
    RUN_TEST(test_line_ends_and_byte_order_mark);
    RUN_TEST(test_separators);
    RUN_TEST(test_quotes);
    RUN_TEST(test_label_column);
    RUN_TEST(test_dropped_columns);
    RUN_TEST(test_bad_cells);
    RUN_TEST(test_bad_shapes);
    RUN_TEST(test_where_columns_are_in_the_file);
    RUN_TEST(test_columns_that_should_not_be_or_should);
    RUN_TEST(test_positive_numbers);
    RUN_TEST(test_what_is_no_text);
    RUN_TEST(test_a_message_is_one_line);
    RUN_TEST(test_every_cut_of_a_file_is_read_or_refused);
    RUN_TEST(test_written_is_read_back);
    return UNITY_END();
}
