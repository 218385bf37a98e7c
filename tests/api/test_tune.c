/* SPDX-License-Identifier: MIT */
/* Whole searches: what is in the table, and what comes of applying it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/tables.h"

static problem p;
static sscda *h;
static sscda_grid *grid;

void setUp(void) {
    p = make_problem(20, 24, 3, 3, 11);
    h = new_handle();
    grid = small_grid();
}
void tearDown(void) {
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_the_table(void) {
    static const double lambda_s[] = {0, 0, 0.5, 0.5}, lambda_g[] = {0.1, 0.7, 0.1, 0.7};
    const char *word = NULL;
    double best = -1, seconds = -1;
    int64_t cells = 0, k;

    OK(sscda_grid_cells(grid, h, &cells));
    TEST_ASSERT_EQUAL_INT64(5, cells);
    OK(tune(h, grid, &p));
    TEST_ASSERT_EQUAL_INT64(5, tune_count(h, "cells"));
    TEST_ASSERT_EQUAL_INT64(4, tune_count(h, "grid_cells"));
    TEST_ASSERT_EQUAL_INT64(5, tune_count(h, "finished"));
    TEST_ASSERT_EQUAL_INT64(0, tune_count(h, "failed"));
    TEST_ASSERT_EQUAL_INT64(20, tune_count(h, "source_rows"));
    TEST_ASSERT_EQUAL_INT64(24, tune_count(h, "target_rows"));
    TEST_ASSERT_EQUAL_INT64(0, tune_count(h, "folds"));
    TEST_ASSERT_EQUAL_INT64(0, tune_count(h, "seed"));
    TEST_ASSERT_EQUAL_INT64(SSCDA_OK, tune_count(h, "status"));
    OK(sscda_tune_info_string(h, "criterion", &word));
    TEST_ASSERT_EQUAL_STRING("graph", word);
    OK(sscda_tune_info_string(h, "classifier", &word));
    TEST_ASSERT_EQUAL_STRING("nearest", word);
    OK(sscda_tune_info_double(h, "seconds", &seconds));
    TEST_ASSERT_TRUE(seconds > 0);
    for (k = 0; k < 4; ++k) {
        TEST_ASSERT_TRUE(entry(h, "lambda_s", k) == lambda_s[k]);
        TEST_ASSERT_TRUE(entry(h, "lambda_g", k) == lambda_g[k]);
        TEST_ASSERT_EQUAL_STRING("linear", word_entry(h, "map", k));
        TEST_ASSERT_TRUE(entry(h, "baseline", k) == 0);
        TEST_ASSERT_TRUE(entry(h, "iterations", k) > 0);
        TEST_ASSERT_TRUE(entry(h, "relative_gap", k) <= 0.01);
        TEST_ASSERT_TRUE(entry(h, "score", k) > 0 && entry(h, "score", k) <= log2(3) + 1e-12);
        TEST_ASSERT_TRUE(entry(h, "status", k) == SSCDA_OK);
        TEST_ASSERT_TRUE(entry(h, "seconds", k) >= 0);
        TEST_ASSERT_EQUAL_STRING("", word_entry(h, "message", k));
        if (entry(h, "score", k) > best) best = entry(h, "score", k);
    }
    TEST_ASSERT_TRUE(isnan(entry(h, "lambda_s", 4)) && isnan(entry(h, "lambda_g", 4)));
    TEST_ASSERT_EQUAL_STRING("none", word_entry(h, "map", 4));
    TEST_ASSERT_TRUE(entry(h, "baseline", 4) == 1);
    TEST_ASSERT_TRUE(entry(h, "iterations", 4) == 0);
    TEST_ASSERT_TRUE(isnan(entry(h, "relative_gap", 4)));
    if (entry(h, "score", 4) > best) best = entry(h, "score", 4);
    TEST_ASSERT_TRUE(entry(h, "score", tune_count(h, "best")) == best);
    OK(sscda_tune_info_double(h, "best_score", &seconds));
    TEST_ASSERT_TRUE(seconds == best);
}

static void test_columns(void) {
    static const char *const keys[] = {"lambda_s", "lambda_g", "map",          "baseline",
                                       "score",    "status",   "relative_gap", "iterations",
                                       "seconds",  "message"};
    static const int32_t types[] = {SSCDA_TYPE_DOUBLE, SSCDA_TYPE_DOUBLE, SSCDA_TYPE_CHOICE,
                                    SSCDA_TYPE_BOOL,   SSCDA_TYPE_DOUBLE, SSCDA_TYPE_INT,
                                    SSCDA_TYPE_DOUBLE, SSCDA_TYPE_INT,    SSCDA_TYPE_DOUBLE,
                                    SSCDA_TYPE_TEXT};
    int32_t count = 0, c;
    OK(tune(h, grid, &p));
    OK(sscda_tune_column_count(h, &count));
    TEST_ASSERT_EQUAL_INT(10, count);
    for (c = 0; c < count; ++c) {
        const char *key = NULL;
        int32_t type = 0, flags = -1;
        OK(sscda_tune_column_describe(h, c, &key, &type, &flags));
        TEST_ASSERT_EQUAL_STRING(keys[c], key);
        TEST_ASSERT_EQUAL_INT(types[c], type);
        TEST_ASSERT_EQUAL_INT(c < 3 ? SSCDA_COLUMN_OPTION : 0, flags);
    }
}

/* Options and fit of the handle are as before; the score is that of labels by a plain fit. */
static void test_what_a_score_is_of(void) {
    int32_t labels[24], predicted[24];
    snapshot options, results;
    int64_t k;
    fit(h, &p);
    options = take_options(h);
    results = take_results(h);
    OK(tune(h, grid, &p));
    SAME(options, take_options(h));
    SAME(results, take_results(h));
    for (k = 0; k < 5; ++k) {
        sscda *plain = new_handle();
        if (k < 4) OK(sscda_set_double(plain, "lambda_s", k < 2 ? 0 : 0.5));
        if (k < 4) OK(sscda_set_double(plain, "lambda_g", k % 2 == 0 ? 0.1 : 0.7));
        if (k == 4) OK(sscda_set_string(plain, "map", "none"));
        fit(plain, &p);
        OK(sscda_predict(plain, &p.target, predicted, NULL, 24));
        OK(sscda_tune_labels(h, k, labels, 24));
        TEST_ASSERT_EQUAL_INT32_ARRAY(predicted, labels, 24);
        sscda_destroy(plain);
    }
}

static void test_apply(void) {
    sscda *plain = new_handle();
    double value = 0;
    OK(sscda_set_double(h, "ridge", 0.5));
    OK(tune(h, grid, &p));
    /* What the search was told counts, not what was set since; the number of threads is no part of
     * it. */
    OK(sscda_set_double(h, "ridge", 7));
    OK(sscda_set_int(h, "threads", 2));
    OK(sscda_set_double(plain, "ridge", 0.5));
    OK(sscda_set_double(plain, "lambda_s", 0.5));
    OK(sscda_set_double(plain, "lambda_g", 0.1));
    OK(sscda_set_int(plain, "threads", 2));
    fit(plain, &p);
    OK(sscda_tune_apply(h, 2, &p.source, p.labels, &p.target));
    SAME(take_options(plain), take_options(h));
    SAME(take_results(plain), take_results(h));
    /* A baseline leaves the lambdas. */
    OK(sscda_tune_apply(h, 4, NULL, NULL, NULL));
    OK(sscda_set_string(plain, "map", "none"));
    SAME(take_options(plain), take_options(h));
    SAME(take_results(plain), take_results(h)); /* not fitted again */
    OK(sscda_tune_apply(h, SSCDA_BEST, NULL, NULL, NULL));
    OK(sscda_get_double(h, "lambda_s", &value));
    if (tune_count(h, "best") < 4)
        TEST_ASSERT_TRUE(value == entry(h, "lambda_s", tune_count(h, "best")));
    sscda_destroy(plain);
}

static void test_apply_that_fails(void) {
    const double nan_value = NAN;
    sscda_matrix bad = p.source;
    snapshot options, results;
    double *copy = allocate((size_t)(p.ns * p.d) * sizeof *copy);
    memcpy(copy, p.xs, (size_t)(p.ns * p.d) * sizeof *copy);
    copy[4] = nan_value;
    bad.data = copy;
    fit(h, &p);
    OK(tune(h, grid, &p));
    options = take_options(h);
    results = take_results(h);
    REFUSED(SSCDA_ERROR_NOT_FINITE, h, sscda_tune_apply(h, 1, &bad, p.labels, &p.target), "source");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_tune_apply(h, 1, NULL, p.labels, &p.target), "source",
            "NULL");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_tune_apply(h, 5, &p.source, p.labels, &p.target), "cell",
            "5", "0 to 4");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_tune_apply(h, -2, NULL, NULL, NULL), "cell", "-2");
    SAME(options, take_options(h));
    SAME(results, take_results(h));
    free(copy);
}

static void test_each_criterion(void) {
    static const char *const words[] = {"scatter", "neighbours", "graph"};
    int k;
    for (k = 0; k < 3; ++k) {
        OK(sscda_set_string(h, "criterion", words[k]));
        OK(tune(h, grid, &p));
        TEST_ASSERT_TRUE(entry(h, "score", 0) > 0);
        TEST_ASSERT_TRUE(entry(h, "score", 0) <= (k < 2 ? 1 : log2(3) + 1e-12));
    }
}

static void test_reverse_validation(void) {
    int32_t labels[24];
    int64_t k;
    OK(sscda_set_string(h, "criterion", "reverse"));
    OK(sscda_set_int(h, "folds", 4));
    OK(tune(h, grid, &p));
    TEST_ASSERT_EQUAL_INT64(4, tune_count(h, "folds"));
    for (k = 0; k < 5; ++k) {
        const double mean = (entry(h, "score_1", k) + entry(h, "score_2", k) +
                             entry(h, "score_3", k) + entry(h, "score_4", k)) /
                            4;
        CLOSE(mean, entry(h, "score", k), 1e-15);
        TEST_ASSERT_TRUE(entry(h, "score_1", k) * 5 == floor(entry(h, "score_1", k) * 5));
    }
    /* Nearly the name of a fold. */
    for (k = 0; k < 6; ++k) {
        static const char *const names[] = {"score_",  "score_0",  "score_5",
                                            "score_1", "score_04", "score_4 "};
        double scores[5];
        if (k == 3)
            OK(sscda_tune_column(h, names[k], scores, 5));
        else
            REFUSED(SSCDA_ERROR_OPTION, h, sscda_tune_column(h, names[k], scores, 5), names[k],
                    "message, score_1 to score_4");
    }
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_tune_labels(h, 0, labels, 24), "sscda_predict");
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_tune_vote(h, labels, NULL, 24), "sscda_predict");
    /* No more folds than labelled rows, and never fewer than two. */
    for (k = 3; k < 20; ++k)
        p.labels[k] = SSCDA_UNLABELED;
    OK(tune(h, grid, &p));
    TEST_ASSERT_EQUAL_INT64(3, tune_count(h, "folds"));
    p.labels[1] = p.labels[2] = SSCDA_UNLABELED;
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_tune(h, grid, &p.source, p.labels, &p.target), "labels",
            "two");
}

static void test_vote(void) {
    int32_t labels[24], voters[3][24];
    double shares[24], scores[5];
    int64_t i, k, order[5] = {0, 1, 2, 3, 4};
    OK(tune(h, grid, &p));
    OK(sscda_tune_vote(h, labels, shares, 24));
    OK(sscda_tune_vote(h, NULL, NULL, 0));
    OK(sscda_tune_column(h, "score", scores, 5));
    for (i = 0; i < 5; ++i) /* the best first, of equals the first */
        for (k = i + 1; k < 5; ++k)
            if (scores[order[k]] > scores[order[i]] ||
                (scores[order[k]] == scores[order[i]] && order[k] < order[i])) {
                const int64_t swap = order[i];
                order[i] = order[k];
                order[k] = swap;
            }
    for (k = 0; k < 3; ++k)
        OK(sscda_tune_labels(h, order[k], voters[k], 24));
    for (i = 0; i < 24; ++i) {
        const int32_t a = voters[0][i], b = voters[1][i], c = voters[2][i];
        const int32_t expected = b == c ? b : a;
        const int votes = (a == expected) + (b == expected) + (c == expected);
        TEST_ASSERT_EQUAL_INT32(expected, labels[i]);
        CLOSE(votes / 3.0, shares[i], 1e-15);
    }
}

/* Preprocessing by the grid: a baseline for each. */
static void test_preprocessing(void) {
    const char *const words[] = {"none", "domain"};
    int32_t labels[24];
    int64_t k;
    sscda_grid *wide = NULL;
    OK(sscda_grid_create(&wide));
    OK(sscda_grid_add_string(wide, "standardize", words, 2));
    OK(tune(h, wide, &p));
    TEST_ASSERT_EQUAL_INT64(4, tune_count(h, "cells"));
    TEST_ASSERT_EQUAL_STRING("none", word_entry(h, "map", 2));
    TEST_ASSERT_EQUAL_STRING("none", word_entry(h, "standardize", 2));
    TEST_ASSERT_EQUAL_STRING("domain", word_entry(h, "standardize", 3));
    for (k = 0; k < 4; ++k) {
        sscda *plain = new_handle();
        int32_t predicted[24];
        OK(sscda_set_string(plain, "standardize", words[k % 2]));
        if (k > 1) OK(sscda_set_string(plain, "map", "none"));
        fit(plain, &p);
        OK(sscda_predict(plain, &p.target, predicted, NULL, 24));
        OK(sscda_tune_labels(h, k, labels, 24));
        TEST_ASSERT_EQUAL_INT32_ARRAY(predicted, labels, 24);
        sscda_destroy(plain);
    }
    sscda_grid_destroy(wide);
}

static void test_a_classifier_of_the_caller(void) {
    const char *word = NULL;
    const char *const criteria[] = {"scatter", "reverse"};
    int calls, k;
    for (k = 0; k < 2; ++k) {
        snapshot expected;
        OK(sscda_set_string(h, "criterion", criteria[k]));
        OK(sscda_set_string(h, "standardize", "joint"));
        OK(sscda_tune_set_classifier(h, NULL, NULL));
        OK(tune(h, grid, &p));
        expected = take_table(h);
        OK(sscda_tune_set_classifier(h, nearest_label, &calls));
        OK(sscda_set_int(h, "threads", 3));
        calls = 0;
        OK(tune(h, grid, &p));
        SAME(expected, take_table(h));
        CHECK(calls >= (k == 0 ? 5 : 25) && calls <= (k == 0 ? 5 : 50), "%d calls", calls);
        OK(sscda_tune_info_string(h, "classifier", &word));
        TEST_ASSERT_EQUAL_STRING("custom", word);
    }
}

static void test_default_grid(void) {
    sscda_grid *defaults = NULL;
    snapshot expected;
    OK(sscda_grid_create(&defaults));
    OK(sscda_grid_add_defaults(defaults));
    OK(tune(h, NULL, &p));
    expected = take_table(h);
    TEST_ASSERT_TRUE(tune_count(h, "cells") > 4);
    OK(tune(h, defaults, &p));
    SAME(expected, take_table(h));
    sscda_grid_destroy(defaults);
}

/* A grid without keys is the handle as it is, against doing nothing. */
static void test_no_keys(void) {
    sscda_grid *empty = NULL;
    OK(sscda_grid_create(&empty));
    OK(sscda_set_string(h, "map", "rigid"));
    OK(tune(h, empty, &p));
    TEST_ASSERT_EQUAL_INT64(2, tune_count(h, "cells"));
    TEST_ASSERT_EQUAL_STRING("rigid", word_entry(h, "map", 0));
    OK(sscda_set_string(h, "map", "none"));
    OK(tune(h, empty, &p));
    TEST_ASSERT_EQUAL_INT64(1, tune_count(h, "cells"));
    sscda_grid_destroy(empty);
}

static void test_cells_that_fail(void) {
    const int64_t yes_and_no[] = {1, 0};
    const char *const maps[] = {"barycentric"};
    OK(sscda_grid_add_string(grid, "map", maps, 1));
    OK(sscda_grid_add_int(grid, "restore_covariance", yes_and_no, 2));
    OK(tune(h, grid, &p));
    TEST_ASSERT_EQUAL_INT64(9, tune_count(h, "cells"));
    TEST_ASSERT_EQUAL_INT64(5, tune_count(h, "finished"));
    TEST_ASSERT_EQUAL_INT64(4, tune_count(h, "failed"));
    TEST_ASSERT_TRUE(entry(h, "status", 0) == SSCDA_ERROR_OPTION);
    TEST_ASSERT_TRUE(isnan(entry(h, "score", 0)) && isnan(entry(h, "iterations", 0)));
    TEST_ASSERT_NOT_NULL(strstr(word_entry(h, "message", 0), "restore_covariance"));
    TEST_ASSERT_TRUE(entry(h, "status", 1) == SSCDA_OK);
}

static void test_fits_that_do_not_converge(void) {
    const int64_t few[] = {1};
    OK(sscda_grid_add_int(grid, "max_iterations", few, 1));
    OK(sscda_set_double(h, "gap_tolerance", 1e-9));
    OK(tune(h, grid, &p));
    TEST_ASSERT_TRUE(entry(h, "status", 3) == SSCDA_NOT_CONVERGED);
    TEST_ASSERT_TRUE(entry(h, "iterations", 3) == 1);
    TEST_ASSERT_NOT_NULL(strstr(word_entry(h, "message", 3), "max_iterations"));
    TEST_ASSERT_EQUAL_INT64(5, tune_count(h, "finished"));
}

/* Seeds are values like others: a cell has the result of a fit with its seed, the baseline that of
 * the handle's, and applying a cell brings its seed back. */
static void test_seeds_in_a_grid(void) {
    const int64_t seeds[] = {3, 4};
    const char *const neural = "neural";
    int32_t labels[24], predicted[24];
    int64_t k, seed = 0;
    sscda_grid_destroy(grid);
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_int(grid, "seed", seeds, 2));
    OK(sscda_grid_add_string(grid, "map", &neural, 1));
    OK(sscda_set_int(h, "seed", 9));
    OK(sscda_set_string(h, "classifier", "svm"));
    OK(tune(h, grid, &p));
    TEST_ASSERT_EQUAL_INT64(3, tune_count(h, "cells"));
    TEST_ASSERT_EQUAL_INT64(9, tune_count(h, "seed"));
    TEST_ASSERT_TRUE(isnan(entry(h, "seed", 2)));
    for (k = 0; k < 3; ++k) {
        sscda *plain = new_handle();
        if (k < 2) TEST_ASSERT_TRUE(entry(h, "seed", k) == (double)seeds[k]);
        OK(sscda_set_string(plain, "map", k < 2 ? "neural" : "none"));
        OK(sscda_set_string(plain, "classifier", "svm"));
        OK(sscda_set_int(plain, "seed", k < 2 ? seeds[k] : 9));
        fit(plain, &p);
        OK(sscda_predict(plain, &p.target, predicted, NULL, 24));
        OK(sscda_tune_labels(h, k, labels, 24));
        TEST_ASSERT_EQUAL_INT32_ARRAY(predicted, labels, 24);
        OK(sscda_set_int(h, "seed", 77));
        OK(sscda_tune_apply(h, k, &p.source, p.labels, &p.target));
        OK(sscda_get_int(h, "seed", &seed));
        TEST_ASSERT_EQUAL_INT64(k < 2 ? seeds[k] : 9, seed);
        SAME(take_results(plain), take_results(h));
        sscda_destroy(plain);
    }
}

/* Without `seed` in the grid, applying a cell still brings the seed of the search back. */
static void test_the_seed_of_a_search(void) {
    int64_t seed = 0;
    OK(sscda_set_int(h, "seed", 5));
    OK(tune(h, grid, &p));
    OK(sscda_set_int(h, "seed", 6));
    OK(sscda_tune_apply(h, 0, NULL, NULL, NULL));
    OK(sscda_get_int(h, "seed", &seed));
    TEST_ASSERT_EQUAL_INT64(5, seed);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_seeds_in_a_grid);
    RUN_TEST(test_the_seed_of_a_search);
    RUN_TEST(test_the_table);
    RUN_TEST(test_columns);
    RUN_TEST(test_what_a_score_is_of);
    RUN_TEST(test_apply);
    RUN_TEST(test_apply_that_fails);
    RUN_TEST(test_each_criterion);
    RUN_TEST(test_reverse_validation);
    RUN_TEST(test_vote);
    RUN_TEST(test_preprocessing);
    RUN_TEST(test_a_classifier_of_the_caller);
    RUN_TEST(test_default_grid);
    RUN_TEST(test_no_keys);
    RUN_TEST(test_cells_that_fail);
    RUN_TEST(test_fits_that_do_not_converge);
    return UNITY_END();
}
