/* SPDX-License-Identifier: MIT */
/* Every function of the interface, from one program as a user writes it. Small, so that it can run
 * under valgrind (`./dev memcheck`). */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/tables.h"

#define ROWS 30
#define CELLS 16

static problem p;
static sscda *h;

void setUp(void) {
    p = make_problem(ROWS, ROWS, 2, 2, 31);
    h = new_handle();
}

void tearDown(void) {
    sscda_destroy(h);
    free_problem(&p);
    TEST_ASSERT_EQUAL_INT64(0, sscda_live_handles());
}

static void test_version(void) {
    const int header =
        SSCDA_VERSION_MAJOR * 10000 + SSCDA_VERSION_MINOR * 100 + SSCDA_VERSION_PATCH;
    TEST_ASSERT_EQUAL_INT32(SSCDA_ABI_VERSION, sscda_abi_version());
    TEST_ASSERT_EQUAL_INT32(header, sscda_version_number());
    TEST_ASSERT_GREATER_THAN(4, strlen(sscda_version()));
    TEST_ASSERT_EQUAL_STRING("SSCDA_ERROR_NOT_RUN", sscda_status_name(SSCDA_ERROR_NOT_RUN));
}

/* The memory behind the struct is the caller's: the library must not write there. */
typedef struct guarded {
    sscda_option option;
    unsigned char guard[64];
} guarded;

static void check_option(int32_t k) {
    guarded g;
    double number = 0;
    int64_t integer = 0;
    const char *word = NULL;
    size_t b;
    memset(&g, 0xa5, sizeof g);
    OK(sscda_option_describe(k, &g.option));
    for (b = 0; b < sizeof g.guard; ++b)
        TEST_ASSERT_EQUAL_HEX8(0xa5, g.guard[b]);
    if (g.option.type == SSCDA_TYPE_DOUBLE) {
        OK(sscda_get_double(h, g.option.key, &number));
        OK(sscda_set_double(h, g.option.key, number));
    } else if (g.option.type == SSCDA_TYPE_CHOICE) {
        OK(sscda_get_string(h, g.option.key, &word));
        OK(sscda_set_string(h, g.option.key, word));
    } else {
        OK(sscda_get_int(h, g.option.key, &integer));
        OK(sscda_set_int(h, g.option.key, integer));
    }
}

static void test_options(void) {
    int32_t k;
    TEST_ASSERT_GREATER_THAN(20, sscda_option_count());
    for (k = 0; k < sscda_option_count(); ++k)
        check_option(k);
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_int(h, "no such key", 1), "no such key");
}

/* Reads every member. */
static int32_t watch(const sscda_progress *s, void *payload) {
    int *good_calls = payload;
    const int of_a_fit = s->cycle <= s->cycles && s->cycles == 1 &&
                         s->iteration <= s->max_iterations && s->gap_tolerance > 0 &&
                         s->seconds >= 0 && s->phase >= 1 && s->reserved == 0;
    const int no_search = s->cells_done == 0 && s->cells == 0 && isnan(s->seconds_left);
    const int numbers = s->iteration == 0 || s->objective >= s->lower_bound;
    if (!of_a_fit || !no_search || !numbers || !(s->relative_gap >= 0)) return SSCDA_ABORT;
    ++*good_calls;
    return SSCDA_CONTINUE;
}

static void check_info(void) {
    int32_t k, type = 0;
    for (k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL, *word = NULL;
        double number = 0;
        int64_t integer = 0;
        OK(sscda_info_describe(k, &key, &type));
        if (type == SSCDA_TYPE_DOUBLE) OK(sscda_info_double(h, key, &number));
        if (type == SSCDA_TYPE_INT) OK(sscda_info_int(h, key, &integer));
        if (type == SSCDA_TYPE_CHOICE) OK(sscda_info_string(h, key, &word));
    }
}

static void check_trace(void) {
    const char *const kinds[] = {"objective", "lower_bound", "relative_gap",
                                 "step",      "seconds",     "cycle"};
    int64_t count = 0;
    size_t k;
    for (k = 0; k < sizeof kinds / sizeof kinds[0]; ++k) {
        double *values;
        OK(sscda_trace(h, kinds[k], NULL, 0, &count));
        values = allocate((size_t)count * sizeof *values);
        OK(sscda_trace(h, kinds[k], values, count, NULL));
        free(values);
    }
}

static void check_correspondence(void) {
    static double c[ROWS][ROWS], values[ROWS * ROWS], shares[ROWS];
    static int64_t rows[ROWS * ROWS], cols[ROWS * ROWS];
    sscda_matrix dense = sscda_row_major(&c[0][0], ROWS, ROWS);
    int32_t labels[ROWS];
    int64_t nnz = 0, k;
    OK(sscda_correspondence(h, &dense));
    OK(sscda_correspondence_nnz(h, &nnz));
    OK(sscda_correspondence_triplets(h, rows, cols, values, ROWS * ROWS));
    for (k = 0; k < nnz; ++k)
        TEST_ASSERT_TRUE(c[rows[k]][cols[k]] == values[k]);
    OK(sscda_target_labels(h, labels, shares, ROWS));
    OK(sscda_classes(h, labels, ROWS));
    OK(sscda_class_shares(h, shares, values, ROWS));
}

static void test_fit(void) {
    double out[ROWS][2], confidence[ROWS];
    const double weights[ROWS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2};
    sscda_matrix y = sscda_row_major(&out[0][0], ROWS, 2);
    int32_t predicted[ROWS];
    int64_t bytes = 0;
    int calls = 0;
    OK(sscda_set_int(h, "threads", 2));
    OK(sscda_set_weights(h, weights, ROWS, NULL, 0));
    OK(sscda_set_class_shares(h, NULL, NULL, 0));
    OK(sscda_set_progress(h, watch, &calls));
    OK(sscda_estimate_memory(h, ROWS, ROWS, 2, &bytes));
    CHECK(sscda_fit(h, &p.source, p.labels, &p.target) >= 0, "%s", sscda_last_error(h));
    OK(sscda_set_progress(h, NULL, NULL));
    OK(sscda_cancel(h)); /* does nothing: no fit is running */
    TEST_ASSERT_GREATER_THAN(0, calls);
    OK(sscda_map(h, &p.source, &y));
    OK(sscda_adapted(h, &y));
    OK(sscda_prepare(h, SSCDA_TARGET, &p.target, &y));
    OK(sscda_predict(h, &p.target, predicted, confidence, ROWS));
    check_correspondence();
    check_info();
    check_trace();
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_fit(h, &p.source, NULL, NULL), "target");
}

static void test_storage(void) {
    char path[] = "/tmp/sscda-every-call-XXXXXX";
    const int file = mkstemp(path);
    sscda *copy = NULL;
    int64_t size = 0;
    void *bytes;
    TEST_ASSERT_TRUE(file >= 0 && close(file) == 0);
    fit(h, &p);
    OK(sscda_save(h, path));
    OK(sscda_load(&copy, path));
    SAME(take_state(h), take_state(copy));
    sscda_destroy(copy);
    OK(sscda_serialize(h, NULL, 0, &size));
    bytes = allocate((size_t)size);
    OK(sscda_serialize(h, bytes, size, &size));
    OK(sscda_deserialize(&copy, bytes, size));
    SAME(take_state(h), take_state(copy));
    sscda_destroy(copy);
    free(bytes);
    TEST_ASSERT_EQUAL_INT(0, remove(path));
}

static sscda_grid *make_grid(void) {
    const double lambda_s[] = {0, 0.1};
    const int64_t cycles[] = {1};
    const char *const maps[] = {"linear"};
    sscda_grid *grid = NULL, *defaults = NULL;
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_double(grid, "lambda_s", lambda_s, 2));
    OK(sscda_grid_add_int(grid, "cycles", cycles, 1));
    OK(sscda_grid_add_string(grid, "map", maps, 1));
    OK(sscda_grid_set_shape(grid, SSCDA_GRID_PRODUCT));
    OK(sscda_grid_set_part(grid, 0, 1));
    OK(sscda_grid_create(&defaults));
    OK(sscda_grid_add_defaults(defaults));
    sscda_grid_destroy(defaults);
    return grid;
}

static void check_table(void) {
    double values[CELLS], number = 0;
    int32_t labels[ROWS], columns = 0, k, type = 0, flags = 0;
    int64_t integer = 0;
    const char *key = NULL, *word = NULL;
    OK(sscda_tune_column_count(h, &columns));
    for (k = 0; k < columns; ++k) {
        OK(sscda_tune_column_describe(h, k, &key, &type, &flags));
        if (type == SSCDA_TYPE_CHOICE || type == SSCDA_TYPE_TEXT)
            OK(sscda_tune_word(h, key, 0, &word));
        else
            OK(sscda_tune_column(h, key, values, CELLS));
    }
    OK(sscda_tune_info_int(h, "cells", &integer));
    OK(sscda_tune_info_double(h, "seconds", &number));
    OK(sscda_tune_info_string(h, "criterion", &word));
    OK(sscda_tune_labels(h, SSCDA_BEST, labels, ROWS));
    OK(sscda_tune_vote(h, labels, NULL, ROWS));
}

static void test_search(void) {
    sscda_grid *grid = make_grid();
    int64_t cells = 0, size = 0;
    void *bytes;
    OK(sscda_grid_cells(grid, h, &cells));
    TEST_ASSERT_GREATER_THAN_INT64(2, cells); /* with baselines */
    OK(sscda_tune_set_classifier(h, nearest_label, NULL));
    tune(h, grid, &p);
    OK(sscda_tune_set_classifier(h, NULL, NULL));
    check_table();
    OK(sscda_tune_export(h, NULL, 0, &size));
    bytes = allocate((size_t)size);
    OK(sscda_tune_export(h, bytes, size, &size));
    OK(sscda_tune_import(h, bytes, size, SSCDA_IMPORT_REPLACE));
    CHECK(sscda_tune_apply(h, SSCDA_BEST, &p.source, p.labels, &p.target) >= 0, "%s",
          sscda_last_error(h));
    free(bytes);
    sscda_grid_destroy(grid);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_version);
    RUN_TEST(test_options);
    RUN_TEST(test_fit);
    RUN_TEST(test_storage);
    RUN_TEST(test_search);
    return UNITY_END();
}
