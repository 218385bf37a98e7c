/* SPDX-License-Identifier: MIT */
/* NumPy files as tables, and back. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check_cli.h"
#include "cli/io/npy_read.h"
#include "cli/io/npy_write.h"

static table t;
static failure f;
static reading how;
static char file[4096];
static size_t size;

void setUp(void) {
    memset(&t, 0, sizeof t);
    memset(&how, 0, sizeof how);
    how.file = "x.npy";
    f.text[0] = '\0';
}
void tearDown(void) {
    table_free(&t);
}

/* A file of format `version` with that dictionary and those bytes. */
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

static int parse_cut(size_t cut) {
    char *exact = exact_copy(file, cut);
    table_free(&t);
    const int status = npy_parse(exact, cut, &how, &t, &f);
    free(exact);
    return status;
}

static void parse(void) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, parse_cut(size), f.text);
}

static void refuse(void) {
    TEST_ASSERT_EQUAL_INT(-1, parse_cut(size));
    TEST_ASSERT_NULL(t.values);
    TEST_ASSERT_NULL(t.labels);
}

/* The low `width` bytes of each number, in that order of bytes. */
static size_t pack(unsigned char *out, const uint64_t *bits, int count, int width, int is_big) {
    for (int k = 0; k < count; ++k)
        for (int b = 0; b < width; ++b)
            out[k * width + (is_big ? width - 1 - b : b)] = (unsigned char)(bits[k] >> 8 * b);
    return (size_t)count * (size_t)width;
}

static void test_integers_of_all_widths(void) {
    for (int width = 1; width <= 8; width *= 2)
        for (int is_big = 0; is_big < 2; ++is_big)
            for (int is_signed = 0; is_signed < 2; ++is_signed) {
                /* The largest, or -1; of eight bytes the largest that a double holds. */
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
                VALUES(&t, 2, 3, 0, 1, 127, is_signed ? -1 : read, 5, 100);
            }
    const uint64_t least = (uint64_t)1 << 63;
    unsigned char data[8] = {0};
    make(1, "{'descr': '<i8', 'fortran_order': False, 'shape': (1, 1)}", data,
         pack(data, &least, 1, 8, 0));
    parse();
    VALUES(&t, 1, 1, -9223372036854775808.0);
}

/* One column of integers of eight bytes. */
static void make_long(char kind, int is_big, const uint64_t *bits, int count) {
    unsigned char data[64] = {0};
    char text[128];
    snprintf(text, sizeof text, "{'descr': '%c%c8', 'fortran_order': False, 'shape': (%d, 1)}",
             is_big ? '>' : '<', kind, count);
    make(1, text, data, pack(data, bits, count, 8, is_big));
}

/* Two labels that the nearest double would make one stay two. */
static void test_long_labels(void) {
    const uint64_t base = (uint64_t)1 << 53;
    const uint64_t bits[] = {base, base + 1, 0 - base - 1, (uint64_t)1 << 63, ~(uint64_t)0};
    how.labels.kind = column_last;
    for (int is_big = 0; is_big < 2; ++is_big) {
        make_long('i', is_big, bits, 5);
        parse();
        TEST_ASSERT_EQUAL_STRING("9007199254740992", t.labels[0]);
        TEST_ASSERT_EQUAL_STRING("9007199254740993", t.labels[1]);
        TEST_ASSERT_EQUAL_STRING("-9007199254740993", t.labels[2]);
        TEST_ASSERT_EQUAL_STRING("-9223372036854775808", t.labels[3]);
        TEST_ASSERT_EQUAL_STRING("-1", t.labels[4]);
        make_long('u', is_big, bits, 5);
        parse();
        TEST_ASSERT_EQUAL_STRING("9007199254740993", t.labels[1]);
        TEST_ASSERT_EQUAL_STRING("18446744073709551615", t.labels[4]);
    }
    make(1, "{'descr': '|b1', 'fortran_order': False, 'shape': (2,), }", "\0\1", 2);
    parse();
    TEST_ASSERT_EQUAL_STRING("0", t.labels[0]);
    TEST_ASSERT_EQUAL_STRING("1", t.labels[1]);
}

/* A feature is never rounded without a word. */
static void test_long_features(void) {
    const uint64_t base = (uint64_t)1 << 53;
    const uint64_t fine[] = {base, base + 2, 0 - base - 2, (uint64_t)1 << 62};
    const uint64_t odd[] = {base, base + 1}, below[] = {0, 1, 0 - base - 1}, all = ~(uint64_t)0;
    make_long('i', 0, fine, 4);
    parse();
    VALUES(&t, 4, 1, 9007199254740992.0, 9007199254740994.0, -9007199254740994.0, ldexp(1, 62));
    make_long('i', 0, odd, 2);
    refuse();
    SAYS(&f, "x.npy: row 2, column 1: 9007199254740993 ");
    make_long('i', 1, below, 3);
    refuse();
    SAYS(&f, "x.npy: row 3, column 1: -9007199254740993 ");
    make_long('u', 0, &all, 1);
    refuse();
    SAYS(&f, "x.npy: row 1, column 1: 18446744073709551615 ", "double precision");
}

static void test_floats_in_both_orders(void) {
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
                    VALUES(&t, 2, 3, x[0], x[2], x[4], x[1], x[3], x[5]);
                else
                    VALUES(&t, 2, 3, x[0], x[1], x[2], x[3], x[4], x[5]);
            }
        }
}

static void test_versions_vectors_and_spellings(void) {
    const char two[] = {1, 2};
    for (int version = 1; version <= 3; ++version) {
        make(version, "{\"shape\": (2,), 'fortran_order':False,'descr':'|i1'}   \n", two, 2);
        parse();
        VALUES(&t, 2, 1, 1, 2);
    }
    make(1, "{'descr': '|b1', 'fortran_order': False, 'shape': (1, 2), }", "\0\1", 2);
    parse();
    VALUES(&t, 1, 2, 0, 1);
    file[6] = 4;
    refuse();
    SAYS(&f, "x.npy", "4.0");
}

static void test_labels(void) {
    const int8_t rows[] = {1, 2, 7, 3, 4, -8};
    make(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 3), }", rows, 6);
    how.labels.kind = column_last;
    parse();
    VALUES(&t, 2, 2, 1, 2, 3, 4);
    TEST_ASSERT_EQUAL_STRING("7", t.labels[0]);
    TEST_ASSERT_EQUAL_STRING("-8", t.labels[1]);
    how.labels.kind = column_number;
    how.labels.number = 1;
    parse();
    VALUES(&t, 2, 2, 2, 7, 4, -8);
    how.labels.number = 4;
    refuse();
    SAYS(&f, "no column 4");
    how.labels.kind = column_name;
    how.labels.name = "kind";
    refuse();
    SAYS(&f, "'kind'");
    how.labels.kind = column_last;
    make(1, "{'descr': '<U2', 'fortran_order': False, 'shape': (2,), }",
         "a\0\0\0\xe9\0\0\0\0\xf6\1\0\0\0\0\0", 16);
    parse();
    TEST_ASSERT_EQUAL_INT64(2, t.rows);
    TEST_ASSERT_EQUAL_STRING("a\xc3\xa9", t.labels[0]);
    make(1, "{'descr': '>U1', 'fortran_order': False, 'shape': (1,), }", "\0\1\xf6\0", 4);
    parse();
    TEST_ASSERT_EQUAL_STRING("\xf0\x9f\x98\x80", t.labels[0]);
    make(1, "{'descr': '|S3', 'fortran_order': False, 'shape': (2,), }", "catd\xff\0", 6);
    parse();
    TEST_ASSERT_EQUAL_STRING("cat", t.labels[0]);
    TEST_ASSERT_EQUAL_STRING("d\xef\xbf\xbd", t.labels[1]);
    how.labels.kind = column_none;
    refuse();
    SAYS(&f, "text");
}

static void test_what_is_not_finite(void) {
    double values[] = {1, 2, 3, NAN};
    make(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }", values, sizeof values);
    refuse();
    SAYS(&f, "x.npy: row 2, column 2: NaN");
    values[3] = 0;
    values[2] = -INFINITY;
    make(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }", values, sizeof values);
    refuse();
    SAYS(&f, "x.npy: row 2, column 1: infinity");
}

static void test_damage(void) {
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
        SAYS(&f, "x.npy: ");
    }
    make(1, heads[0], rows, 4);
    refuse();
    SAYS(&f, "truncated", "4 bytes", "(2, 3)");
    make(1, heads[1], rows, 4);
    refuse();
    SAYS(&f, "too many");
}

static void test_every_cut_is_refused(void) {
    make(2, "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), }", "abcd", 4);
    parse();
    for (size_t cut = 0; cut < size; ++cut) {
        TEST_ASSERT_EQUAL_INT(-1, parse_cut(cut));
        SAYS(&f, "x.npy: ");
    }
}

static void test_written_is_read_back(void) {
    const double values[] = {0.1, -1e-310, 1.7976931348623157e308, 4, 5, 6};
    const int32_t labels[] = {INT32_MIN, -1, 70000};
    char *written = NULL;
    FILE *out = open_memstream(&written, &size);
    npy_write(out, values, 3, 2);
    fclose(out);
    TEST_ASSERT_EQUAL_INT(0, (int)((size - sizeof values) % 64));
    memcpy(file, written, size);
    free(written);
    parse();
    VALUES(&t, 3, 2, 0.1, -1e-310, 1.7976931348623157e308, 4, 5, 6);
    out = open_memstream(&written, &size);
    npy_write_labels(out, labels, 3);
    fclose(out);
    memcpy(file, written, size);
    free(written);
    parse();
    VALUES(&t, 3, 1, -2147483648.0, -1, 70000);
}

int main(void) {
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
