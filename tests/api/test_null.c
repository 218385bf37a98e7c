/* SPDX-License-Identifier: MIT */
/* A NULL that is not allowed is refused by name, by every function. */
#include <string.h>

#include "api/fixture.h"

void setUp(void) {
    open_fixture();
}
void tearDown(void) {
    close_fixture();
}

static void test_no_handle(void) {
    double number = 0;
    int64_t integer = 0;
    const char *word = NULL;
    int64_t rows[1], cols[1];
    sscda_matrix m = sscda_row_major(&number, 1, 1);

#define NO_HANDLE(call) REFUSED(SSCDA_ERROR_ARGUMENT, NULL, call, "handle", "NULL")
    NO_HANDLE(sscda_fit(NULL, &p.source, p.labels, &p.target));
    NO_HANDLE(sscda_map(NULL, &p.source, &m));
    NO_HANDLE(sscda_adapted(NULL, &m));
    NO_HANDLE(sscda_set_double(NULL, "ridge", 1));
    NO_HANDLE(sscda_set_int(NULL, "cycles", 1));
    NO_HANDLE(sscda_set_string(NULL, "map", "rigid"));
    NO_HANDLE(sscda_get_double(NULL, "ridge", &number));
    NO_HANDLE(sscda_get_int(NULL, "cycles", &integer));
    NO_HANDLE(sscda_get_string(NULL, "map", &word));
    NO_HANDLE(sscda_correspondence(NULL, &m));
    NO_HANDLE(sscda_correspondence_nnz(NULL, &integer));
    NO_HANDLE(sscda_correspondence_triplets(NULL, rows, cols, &number, 1));
    NO_HANDLE(sscda_target_labels(NULL, NULL, NULL, 0));
    NO_HANDLE(sscda_info_double(NULL, "objective", &number));
    NO_HANDLE(sscda_info_int(NULL, "iterations", &integer));
    NO_HANDLE(sscda_info_string(NULL, "map", &word));
    NO_HANDLE(sscda_trace(NULL, "step", &number, 1, &integer));
    NO_HANDLE(sscda_set_progress(NULL, NULL, NULL));
    NO_HANDLE(sscda_cancel(NULL));
    NO_HANDLE(sscda_set_weights(NULL, NULL, 0, NULL, 0));
    NO_HANDLE(sscda_set_class_shares(NULL, NULL, NULL, 0));
    NO_HANDLE(sscda_class_shares(NULL, NULL, NULL, 0));
    NO_HANDLE(sscda_save(NULL, "never written"));
    NO_HANDLE(sscda_serialize(NULL, NULL, 0, &integer));
    NO_HANDLE(sscda_estimate_memory(NULL, 1, 1, 1, &integer));
#undef NO_HANDLE
    TEST_ASSERT_EQUAL_INT64(0, integer);
    TEST_ASSERT_TRUE(number == 0);
    TEST_ASSERT_NULL(word);
    sscda_destroy(NULL);
}

static void test_functions_that_make_a_handle(void) {
    sscda *other = h;
    const char byte = 0;

    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_create(NULL), "out", "NULL");
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_load(NULL, "x"), "out", "NULL");
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_deserialize(NULL, &byte, 1), "out", "NULL");
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_load(&other, NULL), "path", "NULL");
    TEST_ASSERT_NULL(other);
    other = h;
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_deserialize(&other, NULL, 1), "buffer", "NULL");
    TEST_ASSERT_NULL(other);
    other = h;
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_deserialize(&other, &byte, -1), "size");
    TEST_ASSERT_NULL(other);
}

static void test_fit_and_map(void) {
    double out[18];
    sscda_matrix y = sscda_row_major(out, 6, 3), none = sscda_row_major(NULL, 6, 3);

#define NO(argument, call) REFUSED(SSCDA_ERROR_ARGUMENT, h, call, argument, "NULL")
    NO("source", sscda_fit(h, NULL, p.labels, &p.target));
    NO("target", sscda_fit(h, &p.source, p.labels, NULL));
    NO("source", sscda_fit(h, &none, p.labels, &p.target));
    NO("target", sscda_fit(h, &p.source, p.labels, &none));
    NO("x", sscda_map(h, NULL, &y));
    NO("y", sscda_map(h, &p.source, NULL));
    NO("x", sscda_map(h, &none, &y));
    NO("y", sscda_map(h, &p.source, &none));
    NO("y", sscda_adapted(h, NULL));
    NO("y", sscda_adapted(h, &none));
}

static void test_options(void) {
    double number = 0;
    int64_t integer = 0;
    const char *word = NULL;

    NO("key", sscda_set_double(h, NULL, 1));
    NO("key", sscda_set_int(h, NULL, 1));
    NO("key", sscda_set_string(h, NULL, "rigid"));
    NO("value", sscda_set_string(h, "map", NULL));
    NO("key", sscda_get_double(h, NULL, &number));
    NO("key", sscda_get_int(h, NULL, &integer));
    NO("key", sscda_get_string(h, NULL, &word));
    NO("out", sscda_get_double(h, "ridge", NULL));
    NO("out", sscda_get_int(h, "cycles", NULL));
    NO("out", sscda_get_string(h, "map", NULL));
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_option_describe(0, NULL), "out", "NULL");
}

static void test_results(void) {
    double number = 0;
    int64_t integer = 0, index[48];
    double values[48];
    int32_t type = 0;
    const char *word = NULL;
    sscda_matrix none = sscda_row_major(NULL, 6, 8);

    NO("c", sscda_correspondence(h, NULL));
    NO("c", sscda_correspondence(h, &none));
    NO("nnz", sscda_correspondence_nnz(h, NULL));
    NO("rows", sscda_correspondence_triplets(h, NULL, index, values, 48));
    NO("cols", sscda_correspondence_triplets(h, index, NULL, values, 48));
    NO("values", sscda_correspondence_triplets(h, index, index, NULL, 48));
    NO("key", sscda_info_double(h, NULL, &number));
    NO("key", sscda_info_int(h, NULL, &integer));
    NO("key", sscda_info_string(h, NULL, &word));
    NO("out", sscda_info_double(h, "objective", NULL));
    NO("out", sscda_info_int(h, "iterations", NULL));
    NO("out", sscda_info_string(h, "map", NULL));
    NO("kind", sscda_trace(h, NULL, values, 48, &integer));
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_info_describe(0, NULL, &type), "key", "NULL");
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_info_describe(0, &word, NULL), "type", "NULL");
}

static void test_storage_and_memory(void) {
    char buffer[8];

    NO("path", sscda_save(h, NULL));
    NO("size", sscda_serialize(h, NULL, 0, NULL));
    NO("size", sscda_serialize(h, buffer, sizeof buffer, NULL));
    NO("bytes", sscda_estimate_memory(h, 1, 1, 1, NULL));
}

static void test_where_null_is_allowed(void) {
    int32_t labels[8];
    double shares[8];

    OK(sscda_target_labels(h, NULL, NULL, 0));
    OK(sscda_target_labels(h, labels, NULL, 8));
    OK(sscda_target_labels(h, NULL, shares, 8));
    OK(sscda_trace(h, "step", NULL, 0, NULL));
    OK(sscda_set_progress(h, NULL, NULL));
    OK(sscda_set_weights(h, NULL, 0, NULL, 0));
    OK(sscda_set_class_shares(h, NULL, NULL, 0));
    OK(sscda_class_shares(h, NULL, NULL, 0));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_no_handle);
    RUN_TEST(test_functions_that_make_a_handle);
    RUN_TEST(test_fit_and_map);
    RUN_TEST(test_options);
    RUN_TEST(test_results);
    RUN_TEST(test_storage_and_memory);
    RUN_TEST(test_where_null_is_allowed);
    return UNITY_END();
}
