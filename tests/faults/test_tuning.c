/* SPDX-License-Identifier: MIT */
/* Every allocation fails in its turn, through grids, searches and tables: an error or a cell that
 * says so, nothing leaked, and a handle that is as it was. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "api/tables.h"
#include "common/promise.h"
#include "faults/failing.h"

static problem p;
static sscda *h;     /* with a table */
static sscda *whole; /* with the table of a step that nothing was refused */
static sscda_grid *grid;
static snapshot state, table;
static unsigned char bytes[65536];
static int64_t size;
static int absorbs; /* whether the step can do without some of its memory */
static int32_t votes[6];
static double shares[6];
static long cases; /* allocations that failed */

static void remember(void) {
    free_snapshot(&state);
    free_snapshot(&table);
    state = take_state(h);
    table = take_table(h);
}

void setUp(void) {
    const double lambda_g[] = {0.3};
    p = make_problem(7, 6, 2, 2, 3);
    h = fitted_handle(&p);
    whole = new_handle();
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_double(grid, "lambda_g", lambda_g, 1));
    OK(sscda_set_int(h, "max_iterations", 3));
    tune(h, grid, &p);
    OK(sscda_tune_export(h, bytes, sizeof bytes, &size));
    absorbs = 0;
    remember();
}

void tearDown(void) {
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    sscda_destroy(whole);
    free_snapshot(&state);
    free_snapshot(&table);
    free_problem(&p);
}

static void check_table(const char *name, long k) {
    snapshot now = take_table(h);
    CHECK(now.size == table.size && memcmp(now.bytes, table.bytes, now.size) == 0,
          "%s, allocation %ld: the table has changed", name, k);
    free_snapshot(&now);
}

static int same_number(double x, double y) {
    return x == y || (isnan(x) && isnan(y));
}

static void check_labels(const char *name, long k, int64_t cell) {
    int32_t expected[6], got[6];
    const int32_t status = sscda_tune_labels(whole, cell, expected, 6);
    CHECK(sscda_tune_labels(h, cell, got, 6) == status, "%s, allocation %ld: labels of cell %d",
          name, k, (int)cell);
    CHECK(status != SSCDA_OK || memcmp(expected, got, sizeof got) == 0,
          "%s, allocation %ld: other labels of cell %d", name, k, (int)cell);
}

/* To the last bit what it is when nothing fails. */
static void check_finished_cell(const char *name, long k, int64_t cell) {
    int32_t columns = 0, c;
    OK(sscda_tune_column_count(whole, &columns));
    for (c = 0; c < columns; ++c) {
        const char *key = NULL;
        int32_t type = 0, flags = 0, same;
        OK(sscda_tune_column_describe(whole, c, &key, &type, &flags));
        if (strcmp(key, "seconds") == 0) continue;
        if (type == SSCDA_TYPE_CHOICE || type == SSCDA_TYPE_TEXT)
            same = strcmp(word_entry(whole, key, cell), word_entry(h, key, cell)) == 0;
        else
            same = same_number(entry(whole, key, cell), entry(h, key, cell));
        CHECK(same, "%s, allocation %ld: another %s of cell %d", name, k, key, (int)cell);
    }
    check_labels(name, k, cell);
}

/* Every cell is finished, or says that memory was what it missed. */
static void check_cells(const char *name, long k) {
    const int64_t cells = tune_count(whole, "cells");
    int64_t cell;
    CHECK(tune_count(h, "cells") == cells, "%s, allocation %ld: %d cells", name, k,
          (int)tune_count(h, "cells"));
    for (cell = 0; cell < cells; ++cell) {
        if (entry(h, "status", cell) != SSCDA_ERROR_MEMORY) {
            check_finished_cell(name, k, cell);
            continue;
        }
        CHECK(strstr(word_entry(h, "message", cell), "memory") != NULL,
              "%s, allocation %ld: cell %d says '%s'", name, k, (int)cell,
              word_entry(h, "message", cell));
        CHECK(isnan(entry(h, "score", cell)), "%s, allocation %ld: a score of cell %d", name, k,
              (int)cell);
    }
}

/* A step that could do without: what it did is right, and once more with all of its memory, there
 * is as much in use as before. */
static void check_absorbed(const char *name, long k, int32_t (*step)(void), long settled) {
    int32_t voted[6];
    double shared[6];
    memcpy(voted, votes, sizeof voted);
    memcpy(shared, shares, sizeof shared);
    check_unchanged(&state, h, __LINE__);
    check_cells(name, k);
    CHECK(step() >= 0, "%s, after allocation %ld: %s", name, k, sscda_last_error(h));
    check_table(name, k);
    CHECK(memcmp(voted, votes, sizeof voted) == 0 && memcmp(shared, shares, sizeof shared) == 0,
          "%s, allocation %ld: other votes", name, k);
    CHECK(live_allocations() == settled, "%s, allocation %ld: %ld left behind", name, k,
          live_allocations() - settled);
}

/* Runs a step without failures. Returns the allocations in use after it. */
static long settle(const char *name, int32_t (*step)(void)) {
    int64_t length = 0;
    CHECK(step() >= 0, "%s: %s", name, sscda_last_error(h));
    OK(sscda_tune_export(h, bytes, sizeof bytes, &length));
    OK(sscda_tune_import(whole, bytes, length, SSCDA_IMPORT_REPLACE));
    remember();
    return live_allocations();
}

static void fail_each(const char *name, int32_t (*step)(void), int lasting) {
    const long settled = absorbs ? settle(name, step) : 0;
    long k;
    for (k = 1;; ++k) {
        const long before = live_allocations();
        int32_t status;
        long failures;
        fail_allocation(k, lasting);
        status = step();
        failures = stop_failing();
        if (failures == 0) {
            CHECK(status >= 0, "%s: %s, with nothing failing: %s", name, sscda_status_name(status),
                  sscda_last_error(NULL));
            remember();
            break;
        }
        ++cases;
        if (absorbs && status >= 0) {
            check_absorbed(name, k, step, settled);
            continue;
        }
        CHECK(status == SSCDA_ERROR_MEMORY, "%s, allocation %ld: %s: %s", name, k,
              sscda_status_name(status), sscda_last_error(NULL));
        CHECK(live_allocations() == before, "%s, allocation %ld: %ld left behind", name, k,
              live_allocations() - before);
        check_unchanged(&state, h, __LINE__);
        check_table(name, k);
        TEST_ASSERT_LESS_THAN(100000, k);
    }
}

static void fail_both_ways(const char *name, int32_t (*step)(void)) {
    fail_each(name, step, 0);
    fail_each(name, step, 1);
}

static int32_t make_grid(void) {
    const double numbers[] = {1, 2};
    const char *const words[] = {"linear", "rigid"};
    sscda_grid *made = NULL;
    int64_t cells = 0;
    int32_t status = sscda_grid_create(&made);
    if (status >= 0) status = sscda_grid_add_double(made, "lambda_s", numbers, 2);
    if (status >= 0) status = sscda_grid_add_double(made, "lambda_s", numbers, 2);
    if (status >= 0) status = sscda_grid_add_string(made, "map", words, 2);
    if (status >= 0) status = sscda_grid_cells(made, h, &cells);
    sscda_grid_destroy(made);
    if (status >= 0) status = sscda_grid_create(&made);
    if (status >= 0) {
        status = sscda_grid_add_defaults(made);
        sscda_grid_destroy(made);
    }
    return status;
}
static int32_t search(void) {
    return sscda_tune(h, grid, &p.source, p.labels, &p.target);
}
static int32_t apply(void) {
    return sscda_tune_apply(h, 1, &p.source, p.labels, &p.target);
}
static int32_t read_column(void) {
    double scores[2];
    return sscda_tune_column(h, "score", scores, 2);
}
static int32_t read_labels(void) {
    int32_t labels[6];
    return sscda_tune_labels(h, SSCDA_BEST, labels, 6);
}
static int32_t vote(void) {
    return sscda_tune_vote(h, votes, shares, 6);
}
static int32_t export_table(void) {
    int64_t room = 0;
    return sscda_tune_export(h, bytes, sizeof bytes, &room);
}
static int32_t replace_table(void) {
    return sscda_tune_import(h, bytes, size, SSCDA_IMPORT_REPLACE);
}
static int32_t merge_table(void) {
    return sscda_tune_import(h, bytes, size, SSCDA_IMPORT_MERGE);
}

static void test_small_calls(void) {
    fail_both_ways("grid", make_grid);
    fail_both_ways("column", read_column);
    fail_both_ways("labels", read_labels);
    absorbs = 1; /* sorting goes without a buffer */
    fail_both_ways("vote", vote);
    absorbs = 0;
    fail_both_ways("export", export_table);
    fail_both_ways("replace", replace_table);
    fail_both_ways("merge", merge_table);
}

static void test_apply(void) {
    fail_each("apply", apply, 0);
    fail_each("apply again", apply, 1);
}

static void test_searches(void) {
    absorbs = 1; /* a cell that cannot be fitted says so, and the others go on */
    fail_both_ways("search", search);
    OK(sscda_set_string(h, "criterion", "reverse"));
    OK(sscda_set_int(h, "folds", 2));
    remember();
    fail_each("reverse validation", search, 0);
    OK(sscda_set_string(h, "criterion", "scatter"));
    OK(sscda_tune_set_classifier(h, nearest_label, NULL));
    remember();
    fail_each("a classifier of the caller", search, 0);
    OK(sscda_tune_set_classifier(h, NULL, NULL));
    OK(sscda_set_int(h, "threads", 3));
    tune(h, grid, &p); /* the system keeps something of the first threads for the next ones */
    remember();
    fail_each("threads", search, 0);
}

/* Machines are trained for every cell, with parameters that are given, or chosen for it. */
static void test_searches_with_machines(void) {
    absorbs = 1;
    OK(sscda_set_string(h, "classifier", "svm"));
    OK(sscda_set_double(h, "svm_c", 2));
    OK(sscda_set_double(h, "svm_gamma", 0.5));
    remember();
    fail_both_ways("machines", search);
    OK(sscda_set_double(h, "svm_gamma", 0));
    remember();
    fail_each("machines by cross-validation", search, 0);
}

static void test_searches_that_teach_themselves(void) {
    absorbs = 1;
    OK(sscda_set_string(h, "classifier", "self_trained"));
    remember();
    fail_both_ways("self-trained", search);
}

/* A cell is repeated to the bit also where one before it in its run failed for want of memory,
 * while it was fitted or later: the search then began anew. */
static void test_apply_after_failures(void) {
    const double lambda_s[] = {0.5, 1, 2};
    const int32_t caveat = SSCDA_NOT_CONVERGED;
    sscda_grid *run = NULL;
    long k;
    int repeated = 0;
    OK(sscda_grid_create(&run));
    OK(sscda_grid_add_double(run, "lambda_s", lambda_s, 3));
    for (k = 1;; k += 3) {
        int64_t cell, iterations = 0;
        int32_t expected[6], labels[6], status;
        double gap = 0;
        long failures;
        fail_allocation(k, 0);
        status = sscda_tune(h, run, &p.source, p.labels, &p.target);
        failures = stop_failing();
        if (failures == 0) break;
        for (cell = 1; status >= 0 && cell < 3; ++cell) {
            if (entry(h, "status", cell - 1) != SSCDA_ERROR_MEMORY) continue;
            status = sscda_tune_apply(h, cell, &p.source, p.labels, &p.target);
            CHECK(status == SSCDA_OK || status == caveat, "%s", sscda_last_error(h));
            OK(sscda_info_double(h, "relative_gap", &gap));
            OK(sscda_info_int(h, "iterations", &iterations));
            CHECK(gap == entry(h, "relative_gap", cell), "allocation %ld: cell %d began elsewhere",
                  k, (int)cell);
            TEST_ASSERT_TRUE((double)iterations == entry(h, "iterations", cell));
            OK(sscda_tune_labels(h, cell, expected, 6));
            OK(sscda_predict(h, &p.target, labels, NULL, 6));
            TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels, 6);
            ++repeated;
        }
    }
    sscda_grid_destroy(run);
    CHECK(repeated >= 20, "only %d cells had one before them that failed", repeated);
}

static void test_nothing_is_left(void) {
    const long before = live_allocations();
    sscda *handle = new_handle();
    tune(handle, grid, &p);
    sscda_destroy(handle);
    TEST_ASSERT_EQUAL_INT(before, live_allocations());
}

int main(void) {
    if (!allocator_is_ours())
        return not_shown("fault-alloc-tune",
                         "a sanitizer or another allocator is in place of malloc");
    UNITY_BEGIN();
    RUN_TEST(test_small_calls);
    RUN_TEST(test_apply);
    RUN_TEST(test_searches);
    RUN_TEST(test_searches_with_machines);
    RUN_TEST(test_searches_that_teach_themselves);
    RUN_TEST(test_apply_after_failures);
    RUN_TEST(test_nothing_is_left);
    UNITY_END();
    return promise("fault-alloc-tune", cases);
}
