// SPDX-License-Identifier: MIT
// CSV text as tables, and back.
#include "cli/io/table_file.h"

#include "cli/check_cli.h"
#include "cli/io/csv_write.h"

using namespace cli;

static Table t;
static std::string said;
static Reading how;

void setUp() {
    t = Table();
    how = Reading();
    said.clear();
    how.file = "x.csv";
}
void tearDown() {}

static const char *name(size_t k) {
    return t.names->at(k).c_str();
}
static const char *label(size_t k) {
    return t.labels->at(k).c_str();
}

static bool parses(const char *text, size_t size) {
    const auto exact = exact_copy(text, size);
    t = Table();
    said = message_of([&] { t = parse_csv({exact.get(), size}, how); });
    return said.empty();
}

static void parse(const std::string &text) {
    TEST_ASSERT_TRUE_MESSAGE(parses(text.c_str(), text.size()), said.c_str());
}

static void refuse(const std::string &text) {
    TEST_ASSERT_FALSE(parses(text.c_str(), text.size()));
    TEST_ASSERT_TRUE(t.values.empty());
    TEST_ASSERT_FALSE(t.labels.has_value());
    TEST_ASSERT_EQUAL_INT64(0, t.rows);
}

static void test_plain_numbers() {
    parse("1,2.5,-3e2\n4,.5,6.\n");
    VALUES(t, 2, 3, 1, 2.5, -300, 4, 0.5, 6);
    TEST_ASSERT_FALSE(t.names.has_value());
    TEST_ASSERT_FALSE(t.labels.has_value());
    parse(" 1 , 2\n+3,  4  "); // no line end at the end
    VALUES(t, 2, 2, 1, 2, 3, 4);
}

static void test_header_is_found() {
    parse("a,\"b, c\"\n1,2\n");
    VALUES(t, 1, 2, 1, 2);
    TEST_ASSERT_EQUAL_STRING("a", name(0));
    TEST_ASSERT_EQUAL_STRING("b, c", name(1));
    how.header = Header::present;
    parse("1,2\n3,4\n");
    VALUES(t, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("1", name(0));
    how.header = Header::absent;
    refuse("a,b\n1,2\n");
    SAYS(said, "x.csv:1: column 1: 'a' is not a number");
}

static void test_a_first_row_of_both_kinds_is_asked_about() {
    refuse("a,2\n3,4\n");
    SAYS(said, "x.csv:1:", "--header");
    refuse("1.5x,2\n3,4\n"); // a typing mistake is not taken for a header
    SAYS(said, "x.csv:1:", "--header");
}

static void test_line_ends_and_byte_order_mark() {
    parse("\xef\xbb\xbf"
          "a,b\r\n1,2\r\n\r\n3,4\r\n");
    VALUES(t, 2, 2, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("a", name(0));
    TEST_ASSERT_EQUAL_STRING("b", name(1));
    parse("1,2\r3,4\r");
    VALUES(t, 2, 2, 1, 2, 3, 4);
    parse("\n\n1\n\n2\n\n");
    VALUES(t, 2, 1, 1, 2);
    refuse("\r\n\r\n1,2\r\n3,x\r\n");
    SAYS(said, "x.csv:4: column 2");
}

static void test_separators() {
    parse("1\t2\n3\t4\n");
    VALUES(t, 2, 2, 1, 2, 3, 4);
    parse("1;2\n3;4\n");
    VALUES(t, 2, 2, 1, 2, 3, 4);
    parse("\"a;b\",c\n3,4\n"); // one in quotes does not count
    VALUES(t, 1, 2, 3, 4);
    how.separator = '|';
    parse("1|2\n");
    VALUES(t, 1, 2, 1, 2);
}

static void test_quotes() {
    how.labels.kind = ColumnKind::last;
    parse("1,\"a \"\"b\"\", c\"\n2,\"two\r\nlines\"\n\"3\",  \" d \"  \n4,5\" pipe\n");
    VALUES(t, 4, 1, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("a \"b\", c", label(0));
    TEST_ASSERT_EQUAL_STRING("two\r\nlines", label(1));
    TEST_ASSERT_EQUAL_STRING(" d ", label(2));
    TEST_ASSERT_EQUAL_STRING("5\" pipe", label(3));
    refuse("1,a\n2,\"two\nlines\"\nx,b\n"); // lines inside quotes count
    SAYS(said, "x.csv:4: column 1: 'x'");
    refuse("1,a\n2,\"open\n3,b\n");
    SAYS(said, "x.csv:2: column 2", "not closed");
    refuse("1,\"a\"b\n");
    SAYS(said, "x.csv:1: column 2", "after the closing quote");
}

static void test_label_column() {
    how.labels.kind = ColumnKind::last;
    parse("1,2,cat\n3,4,\n");
    VALUES(t, 2, 2, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("cat", label(0));
    TEST_ASSERT_EQUAL_STRING("", label(1));
    how.labels.kind = ColumnKind::number;
    how.labels.number = 1;
    parse("cat,1,2\ndog,3,4\n");
    VALUES(t, 2, 2, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("dog", label(1));
    how.labels.number = 4;
    refuse("cat,1,2\n");
    SAYS(said, "x.csv", "no column 4", "3");
    how.labels.kind = ColumnKind::name;
    how.labels.name = "kind";
    parse("a,kind,b\n1,cat,2\n");
    VALUES(t, 1, 2, 1, 2);
    TEST_ASSERT_EQUAL_STRING("cat", label(0));
    TEST_ASSERT_EQUAL_STRING("kind", t.label_name.value_or("").c_str());
    TEST_ASSERT_EQUAL_STRING("b", name(1));
    refuse("a,b\n1,2\n");
    SAYS(said, "x.csv:1", "'kind'");
    how.labels.kind = ColumnKind::if_named;
    parse("a,b\n1,2\n");
    TEST_ASSERT_FALSE(t.labels.has_value());
    parse("1,kind\n2,cat\n"); // the name makes it a header
    VALUES(t, 1, 1, 2);
    TEST_ASSERT_EQUAL_STRING("1", name(0));
}

static void test_dropped_columns() {
    List<char> found(int64_t{3});
    how.drops = {{ColumnKind::if_named, 0, "id"},
                 {ColumnKind::if_named, 0, "none"},
                 {ColumnKind::number, 3, ""}};
    how.found = &found;
    parse("id,a,note,b\nx1,1,text,2\n");
    VALUES(t, 1, 2, 1, 2);
    TEST_ASSERT_EQUAL_STRING("b", name(1));
    TEST_ASSERT_TRUE(found[0] == 1 && found[1] == 0 && found[2] == 1);
}

static void test_bad_cells() {
    refuse("a,b\n1,2\n3,abc\n");
    SAYS(said, "x.csv:3: column 2 (b): 'abc' is not a number");
    refuse("1,2\n3,\n");
    SAYS(said, "x.csv:2: column 2: an empty cell");
    refuse("1,2\n3,nan\n");
    SAYS(said, "x.csv:2: column 2: 'nan' is not a finite number");
    refuse("1,2\n-Inf,4\n");
    SAYS(said, "x.csv:2: column 1", "finite");
    refuse("1,2\n3,1e999\n");
    SAYS(said, "x.csv:2: column 2", "finite");
    refuse("1,2\n3,0x10\n");
    SAYS(said, "'0x10' is not a number");
    refuse("1;2\n3;4,5\n"); // a decimal comma
    SAYS(said, "x.csv:2: column 2: '4,5' is not a number");
    refuse("1,2\n3,NA\n");
    SAYS(said, "'NA' is not a finite number");
}

static void test_bad_shapes() {
    refuse("");
    SAYS(said, "x.csv: is empty");
    refuse("\n\r\n");
    SAYS(said, "x.csv: is empty");
    refuse("a,b\n");
    SAYS(said, "x.csv", "no rows");
    refuse("1,2\n3\n");
    SAYS(said, "x.csv:2: 1 cells, where line 1 has 2");
    refuse("1,2\n3,4\n5,6,7\n");
    SAYS(said, "x.csv:3: 3 cells, where line 1 has 2");
    how.labels.kind = ColumnKind::last;
    refuse("1,2,a\n3,4,b\n5,c\n");
    SAYS(said, "x.csv:3");
    refuse("1,a\n2,b\nx,c\n"); // labels of the rows before are freed
    SAYS(said, "x.csv:3");
}

static void test_where_columns_are_in_the_file() {
    how.labels = {ColumnKind::number, 2, ""};
    parse("id,kind,a,b\n1,x,2,3\n");
    TEST_ASSERT_EQUAL_INT64(2, t.label_number);
    TEST_ASSERT_EQUAL_INT64(1, t.numbers[0]);
    TEST_ASSERT_EQUAL_INT64(3, t.numbers[1]);
    TEST_ASSERT_EQUAL_INT64(4, t.numbers[2]);
}

static void test_columns_that_should_not_be_or_should() {
    how.foreign = "kind";
    refuse("a,b,kind\n1,2,x\n");
    SAYS(said, "x.csv: has a column 'kind'", "--drop kind");
    refuse("a,b,kind\n1,2,3\n");
    SAYS(said, "--drop kind");
    how.header = Header::absent;
    refuse("a,b,kind\n1,2,3\n");
    SAYS(said, "x.csv:1: column 1: 'a' is not a number");
    how.header = Header::found;
    how.foreign.reset();
    how.labels = {ColumnKind::name, 0, "knid"};
    refuse("a,b,kind\n1,2,3\n");
    SAYS(said,
         "x.csv:1: there is no column 'knid'; the columns are a, b, kind; did you mean 'kind'?");
    how.labels.kind = ColumnKind::or_file;
    refuse("a,b,kind\n1,2,3\n");
    SAYS(said, "'knid', and no file of that name; the columns are a, b, kind");
    refuse("1,2,3\n");
    SAYS(said, "x.csv: has no header, so there is no column 'knid'");
}

static void test_positive_numbers() {
    how.is_positive = true;
    parse("1\n0.5\n");
    VALUES(t, 2, 1, 1, 0.5);
    refuse("w\n1\n\n-2\n");
    SAYS(said, "x.csv:4: column 1 (w): -2 is not positive");
    refuse("1\n0\n");
    SAYS(said, "x.csv:2: column 1: 0 is not positive");
}

static void test_what_is_no_text() {
    TEST_ASSERT_FALSE(parses("1,2\n3,\0", 7));
    SAYS(said, "x.csv:2: column 2", "zero byte");
    TEST_ASSERT_FALSE(parses("1,\"2\0\"\n", 7));
    SAYS(said, "x.csv:1", "zero byte");
    TEST_ASSERT_FALSE(parses("\xff\xfe"
                             "1\0",
                             4));
    SAYS(said, "UTF-16");
}

static void test_a_message_is_one_line() {
    refuse("1\n\"2\n3\"\n");
    SAYS(said, "x.csv:2", "'2?3'");
}

static void test_every_cut_of_a_file_is_read_or_refused() {
    static const char text[] = "\xef\xbb\xbf"
                               "a,\"b\"\"\r\n\",c\r\n1,2,\"x\"\r\n-3.5e1,4,y\n";
    how.labels.kind = ColumnKind::last;
    for (size_t size = 0; size < sizeof text; ++size)
        TEST_ASSERT_TRUE(parses(text, size) || !said.empty());
    parse(text);
    VALUES(t, 2, 2, 1, 2, -35, 4);
}

static void test_written_is_read_back() {
    how.labels.kind = ColumnKind::last;
    parse("a,\"b;\"\"\n\",kind\n0.1,1e-310,\" x\"\n-1.7976931348623157e308,3,\n5,6,\"p,q\"\n");
    const Table before = t;
    parse(written_by([&](FILE *out) { write_csv(out, ',', before); }));
    VALUES(t, 3, 2, 0.1, 1e-310, -1.7976931348623157e308, 3, 5, 6);
    TEST_ASSERT_TRUE(before.names == t.names);
    TEST_ASSERT_TRUE(before.labels == t.labels);
    TEST_ASSERT_EQUAL_size_t(2, t.names->size());
    TEST_ASSERT_EQUAL_size_t(3, t.labels->size());
    TEST_ASSERT_EQUAL_STRING("kind", t.label_name.value_or("").c_str());
}

int main() {
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
