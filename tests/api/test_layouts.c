/* SPDX-License-Identifier: MIT */
/* One problem in many layouts and types gives one result. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

static problem p;
static snapshot expected; /* of p as it is */

void setUp(void) {
    sscda *h;
    int64_t k;
    p = make_problem(6, 8, 3, 2, 11);
    /* Values that a float holds: the same problem in both types. */
    for (k = 0; k < 18; ++k)
        p.xs[k] = (float)p.xs[k];
    for (k = 0; k < 24; ++k)
        p.xt[k] = (float)p.xt[k];
    h = fitted_handle(&p);
    expected = take_results(h);
    sscda_destroy(h);
}

void tearDown(void) {
    free_snapshot(&expected);
    free_problem(&p);
}

/* A copy of a matrix somewhere in a larger piece of memory, which must stay as it is. */
typedef struct copy {
    unsigned char memory[4000], kept[4000];
    sscda_matrix m;
} copy;

static void put(const sscda_matrix *m, int64_t i, int64_t j, double value) {
    const int64_t at = i * m->row_stride + j * m->col_stride;
    if (m->dtype == SSCDA_FLOAT32)
        ((float *)m->data)[at] = (float)value;
    else
        ((double *)m->data)[at] = value;
}

/* The strides of `layout`, whose data is ignored, with element (0, 0) in the middle. */
static void place(copy *c, const double *x, int64_t rows, int64_t cols, sscda_matrix layout) {
    int64_t i, j;
    memset(c->memory, 0xff, sizeof c->memory); /* NaN everywhere else, in both types */
    c->m = layout;
    c->m.data = c->memory + sizeof c->memory / 2;
    c->m.rows = rows;
    c->m.cols = cols;
    for (i = 0; i < rows; ++i)
        for (j = 0; j < cols; ++j)
            put(&c->m, i, j, x[i * cols + j]);
    memcpy(c->kept, c->memory, sizeof c->memory);
}

static sscda_matrix layout(int64_t row_stride, int64_t col_stride, int32_t dtype) {
    sscda_matrix m = {NULL, 0, 0, 0, 0, 0, 0};
    m.row_stride = row_stride;
    m.col_stride = col_stride;
    m.dtype = dtype;
    return m;
}

static void check_layouts(sscda_matrix source_layout, sscda_matrix target_layout) {
    static copy source, target;
    int32_t labels[6];
    sscda *h = new_handle();
    place(&source, p.xs, 6, 3, source_layout);
    place(&target, p.xt, 8, 3, target_layout);
    memcpy(labels, p.labels, sizeof labels);
    OK(sscda_fit(h, &source.m, labels, &target.m));
    TEST_ASSERT_EQUAL_MEMORY(source.kept, source.memory, sizeof source.memory);
    TEST_ASSERT_EQUAL_MEMORY(target.kept, target.memory, sizeof target.memory);
    TEST_ASSERT_EQUAL_MEMORY(p.labels, labels, sizeof labels);
    /* No pointer is kept: the arrays may go. */
    memset(source.memory, 0xff, sizeof source.memory);
    memset(target.memory, 0xff, sizeof target.memory);
    memset(labels, 0xff, sizeof labels);
    {
        snapshot copy_of_expected = expected;
        copy_of_expected.bytes = allocate(expected.size);
        memcpy(copy_of_expected.bytes, expected.bytes, expected.size);
        SAME(copy_of_expected, take_results(h));
    }
    sscda_destroy(h);
}

static void test_every_pair_of_layouts(void) {
    const int32_t types[] = {SSCDA_FLOAT64, SSCDA_FLOAT32};
    const int64_t strides[][2] = {
        {3, 1},   {1, 8},  {8, 1},   {7, 2},  /* rows, columns, part of a wider one, gaps */
        {-3, 1},  {3, -1}, {-3, -1}, {1, -8}, /* upside down, mirrored, both */
        {-11, 3}, {2, 17}, {-2, 16}, {20, -6}};
    const size_t count = sizeof strides / sizeof strides[0];
    size_t k, l;
    for (k = 0; k < 2 * count; ++k) {
        /* Each layout with each type, beside another layout of either type. */
        for (l = 0; l < 2; ++l) {
            const size_t other = (k + 5) % count;
            check_layouts(layout(strides[k / 2][0], strides[k / 2][1], types[k % 2]),
                          layout(strides[other][0], strides[other][1], types[l]));
        }
    }
}

/* A stride along a dimension of length 1 is ignored. */
static void test_ignored_strides(void) {
    const int64_t any[] = {0, 1, -1, INT64_MAX, INT64_MIN};
    const double x[4] = {1, 2, 4, 3}, row[3] = {1, 2, 3};
    double out[4], first[4];
    const int32_t labels[4] = {1, 1, 2, 2};
    sscda *h = new_handle();
    size_t k;
    for (k = 0; k < 5; ++k) {
        sscda_matrix m = sscda_row_major(x, 4, 1), y = sscda_row_major(out, 4, 1);
        m.col_stride = y.col_stride = any[k];
        OK(sscda_fit(h, &m, labels, &m));
        OK(sscda_map(h, &m, &y));
        if (k == 0) memcpy(first, out, sizeof out);
        TEST_ASSERT_EQUAL_MEMORY(first, out, sizeof out);
    }
    for (k = 0; k < 5; ++k) {
        sscda_matrix m = sscda_row_major(row, 1, 3), y = sscda_row_major(out, 1, 3);
        m.row_stride = y.row_stride = any[k];
        OK(sscda_fit(h, &m, labels, &m));
        OK(sscda_map(h, &m, &y));
        if (k == 0) memcpy(first, out, 3 * sizeof *out);
        TEST_ASSERT_EQUAL_MEMORY(first, out, 3 * sizeof *out);
    }
    sscda_destroy(h);
}

/* Doubles that a float does not hold: rounded data, a result that is near. */
static void test_float_rounding(void) {
    sscda *wide = new_handle(), *narrow = new_handle();
    float xs[18], xt[24];
    double near[18], exact[18];
    sscda_matrix source, target, y = sscda_row_major(exact, 6, 3), z = sscda_row_major(near, 6, 3);
    int k;
    fill_random(p.xs, 18, -1, 1, 5);
    fill_random(p.xt, 24, -1, 1, 6);
    for (k = 0; k < 18; ++k)
        xs[k] = (float)p.xs[k];
    for (k = 0; k < 24; ++k)
        xt[k] = (float)p.xt[k];
    source = sscda_row_major_f32(xs, 6, 3);
    target = sscda_row_major_f32(xt, 8, 3);
    fit(wide, &p);
    OK(sscda_fit(narrow, &source, p.labels, &target));
    OK(sscda_map(wide, &p.source, &y));
    OK(sscda_map(narrow, &source, &z));
    for (k = 0; k < 18; ++k)
        CLOSE(exact[k], near[k], 0.02); /* two fits within the tolerance of the gap */
    sscda_destroy(wide);
    sscda_destroy(narrow);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_pair_of_layouts);
    RUN_TEST(test_ignored_strides);
    RUN_TEST(test_float_rounding);
    return UNITY_END();
}
