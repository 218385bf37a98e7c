/* SPDX-License-Identifier: MIT */
/* Data that cannot be fitted: the message says which matrix, where, and what is there. */
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

#define FIT(source, target) sscda_fit(h, (source), p.labels, (target))

static void test_sizes(void) {
    sscda_matrix m = p.source;
    m.rows = 0;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "0 x 3");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&p.source, &m), "target", "0 x 3");
    m.rows = -6;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "-6 x 3");
    m = p.source;
    m.cols = 0;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "6 x 0");
    m.cols = -1;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&p.source, &m), "target", "6 x -1");
    m.cols = INT64_MIN;
    m.rows = INT64_MIN;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source");
}

static void test_features_differ(void) {
    sscda_matrix m = p.target;
    m.cols = 2;
    REFUSED(SSCDA_ERROR_DIMENSION, h, FIT(&p.source, &m), "source", "3", "target", "2", "features");
    m = p.source;
    m.cols = 1;
    REFUSED(SSCDA_ERROR_DIMENSION, h, FIT(&m, &p.target), "1", "3", "features");
}

static void test_dtype_and_reserved(void) {
    const int32_t wrong[] = {0, 3, -1, INT32_MAX, INT32_MIN};
    sscda_matrix m;
    size_t k;
    for (k = 0; k < sizeof wrong / sizeof wrong[0]; ++k) {
        char number[16];
        snprintf(number, sizeof number, "%d", (int)wrong[k]);
        m = p.source;
        m.dtype = wrong[k];
        REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "dtype", number);
        m = p.target;
        m.dtype = wrong[k];
        REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&p.source, &m), "target", "dtype", number);
    }
    m = p.source;
    m.reserved = 5;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "reserved", "5");
    m = p.target;
    m.reserved = -1;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&p.source, &m), "target", "reserved", "-1");
}

static void test_zero_strides(void) {
    sscda_matrix m = p.source;
    m.row_stride = 0;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "row_stride 0");
    m = p.target;
    m.col_stride = 0;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&p.source, &m), "target", "col_stride 0");
}

static void test_sizes_that_overflow(void) {
    const int64_t huge = INT64_C(1) << 33;
    sscda_matrix m = p.source;
    m.rows = huge;
    m.cols = huge; /* the product is 2^66 */
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "8589934592", "overflow");
    m.rows = INT64_MAX;
    m.cols = INT64_MAX;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&p.source, &m), "target", "overflow");
    m = p.source;
    m.row_stride = INT64_MAX / 2; /* row 5 would be beyond all memory */
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "overflow");
    m.row_stride = INT64_MIN;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "overflow");
    m = p.target;
    m.col_stride = INT64_MIN;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&p.source, &m), "target", "overflow");
    m = p.source;
    m.rows = INT64_C(1) << 40;
    m.row_stride = 1;
    m.col_stride = 1;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, FIT(&m, &p.target), "source", "1099511627776");
}

/* Puts a bad value at every place of one matrix in turn. */
static void spoil(double *data, int64_t rows, double value, const char *matrix, const char *word) {
    int64_t i, j;
    for (i = 0; i < rows; ++i) {
        for (j = 0; j < 3; ++j) {
            const double good = data[i * 3 + j];
            char row[32], column[32];
            snprintf(row, sizeof row, "row %d", (int)i);
            snprintf(column, sizeof column, "column %d", (int)j);
            data[i * 3 + j] = value;
            REFUSED(SSCDA_ERROR_NOT_FINITE, h, FIT(&p.source, &p.target), matrix, row, column,
                    word);
            data[i * 3 + j] = good;
        }
    }
}

static void test_not_finite(void) {
    spoil(p.xs, 6, NAN, "source", "nan");
    spoil(p.xs, 6, INFINITY, "source", "inf");
    spoil(p.xs, 6, -INFINITY, "source", "-inf");
    spoil(p.xt, 8, NAN, "target", "nan");
    spoil(p.xt, 8, -INFINITY, "target", "-inf");
}

static void test_not_finite_in_other_layouts(void) {
    float data[18];
    sscda_matrix m = sscda_col_major_f32(data, 6, 3);
    int k;
    for (k = 0; k < 18; ++k)
        data[k] = (float)k;
    data[2 * 6 + 4] = INFINITY;
    REFUSED(SSCDA_ERROR_NOT_FINITE, h, FIT(&m, &p.target), "source", "row 4", "column 2", "inf");
    m = sscda_row_major(p.xs + 15, 6, 3); /* the last row comes first */
    m.row_stride = -3;
    p.xs[1] = NAN;
    REFUSED(SSCDA_ERROR_NOT_FINITE, h, FIT(&m, &p.target), "source", "row 5", "column 1", "nan");
    free_problem(&p);
    p = make_problem(6, 8, 3, 2, 7);
}

static void test_not_finite_in_map(void) {
    double out[18], kept[18];
    sscda_matrix y = sscda_row_major(out, 6, 3);
    const double good = p.xs[17];
    fill_random(out, 18, 0, 1, 1);
    memcpy(kept, out, sizeof out);
    p.xs[17] = NAN;
    REFUSED(SSCDA_ERROR_NOT_FINITE, h, sscda_map(h, &p.source, &y), "x", "row 5", "column 2",
            "nan");
    p.xs[17] = good;
    TEST_ASSERT_EQUAL_MEMORY(kept, out, sizeof out);
}

static void test_labels_missing(void) {
    int32_t none[6], *const labels = p.labels;
    int k;
    for (k = 0; k < 6; ++k)
        none[k] = SSCDA_UNLABELED;
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_fit(h, &p.source, NULL, &p.target), "labels", "NULL",
            "lambda_g");
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_fit(h, &p.source, none, &p.target), "labels", "lambda_g");
    OK(sscda_set_double(h, "lambda_g", 0));
    OK(sscda_fit(h, &p.source, NULL, &p.target));
    OK(sscda_fit(h, &p.source, none, &p.target));
    OK(sscda_set_double(h, "lambda_g", 0.2));
    OK(sscda_fit(h, &p.source, labels, &p.target));
    changed_on_purpose();
}

static void test_out_of_memory(void) {
#ifdef TEST_SANITIZED
    TEST_MESSAGE("not tried: a sanitizer ends the program where malloc would return NULL");
#else
    /* 2^58 bytes: more than any address space. Nothing is read before there is room for it. */
    sscda_matrix source = sscda_row_major(p.xs, 1000, INT64_C(1) << 45);
    sscda_matrix target = sscda_row_major(p.xt, 1, INT64_C(1) << 45);
    sscda_matrix x = sscda_row_major(p.xs, INT64_C(1) << 50, 3), y = x;
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_map(h, &x, &y), "memory");
    OK(sscda_set_double(h, "lambda_g", 0));
    REFUSED(SSCDA_ERROR_MEMORY, h, sscda_fit(h, &source, NULL, &target), "memory");
    OK(sscda_set_double(h, "lambda_g", 0.2));
#endif
}

static void test_not_fitted_after_an_error(void) {
    sscda *fresh = new_handle();
    double out[18];
    sscda_matrix y = sscda_row_major(out, 6, 3);
    REFUSED(SSCDA_ERROR_LABELS, fresh, sscda_fit(fresh, &p.source, NULL, &p.target), "labels");
    REFUSED(SSCDA_ERROR_NOT_FITTED, fresh, sscda_map(fresh, &p.source, &y), "sscda_fit");
    OK(sscda_fit(fresh, &p.source, p.labels, &p.target));
    SAME(take_results(h), take_results(fresh));
    sscda_destroy(fresh);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_sizes);
    RUN_TEST(test_features_differ);
    RUN_TEST(test_dtype_and_reserved);
    RUN_TEST(test_zero_strides);
    RUN_TEST(test_sizes_that_overflow);
    RUN_TEST(test_not_finite);
    RUN_TEST(test_not_finite_in_other_layouts);
    RUN_TEST(test_not_finite_in_map);
    RUN_TEST(test_labels_missing);
    RUN_TEST(test_out_of_memory);
    RUN_TEST(test_not_fitted_after_an_error);
    return UNITY_END();
}
