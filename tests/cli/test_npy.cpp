// SPDX-License-Identifier: MIT
// NumPy files as tables, and back.
#include <climits>
#include <cmath>
#include <cstring>

#include "cli/check_cli.h"
#include "cli/io/npy_write.h"
#include "cli/io/table_file.h"

using namespace cli;

static Table t;
static std::string said;
static Reading how;
static char file[4096];
static size_t size;

void setUp() {
    t = Table();
    how = Reading();
    how.file = "x.npy";
    said.clear();
}
void tearDown() {}

static const char *label(size_t k) {
    return t.labels->at(k).c_str();
}

// A file of format `version` with that dictionary and those bytes.
static void make(int version, const char *dictionary, const void *data, size_t bytes) {
    const size_t length = strlen(dictionary), start = version == 1 ? 10 : 12;
    memset(file, 0, start);
    for (int k = 0; k < 6; ++k)
        file[k] = "\x93NUMPY"[k];
    file[6] = (char)version;
    file[8] = (char)(length & 0xff);
    file[9] = (char)(length >> 8);
    for (size_t k = 0; k < length; ++k)
        file[start + k] = dictionary[k];
    memcpy(file + start + length, data, bytes);
    size = start + length + bytes;
}

static bool parses(size_t cut) {
    const auto exact = exact_copy(file, cut);
    t = Table();
    said = message_of([&] { t = parse_npy({exact.get(), cut}, how); });
    return said.empty();
}

static void parse() {
    TEST_ASSERT_TRUE_MESSAGE(parses(size), said.c_str());
}

static void refuse() {
    TEST_ASSERT_FALSE(parses(size));
    TEST_ASSERT_TRUE(t.values.empty());
    TEST_ASSERT_FALSE(t.labels.has_value());
}

// The low `width` bytes of each number, in that order of bytes.
static size_t pack(unsigned char *out, const uint64_t *bits, int count, int width, int is_big) {
    for (int k = 0; k < count; ++k)
        for (int b = 0; b < width; ++b)
            out[k * width + (is_big ? width - 1 - b : b)] = (unsigned char)(bits[k] >> 8 * b);
    return (size_t)count * (size_t)width;
}

static void test_integers_of_all_widths() {
    for (int width = 1; width <= 8; width *= 2)
        for (int is_big = 0; is_big < 2; ++is_big)
            for (int is_signed = 0; is_signed < 2; ++is_signed) {
                // The largest, or -1; of eight bytes the largest that a double holds.
                const uint64_t top = width == 8 && !is_signed ? ~(uint64_t)2047 : ~(uint64_t)0;
                const uint64_t bits[] = {0, 1, 127, top, 5, 100};
                unsigned char data[64] = {0};
                char text[128];
                snprintf(text, sizeof text,
                         "{'descr': '%c%c%d', 'fortran_order': False, 'shape': (2, 3), }\n",
                         is_big ? '>' : '<', is_signed ? 'i' : 'u', width);
                make(1, text, data, pack(data, bits, 6, width, is_big));
                parse();
                const double read = width == 8 ? ldexp(1, 64) - 2048 : ldexp(1, 8 * width) - 1;
                VALUES(t, 2, 3, 0, 1, 127, is_signed ? -1 : read, 5, 100);
            }
    const uint64_t least = (uint64_t)1 << 63;
    unsigned char data[8] = {0};
    make(1, "{'descr': '<i8', 'fortran_order': False, 'shape': (1, 1)}", data,
         pack(data, &least, 1, 8, 0));
    parse();
    VALUES(t, 1, 1, -9223372036854775808.0);
}

// One column of integers of eight bytes.
static void make_long(char kind, int is_big, const uint64_t *bits, int count) {
    unsigned char data[64] = {0};
    char text[128];
    snprintf(text, sizeof text, "{'descr': '%c%c8', 'fortran_order': False, 'shape': (%d, 1)}",
             is_big ? '>' : '<', kind, count);
    make(1, text, data, pack(data, bits, count, 8, is_big));
}

// Two labels that the nearest double would make one stay two.
static void test_long_labels() {
    const uint64_t base = (uint64_t)1 << 53;
    const uint64_t bits[] = {base, base + 1, 0 - base - 1, (uint64_t)1 << 63, ~(uint64_t)0};
    how.labels.kind = ColumnKind::last;
    for (int is_big = 0; is_big < 2; ++is_big) {
        make_long('i', is_big, bits, 5);
        parse();
        TEST_ASSERT_EQUAL_STRING("9007199254740992", label(0));
        TEST_ASSERT_EQUAL_STRING("9007199254740993", label(1));
        TEST_ASSERT_EQUAL_STRING("-9007199254740993", label(2));
        TEST_ASSERT_EQUAL_STRING("-9223372036854775808", label(3));
        TEST_ASSERT_EQUAL_STRING("-1", label(4));
        make_long('u', is_big, bits, 5);
        parse();
        TEST_ASSERT_EQUAL_STRING("9007199254740993", label(1));
        TEST_ASSERT_EQUAL_STRING("18446744073709551615", label(4));
    }
    make(1, "{'descr': '|b1', 'fortran_order': False, 'shape': (2,), }", "\0\1", 2);
    parse();
    TEST_ASSERT_EQUAL_STRING("0", label(0));
    TEST_ASSERT_EQUAL_STRING("1", label(1));
}

// A feature is never rounded without a word.
static void test_long_features() {
    const uint64_t base = (uint64_t)1 << 53;
    const uint64_t fine[] = {base, base + 2, 0 - base - 2, (uint64_t)1 << 62};
    const uint64_t odd[] = {base, base + 1}, below[] = {0, 1, 0 - base - 1}, all = ~(uint64_t)0;
    make_long('i', 0, fine, 4);
    parse();
    VALUES(t, 4, 1, 9007199254740992.0, 9007199254740994.0, -9007199254740994.0, ldexp(1, 62));
    make_long('i', 0, odd, 2);
    refuse();
    SAYS(said, "x.npy: row 2, column 1: 9007199254740993 ");
    make_long('i', 1, below, 3);
    refuse();
    SAYS(said, "x.npy: row 3, column 1: -9007199254740993 ");
    make_long('u', 0, &all, 1);
    refuse();
    SAYS(said, "x.npy: row 1, column 1: 18446744073709551615 ", "double precision");
}

static void test_floats_in_both_orders() {
    const double values[] = {1.5, -2, 0.1, 4, 5, 6e200};
    const float narrow[] = {1.5f, -2, 0.1f, 4, 5, 6e20f};
    for (int is_big = 0; is_big < 2; ++is_big)
        for (int is_fortran = 0; is_fortran < 2; ++is_fortran) {
            unsigned char data[48] = {0};
            uint64_t wide_bits[6], narrow_bits[6];
            char text[128];
            for (int k = 0; k < 6; ++k) {
                uint32_t half = 0;
                memcpy(&wide_bits[k], &values[k], 8);
                memcpy(&half, &narrow[k], 4);
                narrow_bits[k] = half;
            }
            for (int width = 4; width <= 8; width += 4) {
                snprintf(text, sizeof text,
                         "{'descr': '%cf%d', 'fortran_order': %s, 'shape': (2, 3), }",
                         is_big ? '>' : '<', width, is_fortran ? "True" : "False");
                const size_t bytes =
                    pack(data, width == 8 ? wide_bits : narrow_bits, 6, width, is_big);
                make(1, text, data, bytes);
                parse();
                double x[6];
                for (int k = 0; k < 6; ++k)
                    x[k] = width == 8 ? values[k] : (double)narrow[k];
                if (is_fortran)
                    VALUES(t, 2, 3, x[0], x[2], x[4], x[1], x[3], x[5]);
                else
                    VALUES(t, 2, 3, x[0], x[1], x[2], x[3], x[4], x[5]);
            }
        }
}

static void test_versions_vectors_and_spellings() {
    const char two[] = {1, 2};
    for (int version = 1; version <= 3; ++version) {
        make(version, "{\"shape\": (2,), 'fortran_order':False,'descr':'|i1'}   \n", two, 2);
        parse();
        VALUES(t, 2, 1, 1, 2);
    }
    make(1, "{'descr': '|b1', 'fortran_order': False, 'shape': (1, 2), }", "\0\1", 2);
    parse();
    VALUES(t, 1, 2, 0, 1);
    file[6] = 4;
    refuse();
    SAYS(said, "x.npy", "4.0");
}

static void test_labels() {
    const int8_t rows[] = {1, 2, 7, 3, 4, -8};
    make(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 3), }", rows, 6);
    how.labels.kind = ColumnKind::last;
    parse();
    VALUES(t, 2, 2, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("7", label(0));
    TEST_ASSERT_EQUAL_STRING("-8", label(1));
    how.labels.kind = ColumnKind::number;
    how.labels.number = 1;
    parse();
    VALUES(t, 2, 2, 2, 7, 4, -8);
    how.labels.number = 4;
    refuse();
    SAYS(said, "no column 4");
    how.labels.kind = ColumnKind::name;
    how.labels.name = "kind";
    refuse();
    SAYS(said, "'kind'");
    how.labels.kind = ColumnKind::last;
    make(1, "{'descr': '<U2', 'fortran_order': False, 'shape': (2,), }",
         "a\0\0\0\xe9\0\0\0\0\xf6\1\0\0\0\0\0", 16);
    parse();
    TEST_ASSERT_EQUAL_INT64(2, t.rows);
    TEST_ASSERT_EQUAL_STRING("a\xc3\xa9", label(0));
    make(1, "{'descr': '>U1', 'fortran_order': False, 'shape': (1,), }", "\0\1\xf6\0", 4);
    parse();
    TEST_ASSERT_EQUAL_STRING("\xf0\x9f\x98\x80", label(0));
    make(1, "{'descr': '|S3', 'fortran_order': False, 'shape': (2,), }", "catd\xff\0", 6);
    parse();
    TEST_ASSERT_EQUAL_STRING("cat", label(0));
    TEST_ASSERT_EQUAL_STRING("d\xef\xbf\xbd", label(1));
    how.labels.kind = ColumnKind::none;
    refuse();
    SAYS(said, "text");
}

static void test_what_is_not_finite() {
    double values[] = {1, 2, 3, NAN};
    make(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }", values, sizeof values);
    refuse();
    SAYS(said, "x.npy: row 2, column 2: NaN");
    values[3] = 0;
    values[2] = -INFINITY;
    make(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }", values, sizeof values);
    refuse();
    SAYS(said, "x.npy: row 2, column 1: infinity");
}

static void test_damage() {
    const char rows[] = {1, 2, 3, 4};
    static const char *const heads[] = {
        "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 3), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (1, 3), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (9223372036854775807, 2), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (4611686018427387904, 4), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (99999999999999999999, 2), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (0, 2), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 1, 2), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (-2, 2), }",
        "{'descr': '|i3', 'fortran_order': False, 'shape': (2, 2), }",
        "{'descr': '<f2', 'fortran_order': False, 'shape': (1, 2), }",
        "{'descr': '|O', 'fortran_order': False, 'shape': (2, 2), }",
        "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (2,), }",
        "{'descr': '|i1', 'shape': (2, 2), }",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), } x",
        "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), 'more': 1}",
        "{'descr': '|i1', 'fortran_order': Maybe, 'shape': (2, 2)}",
        "{'descr': '|i1",
        "",
    };
    for (size_t k = 0; k < sizeof heads / sizeof *heads; ++k) {
        make(1, heads[k], rows, 4);
        refuse();
        SAYS(said, "x.npy: ");
    }
    make(1, heads[0], rows, 4);
    refuse();
    SAYS(said, "truncated", "4 bytes", "(2, 3)");
    make(1, heads[1], rows, 4);
    refuse();
    SAYS(said, "too many");
}

static void test_every_cut_is_refused() {
    make(2, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), }", "abcd", 4);
    parse();
    for (size_t cut = 0; cut < size; ++cut) {
        TEST_ASSERT_FALSE(parses(cut));
        SAYS(said, "x.npy: ");
    }
}

static void make_file(const std::string &bytes) {
    size = bytes.size();
    memcpy(file, bytes.data(), size);
}

static void test_written_is_read_back() {
    const List<double> values = {0.1, -1e-310, 1.7976931348623157e308, 4, 5, 6};
    const List<int32_t> labels = {INT32_MIN, -1, 70000};
    make_file(written_by([&](FILE *out) { write_npy(out, values, 3, 2); }));
    TEST_ASSERT_EQUAL_INT(0, static_cast<int>((size - 6 * sizeof(double)) % 64));
    parse();
    VALUES(t, 3, 2, 0.1, -1e-310, 1.7976931348623157e308, 4, 5, 6);
    make_file(written_by([&](FILE *out) { write_npy(out, labels); }));
    parse();
    VALUES(t, 3, 1, -2147483648.0, -1, 70000);
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_integers_of_all_widths);
    RUN_TEST(test_long_labels);
    RUN_TEST(test_long_features);
    RUN_TEST(test_floats_in_both_orders);
    RUN_TEST(test_versions_vectors_and_spellings);
    RUN_TEST(test_labels);
    RUN_TEST(test_what_is_not_finite);
    RUN_TEST(test_damage);
    RUN_TEST(test_every_cut_is_refused);
    RUN_TEST(test_written_is_read_back);
    return UNITY_END();
}
