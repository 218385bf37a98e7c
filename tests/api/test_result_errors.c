/* SPDX-License-Identifier: MIT */
/* Results that cannot be had: too early, unknown, or with too little room. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/fixture.h"

void setUp(void) {
    open_fixture();
}
void tearDown(void) {
    close_fixture();
}

static void test_before_a_fit(void) {
    sscda *fresh = new_handle();
    double values[64] = {0};
    int64_t integer = 0, index[64] = {0};
    int32_t labels[8] = {0};
    const char *word = NULL;
    sscda_matrix m = sscda_row_major(values, 6, 3), c = sscda_row_major(values, 6, 8);

#define TOO_EARLY(call) REFUSED(SSCDA_ERROR_NOT_FITTED, fresh, call, "sscda_fit")
    TOO_EARLY(sscda_map(fresh, &p.source, &m));
    TOO_EARLY(sscda_adapted(fresh, &m));
    TOO_EARLY(sscda_correspondence(fresh, &c));
    TOO_EARLY(sscda_correspondence_nnz(fresh, &integer));
    TOO_EARLY(sscda_correspondence_triplets(fresh, index, index, values, 64));
    TOO_EARLY(sscda_target_labels(fresh, labels, values, 8));
    TOO_EARLY(sscda_info_double(fresh, "objective", values));
    TOO_EARLY(sscda_info_int(fresh, "iterations", &integer));
    TOO_EARLY(sscda_info_string(fresh, "map", &word));
    TOO_EARLY(sscda_trace(fresh, "step", values, 64, &integer));
#undef TOO_EARLY
    sscda_destroy(fresh);
}

static void test_map_of_other_features(void) {
    double x[24] = {0}, y[24] = {0};
    sscda_matrix in = sscda_row_major(x, 6, 2), out = sscda_row_major(y, 6, 2);
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_map(h, &in, &out), "x", "2", "3", "features");
    in = sscda_row_major(x, 6, 4);
    out = sscda_row_major(y, 6, 4);
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_map(h, &in, &out), "x", "4", "3", "features");
    in.rows = 0;
    out.rows = 0;
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_map(h, &in, &out), "x", "features");
}

/* An output of a wrong shape: too small is a matter of capacity, too large of shape. */
static void check_shapes(int32_t (*call)(sscda_matrix *), const char *name, int64_t rows,
                         int64_t cols) {
    double memory[128], kept[128];
    char needed[32];
    sscda_matrix m;
    fill_random(memory, 128, 1, 2, 3);
    memcpy(kept, memory, sizeof memory);
    snprintf(needed, sizeof needed, "%d x %d", (int)rows, (int)cols);
#define SHAPE(code, r, c, ...)                         \
    do {                                               \
        m = sscda_row_major(memory, r, c);             \
        REFUSED(code, h, call(&m), name, __VA_ARGS__); \
    } while (0)
    SHAPE(SSCDA_ERROR_CAPACITY, rows - 1, cols, needed);
    SHAPE(SSCDA_ERROR_CAPACITY, rows, cols - 1, needed);
    SHAPE(SSCDA_ERROR_CAPACITY, 1, 1, needed, "1 x 1");
    SHAPE(SSCDA_ERROR_DIMENSION, rows + 1, cols, needed);
    SHAPE(SSCDA_ERROR_DIMENSION, rows, cols + 1, needed);
    SHAPE(SSCDA_ERROR_ARGUMENT, 0, cols, "0 x");
#undef SHAPE
    m = sscda_row_major(memory, rows, cols);
    m.dtype = 9;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, call(&m), name, "dtype", "9");
    m = sscda_row_major(memory, rows, cols);
    m.reserved = 1;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, call(&m), name, "reserved", "1");
    m = sscda_row_major(memory, rows, cols);
    m.col_stride = 0;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, call(&m), name, "col_stride 0");
    TEST_ASSERT_EQUAL_MEMORY(kept, memory, sizeof memory);
}

static void test_output_matrices(void) {
    check_shapes(call_map, "y", 6, 3);
    check_shapes(call_adapted, "y", 6, 3);
    check_shapes(call_correspondence, "c", 6, 8);
}

static void test_arrays_too_short(void) {
    int64_t nnz = 0, count = 0, size = 0, index[64] = {0};
    double values[2000] = {0};
    int32_t labels[8] = {0};
    char needed[32];
    OK(sscda_correspondence_nnz(h, &nnz));
    OK(sscda_trace(h, "step", NULL, 0, &count));
    OK(sscda_serialize(h, NULL, 0, &size));
    TEST_ASSERT_LESS_OR_EQUAL(64, nnz);
    TEST_ASSERT_LESS_THAN(2000, count);
    TEST_ASSERT_GREATER_THAN(0, count);

    snprintf(needed, sizeof needed, "%d", (int)nnz);
    REFUSED(SSCDA_ERROR_CAPACITY, h,
            sscda_correspondence_triplets(h, index, index, values, nnz - 1), "rows", needed);
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_correspondence_triplets(h, index, index, values, -1),
            "rows", "-1", needed);
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_target_labels(h, labels, NULL, 7), "labels", "7", "8");
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_target_labels(h, NULL, values, 0), "shares", "0", "8");

    snprintf(needed, sizeof needed, "%d", (int)count);
    index[0] = 0;
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_trace(h, "step", values, count - 1, index), "out",
            needed);
    TEST_ASSERT_EQUAL_INT64(count, index[0]); /* also told on this error */
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_trace(h, "step", values, -1, NULL), "out", "-1");

    snprintf(needed, sizeof needed, "%d", (int)size);
    index[0] = 0;
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_serialize(h, values, size - 1, index), "buffer", needed);
    TEST_ASSERT_EQUAL_INT64(size, index[0]);
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_serialize(h, values, -1, index), "buffer", "-1");

    /* Nothing was written. */
    for (count = 0; count < 2000; ++count)
        TEST_ASSERT_TRUE(values[count] == 0);
    for (count = 0; count < 8; ++count)
        TEST_ASSERT_EQUAL_INT32(0, labels[count]);
    for (count = 1; count < 64; ++count)
        TEST_ASSERT_EQUAL_INT64(0, index[count]);
}

static void test_unknown_keys(void) {
    double number = 7;
    int64_t integer = 7;
    const char *word = "as it was";
    int32_t k;
    for (k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL;
        int32_t type = 0;
        OK(sscda_info_describe(k, &key, &type));
        /* A key of another type is as unknown as one that is none; each list has its own type. */
        REFUSED(SSCDA_ERROR_OPTION, h,
                type == SSCDA_TYPE_DOUBLE ? sscda_info_double(h, "nonsense", &number)
                : type == SSCDA_TYPE_INT  ? sscda_info_int(h, "nonsense", &integer)
                                          : sscda_info_string(h, "nonsense", &word),
                "'nonsense'", key);
        if (type != SSCDA_TYPE_DOUBLE)
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_info_double(h, key, &number), key, "objective");
        if (type != SSCDA_TYPE_INT)
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_info_int(h, key, &integer), key, "iterations");
        if (type != SSCDA_TYPE_CHOICE)
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_info_string(h, key, &word), key, "transport");
    }
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_trace(h, "nonsense", &number, 1, &integer), "'nonsense'",
            "objective", "lower_bound", "relative_gap", "step", "seconds", "cycle");
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_trace(h, "", NULL, 0, NULL), "''", "objective");
    TEST_ASSERT_TRUE(number == 7);
    TEST_ASSERT_EQUAL_INT64(7, integer);
    TEST_ASSERT_EQUAL_STRING("as it was", word);
}

static void test_target_labels_without_labels(void) {
    const int32_t none[6] = {SSCDA_UNLABELED, SSCDA_UNLABELED, SSCDA_UNLABELED,
                             SSCDA_UNLABELED, SSCDA_UNLABELED, SSCDA_UNLABELED};
    int32_t labels[8];
    sscda *plain = new_handle();
    OK(sscda_set_double(plain, "lambda_g", 0));
    OK(sscda_fit(plain, &p.source, NULL, &p.target));
    REFUSED(SSCDA_ERROR_LABELS, plain, sscda_target_labels(plain, labels, NULL, 8), "labels");
    OK(sscda_fit(plain, &p.source, none, &p.target));
    REFUSED(SSCDA_ERROR_LABELS, plain, sscda_target_labels(plain, labels, NULL, 8), "labels");
    OK(sscda_fit(plain, &p.source, p.labels, &p.target));
    OK(sscda_target_labels(plain, labels, NULL, 8));
    sscda_destroy(plain);
}

static void test_estimate_of_nothing(void) {
    int64_t bytes = 7;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_estimate_memory(h, 0, 1, 1, &bytes), "ns: 0");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_estimate_memory(h, 1, -1, 1, &bytes), "nt: -1");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_estimate_memory(h, 1, 1, INT64_MIN, &bytes), "d: -92");
    TEST_ASSERT_EQUAL_INT64(7, bytes);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_before_a_fit);
    RUN_TEST(test_map_of_other_features);
    RUN_TEST(test_output_matrices);
    RUN_TEST(test_arrays_too_short);
    RUN_TEST(test_unknown_keys);
    RUN_TEST(test_target_labels_without_labels);
    RUN_TEST(test_estimate_of_nothing);
    return UNITY_END();
}
