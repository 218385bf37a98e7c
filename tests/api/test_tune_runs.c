/* SPDX-License-Identifier: MIT */
/* Cells that begin with the correspondence of a neighbour: the table does not show who did them,
 * and a cell can be repeated to the bit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/recorder.h"
#include "api/tables.h"

#define CELLS 12 /* and a baseline */

static recorder r;
static problem p;
static sscda *h;
static sscda_grid *grid;

/* Out of order, and with one that has no neighbours: runs are {0.1, 0.4} and {1, 2, 5}, twice. */
void setUp(void) {
    const double lambda_s[] = {2, 0.1, 0, 5, 1, 0.4}, lambda_g[] = {0.2, 0.7};
    p = make_problem(26, 24, 3, 2, 33);
    h = new_handle();
    OK(sscda_set_double(h, "gap_tolerance", 1e-3));
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_double(grid, "lambda_s", lambda_s, 6));
    OK(sscda_grid_add_double(grid, "lambda_g", lambda_g, 2));
}
void tearDown(void) {
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    free_problem(&p);
}

static const char *const criteria[] = {"graph", "reverse"};

static void test_threads(void) {
    static const int64_t threads[] = {2, 3, 7};
    size_t c, t;
    for (c = 0; c < 2; ++c) {
        OK(sscda_set_string(h, "criterion", criteria[c]));
        for (t = 0; t < 3; ++t) {
            same_table_with_threads(h, grid, &p, threads[t]);
        }
    }
}

static void merge_into(sscda *into, const sscda *from) {
    unsigned char *bytes;
    int64_t size = 0;
    OK(sscda_tune_export(from, NULL, 0, &size));
    bytes = allocate((size_t)size);
    OK(sscda_tune_export(from, bytes, size, &size));
    OK(sscda_tune_import(into, bytes, size, SSCDA_IMPORT_MERGE));
    free(bytes);
}

static void test_parts(void) {
    int64_t parts, part;
    size_t c;
    for (c = 0; c < 2; ++c) {
        OK(sscda_set_string(h, "criterion", criteria[c]));
        for (parts = 2; parts <= 14; parts += parts < 5 ? 1 : 9) {
            sscda *together = new_handle();
            OK(tune(h, grid, &p));
            for (part = 0; part < parts; ++part) {
                sscda *one = new_handle();
                OK(sscda_set_double(one, "gap_tolerance", 1e-3));
                OK(sscda_set_string(one, "criterion", criteria[c]));
                OK(sscda_grid_set_part(grid, part, parts));
                OK(tune(one, grid, &p));
                merge_into(together, one);
                sscda_destroy(one);
            }
            OK(sscda_grid_set_part(grid, 0, 1));
            TEST_ASSERT_EQUAL_INT64(CELLS + 1, tune_count(together, "finished"));
            SAME(take_table(h), take_table(together));
            sscda_destroy(together);
        }
    }
}

/* The fit of a handle is that of the cell: all that the table has of it. */
static void check_repeated(sscda *fitted, int64_t cell) {
    int32_t expected[24], labels[24];
    double gap = 0;
    int64_t iterations = 0;
    OK(sscda_info_double(fitted, "relative_gap", &gap));
    OK(sscda_info_int(fitted, "iterations", &iterations));
    TEST_ASSERT_TRUE(gap == entry(h, "relative_gap", cell));
    TEST_ASSERT_TRUE((double)iterations == entry(h, "iterations", cell));
    OK(sscda_tune_labels(h, cell, expected, 24));
    OK(sscda_predict(fitted, &p.target, labels, NULL, 24));
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels, 24);
}

/* A fit with the options of the cell, from its usual beginning; whether it took the same way. */
static int same_from_the_beginning(int64_t cell) {
    sscda *plain = new_handle();
    double gap = 0;
    int same;
    OK(sscda_set_double(plain, "gap_tolerance", 1e-3));
    OK(sscda_set_double(plain, "lambda_s", entry(h, "lambda_s", cell)));
    OK(sscda_set_double(plain, "lambda_g", entry(h, "lambda_g", cell)));
    OK(sscda_fit(plain, &p.source, p.labels, &p.target));
    OK(sscda_info_double(plain, "relative_gap", &gap));
    same = gap == entry(h, "relative_gap", cell);
    sscda_destroy(plain);
    return same;
}

static void test_apply_repeats_a_cell(void) {
    /* Whether a cell is the first of its run, in the order of the grid: 2, 0.1, 0, 5, 1, 0.4. */
    static const int first[] = {0, 1, 1, 0, 1, 0};
    sscda *other = new_handle();
    int64_t cell;
    OK(tune(h, grid, &p));
    merge_into(other, h);
    for (cell = 0; cell < CELLS; ++cell) {
        OK(sscda_set_int(h, "threads", 1 + cell % 3));
        OK(sscda_tune_apply(h, cell, &p.source, p.labels, &p.target));
        check_repeated(h, cell);
        OK(sscda_tune_apply(other, cell, &p.source, p.labels, &p.target));
        SAME(take_results(h), take_results(other));
        CHECK(same_from_the_beginning(cell) == first[cell / 2], "cell %d", (int)cell);
        /* All are solved to the same accuracy. */
        TEST_ASSERT_TRUE(entry(h, "relative_gap", cell) <= 1e-3);
    }
    sscda_destroy(other);
}

/* Where cells before it end without having converged, a cell begins there all the same. */
static void test_apply_repeats_what_did_not_converge(void) {
    int64_t cell;
    OK(sscda_set_int(h, "max_iterations", 2));
    OK(tune(h, grid, &p));
    for (cell = 0; cell < CELLS; ++cell) {
        const int32_t status = sscda_tune_apply(h, cell, &p.source, p.labels, &p.target);
        TEST_ASSERT_TRUE((double)status == entry(h, "status", cell));
        check_repeated(h, cell);
    }
    TEST_ASSERT_TRUE(entry(h, "status", 6) == SSCDA_NOT_CONVERGED);
}

/* With folds there is no fit to repeat: the options are fitted as ever. */
static void test_apply_after_folds(void) {
    int64_t cell;
    OK(sscda_set_string(h, "criterion", "reverse"));
    OK(tune(h, grid, &p));
    for (cell = 0; cell < 4; ++cell) {
        sscda *plain = new_handle();
        OK(sscda_tune_apply(h, cell, &p.source, p.labels, &p.target));
        OK(sscda_set_double(plain, "gap_tolerance", 1e-3));
        OK(sscda_set_double(plain, "lambda_s", entry(h, "lambda_s", cell)));
        OK(sscda_set_double(plain, "lambda_g", entry(h, "lambda_g", cell)));
        OK(sscda_fit(plain, &p.source, p.labels, &p.target));
        SAME(take_results(plain), take_results(h));
        sscda_destroy(plain);
    }
}

/* Cell 6, lambda_s 5, comes after two others. A stop among them is a stop of the whole. */
static void test_stop_on_the_way(void) {
    int k, whole;
    snapshot before;
    OK(tune(h, grid, &p));
    start_recorder(&r, h, 0, 0);
    OK(sscda_tune_apply(h, 6, &p.source, p.labels, &p.target));
    whole = r.calls;
    for (k = 1; k < whole; k += 1 + whole / 40) {
        double gap = 0;
        start_recorder(&r, h, k, SSCDA_STOP);
        RETURNS(SSCDA_CANCELLED, sscda_tune_apply(h, 6, &p.source, p.labels, &p.target));
        TEST_ASSERT_EQUAL_INT(k, r.calls);
        OK(sscda_info_double(h, "relative_gap", &gap));
        TEST_ASSERT_TRUE(gap >= 0);
    }
    OK(sscda_set_progress(h, NULL, NULL));
    OK(sscda_tune_apply(h, 6, &p.source, p.labels, &p.target));
    check_repeated(h, 6);
    before = take_results(h);
    for (k = 1; k < whole; k += 1 + whole / 40) {
        start_recorder(&r, h, k, SSCDA_ABORT);
        RETURNS(SSCDA_ERROR_ABORTED, sscda_tune_apply(h, 6, &p.source, p.labels, &p.target));
        TEST_ASSERT_EQUAL_INT(k, r.calls);
    }
    OK(sscda_set_progress(h, NULL, NULL));
    SAME(before, take_results(h));
    OK(sscda_set_double(h, "time_limit", 1e-9));
    RETURNS(SSCDA_TIME_LIMIT, sscda_tune_apply(h, 6, &p.source, p.labels, &p.target));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_threads);
    RUN_TEST(test_parts);
    RUN_TEST(test_apply_repeats_a_cell);
    RUN_TEST(test_apply_repeats_what_did_not_converge);
    RUN_TEST(test_apply_after_folds);
    RUN_TEST(test_stop_on_the_way);
    return UNITY_END();
}
