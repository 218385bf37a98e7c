/* SPDX-License-Identifier: MIT */
/* Output matrices: only their own elements are written, all of them or none. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/fixture.h"

void setUp(void) {
    open_fixture();
}
void tearDown(void) {
    close_fixture();
}

/* Writes through the strides into noise, and looks at every byte afterwards. */
static void check_strided(int32_t (*call)(sscda_matrix *), int64_t rows, int64_t cols,
                          int64_t row_stride, int64_t col_stride, int32_t dtype) {
    static unsigned char memory[8000], wanted[8000];
    const size_t size = dtype == SSCDA_FLOAT32 ? sizeof(float) : sizeof(double);
    const size_t middle = sizeof memory / 2;
    double plain[64];
    sscda_matrix reference = sscda_row_major(plain, rows, cols);
    sscda_matrix m = {NULL, 0, 0, 0, 0, 0, 0};
    int64_t i, j;
    size_t k;
    for (k = 0; k < sizeof memory; ++k)
        wanted[k] = memory[k] = (unsigned char)(17 * k + 3);
    OK(call(&reference));
    m.data = memory + middle;
    m.rows = rows;
    m.cols = cols;
    m.row_stride = row_stride;
    m.col_stride = col_stride;
    m.dtype = dtype;
    OK(call(&m));
    for (i = 0; i < rows; ++i) {
        for (j = 0; j < cols; ++j) {
            const double value = plain[i * cols + j];
            const float rounded = (float)value;
            unsigned char *at =
                wanted + (ptrdiff_t)middle + (i * row_stride + j * col_stride) * (int64_t)size;
            memcpy(at, dtype == SSCDA_FLOAT32 ? (const void *)&rounded : (const void *)&value,
                   size);
        }
    }
    TEST_ASSERT_EQUAL_MEMORY(wanted, memory, sizeof memory);
}

static void test_strided(void) {
    const int32_t types[] = {SSCDA_FLOAT64, SSCDA_FLOAT32};
    int k;
    for (k = 0; k < 2; ++k) {
        check_strided(call_map, 6, 3, 3, 1, types[k]);
        check_strided(call_map, 6, 3, 1, 6, types[k]);
        check_strided(call_map, 6, 3, 10, 3, types[k]);
        check_strided(call_map, 6, 3, -3, 1, types[k]);
        check_strided(call_adapted, 6, 3, 2, -14, types[k]);
        check_strided(call_adapted, 6, 3, -7, -2, types[k]);
        check_strided(call_correspondence, 6, 8, 8, 1, types[k]);
        check_strided(call_correspondence, 6, 8, 1, 6, types[k]);
        check_strided(call_correspondence, 6, 8, -19, 2, types[k]);
    }
}

static void test_in_place(void) {
    double expected[18], both[60];
    float narrow_expected[18], narrow[18];
    sscda_matrix y = sscda_row_major(expected, 6, 3), m;
    int k;
    OK(sscda_map(h, &p.source, &y));
    memcpy(both, p.xs, sizeof expected);
    m = sscda_row_major(both, 6, 3);
    OK(sscda_map(h, &m, &m));
    TEST_ASSERT_EQUAL_MEMORY(expected, both, sizeof expected);
    /* Another struct for the same memory, and from the last element backwards. */
    for (k = 0; k < 18; ++k)
        both[17 - k] = p.xs[k];
    m = sscda_row_major(both + 17, 6, 3);
    m.row_stride = -3;
    m.col_stride = -1;
    y = m;
    OK(sscda_map(h, &m, &y));
    for (k = 0; k < 18; ++k)
        TEST_ASSERT_EQUAL_MEMORY(&expected[k], &both[17 - k], sizeof *both);
    for (k = 0; k < 18; ++k)
        narrow[k] = (float)p.xs[k];
    m = sscda_row_major_f32(narrow, 6, 3);
    y = sscda_row_major_f32(narrow_expected, 6, 3);
    OK(sscda_map(h, &m, &y));
    OK(sscda_map(h, &m, &m));
    TEST_ASSERT_EQUAL_MEMORY(narrow_expected, narrow, sizeof narrow);
}

/* Rows are mapped one by one: alone, in part or again, a row gives what it gave. */
static void test_rows_are_independent(void) {
    double all[18], one[3], many[300], repeated[300];
    sscda_matrix y = sscda_row_major(all, 6, 3), x, z;
    int i, j;
    OK(sscda_map(h, &p.source, &y));
    for (i = 0; i < 6; ++i) {
        x = sscda_row_major(p.xs + 3 * i, 1, 3);
        z = sscda_row_major(one, 1, 3);
        OK(sscda_map(h, &x, &z));
        for (j = 0; j < 3; ++j)
            CLOSE(all[3 * i + j], one[j], 1e-14);
    }
    for (i = 0; i < 300; ++i)
        repeated[i] = p.xs[i % 18];
    x = sscda_row_major(repeated, 100, 3);
    z = sscda_row_major(many, 100, 3);
    OK(sscda_map(h, &x, &z));
    for (i = 0; i < 300; ++i)
        CLOSE(all[i % 18], many[i], 1e-14);
}

static void test_no_rows(void) {
    double guard = 42;
    sscda_matrix x = sscda_row_major(NULL, 0, 3), y = x;
    OK(sscda_map(h, &x, &y));
    x.row_stride = y.row_stride = 0;
    OK(sscda_map(h, &x, &y));
    y = sscda_row_major(&guard, 0, 3);
    OK(sscda_map(h, &x, &y));
    TEST_ASSERT_TRUE(guard == 42);
    y = sscda_row_major(&guard, 1, 3);
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_map(h, &x, &y), "y", "1 x 3", "0 x 3");
    x.rows = -1;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_map(h, &x, &y), "x", "-1 x 3");
    TEST_ASSERT_TRUE(guard == 42);
}

/* A result that float cannot hold is refused by its place, and nothing is written. */
static void test_beyond_float(void) {
    float out[18], kept[18];
    double wide[18], x[18];
    sscda_matrix in = sscda_row_major(x, 6, 3), y = sscda_row_major_f32(out, 6, 3);
    sscda_matrix z = sscda_row_major(wide, 6, 3);
    int k;
    for (k = 0; k < 18; ++k)
        kept[k] = out[k] = (float)k;
    memcpy(x, p.xs, sizeof x);
    for (k = 12; k < 15; ++k)
        x[k] = 1e60; /* row 4 */
    OK(sscda_map(h, &in, &z));
    TEST_ASSERT_TRUE(fabs(wide[12]) > FLT_MAX);
    REFUSED(SSCDA_ERROR_NUMERIC, h, sscda_map(h, &in, &y), "y", "row 4", "column 0", "float");
    TEST_ASSERT_EQUAL_MEMORY(kept, out, sizeof out);
}

static void test_beyond_double(void) {
    double x[3] = {1.5, 1e308, -1e308}, y[3] = {1, 2, 3};
    const double small[3] = {0, 1, 2}, large[3] = {0, 100, 200};
    const int32_t labels[3] = {1, 2, 3};
    sscda_matrix source = sscda_row_major(small, 3, 1), target = sscda_row_major(large, 3, 1);
    sscda_matrix in = sscda_row_major(x, 3, 1), out = sscda_row_major(y, 3, 1);
    sscda *steep = new_handle();
    /* A map that multiplies by about a hundred. */
    OK(sscda_set_int(steep, "restore_covariance", 1));
    CHECK(sscda_fit(steep, &source, labels, &target) >= 0, "%s", sscda_last_error(steep));
    REFUSED(SSCDA_ERROR_NUMERIC, steep, sscda_map(steep, &in, &out), "y", "row 1", "column 0",
            "double");
    TEST_ASSERT_TRUE(y[0] == 1 && y[1] == 2 && y[2] == 3);
    sscda_destroy(steep);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_strided);
    RUN_TEST(test_in_place);
    RUN_TEST(test_rows_are_independent);
    RUN_TEST(test_no_rows);
    RUN_TEST(test_beyond_float);
    RUN_TEST(test_beyond_double);
    return UNITY_END();
}
