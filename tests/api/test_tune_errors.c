/* SPDX-License-Identifier: MIT */
/* Every wrong call about grids, tuning and tables is refused, and the message names the mistake. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/fixture.h"
#include "api/tables.h"

static sscda_grid *grid;
static sscda *fresh; /* without a table; h has one */

void setUp(void) {
    open_fixture();
    grid = small_grid();
    fresh = new_handle();
    OK(tune(h, grid, &p));
}
void tearDown(void) {
    sscda_grid_destroy(grid);
    sscda_destroy(fresh);
    close_fixture();
}

#define BAD_GRID(code, call, ...) REFUSED(code, NULL, call, __VA_ARGS__)

static void test_no_grid(void) {
    const double x = 1;
    const int64_t i = 1;
    const char *const w = "linear";
    int64_t cells = 0;
    sscda_grid_destroy(NULL);
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_create(NULL), "out", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_double(NULL, "ridge", &x, 1), "grid", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_int(NULL, "cycles", &i, 1), "grid", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_string(NULL, "map", &w, 1), "grid", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_defaults(NULL), "grid", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_set_shape(NULL, 1), "grid", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_set_part(NULL, 0, 1), "grid", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_defaults(grid), "grid", "keys already");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_grid_cells(NULL, h, &cells), "grid", "NULL");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_grid_cells(grid, h, NULL), "cells", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_cells(grid, NULL, &cells), "handle", "NULL");
}

static void test_values(void) {
    const double numbers[] = {0.5, -1, NAN}, good[] = {1};
    const int64_t counts[] = {1, 0, INT64_MAX}, one[] = {1};
    const char *const maps[] = {"linear", "sideways", NULL};
    int64_t cells = 0;
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_double(grid, NULL, good, 1), "key", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_double(grid, "ridge", NULL, 1), "values", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_double(grid, "ridge", good, 0), "count", "0");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_double(grid, "ridge", good, -3), "count", "-3");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_int(grid, NULL, one, 1), "key", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_int(grid, "cycles", NULL, 1), "values", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_int(grid, "cycles", one, 0), "count");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_string(grid, NULL, maps, 1), "key", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_string(grid, "map", NULL, 1), "values", "NULL");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_string(grid, "map", maps, 0), "count");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_add_string(grid, "map", maps + 2, 1), "value",
             "NULL");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_double(grid, "ridge", numbers, 2), "ridge", "-1");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_double(grid, "ridge", numbers + 2, 1), "ridge",
             "nan");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_int(grid, "cycles", counts, 2), "cycles", "0");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_int(grid, "cycles", counts + 2, 1), "cycles",
             "9223372036854775807");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_int(grid, "intercept", counts + 2, 1), "intercept");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_string(grid, "map", maps, 2), "sideways",
             "linear|rigid");
    /* Nothing of what was refused is in it. */
    OK(sscda_grid_cells(grid, fresh, &cells));
    TEST_ASSERT_EQUAL_INT64(5, cells);
}

static void test_keys(void) {
    static const char *const forbidden_ints[] = {"threads", "folds"};
    static const char *const forbidden_doubles[] = {"time_limit", "progress_interval"};
    static const char *const forbidden_words[][2] = {{"preset", "paper"}, {"criterion", "graph"}};
    const double x = 1;
    const int64_t i = 3;
    const char *const word = "linear";
    int32_t k;
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_double(grid, "lambda", &x, 1), "lambda",
             "lambda_s");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_double(grid, "cycles", &x, 1), "cycles",
             "sscda_set_int");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_int(grid, "ridge", &i, 1), "ridge",
             "sscda_set_double");
    BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_string(grid, "ridge", &word, 1), "ridge",
             "sscda_set_double");
    for (k = 0; k < 2; ++k)
        BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_int(grid, forbidden_ints[k], &i, 1),
                 forbidden_ints[k], "share");
    for (k = 0; k < 2; ++k)
        BAD_GRID(SSCDA_ERROR_OPTION, sscda_grid_add_double(grid, forbidden_doubles[k], &x, 1),
                 forbidden_doubles[k], "share");
    for (k = 0; k < 2; ++k)
        BAD_GRID(SSCDA_ERROR_OPTION,
                 sscda_grid_add_string(grid, forbidden_words[k][0], &forbidden_words[k][1], 1),
                 forbidden_words[k][0], "share");
}

/* A grid accepts exactly the options that the option table marks. */
static void test_flags(void) {
    int32_t k, allowed = 0;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option o;
        int64_t integer;
        int32_t status;
        OK(sscda_option_describe(k, &o));
        integer = o.minimum > 1 ? (int64_t)o.minimum : 1;
        if (o.type == SSCDA_TYPE_DOUBLE)
            status = sscda_grid_add_double(grid, o.key, &o.default_number, 1);
        else if (o.type == SSCDA_TYPE_CHOICE)
            status = sscda_grid_add_string(grid, o.key, &o.default_text, 1);
        else
            status = sscda_grid_add_int(grid, o.key, &integer, 1);
        CHECK(status == ((o.flags & SSCDA_OPTION_GRID) != 0 ? SSCDA_OK : SSCDA_ERROR_OPTION),
              "%s: %s", o.key, sscda_last_error(NULL));
        allowed += status == SSCDA_OK;
    }
    TEST_ASSERT_GREATER_THAN(10, allowed);
}

static void test_shapes_and_parts(void) {
    const double more[] = {0.1, 0.2, 0.3};
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_set_shape(grid, 0), "shape", "0");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_set_shape(grid, 3), "shape", "3");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_set_part(grid, 0, 0), "part");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_set_part(grid, -1, 2), "part", "-1");
    BAD_GRID(SSCDA_ERROR_ARGUMENT, sscda_grid_set_part(grid, 2, 2), "part", "2");
    OK(sscda_grid_set_shape(grid, SSCDA_GRID_LIST));
    OK(tune(fresh, grid, &p));
    TEST_ASSERT_EQUAL_INT64(3, tune_count(fresh, "cells"));
    TEST_ASSERT_TRUE(entry(fresh, "lambda_s", 1) == 0.5 && entry(fresh, "lambda_g", 1) == 0.7);
    OK(sscda_grid_add_double(grid, "ridge", more, 3));
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_tune(h, grid, &p.source, p.labels, &p.target),
            "lambda_s", "ridge", "3");
}

static void test_data(void) {
    sscda_matrix wrong = p.source;
    int32_t none[6];
    int64_t i;
    snapshot table = take_table(h);
#define BAD(code, source, labels, target, ...) \
    REFUSED(code, h, sscda_tune(h, grid, source, labels, target), __VA_ARGS__)
    BAD(SSCDA_ERROR_ARGUMENT, NULL, p.labels, &p.target, "source", "NULL");
    BAD(SSCDA_ERROR_ARGUMENT, &p.source, p.labels, NULL, "target", "NULL");
    BAD(SSCDA_ERROR_LABELS, &p.source, NULL, &p.target, "labels", "NULL");
    wrong.cols = 2;
    BAD(SSCDA_ERROR_DIMENSION, &wrong, p.labels, &p.target, "features");
    for (i = 0; i < p.ns; ++i)
        none[i] = SSCDA_UNLABELED;
    BAD(SSCDA_ERROR_LABELS, &p.source, none, &p.target, "labels");
#undef BAD
    SAME(table, take_table(h));
}

static int32_t no_good(const sscda_matrix *train, const int32_t *labels, const sscda_matrix *test,
                       int32_t *predicted, void *payload) {
    (void)train;
    (void)labels;
    (void)test;
    (void)predicted;
    return *(int32_t *)payload;
}

/* Every cell fails: an error, that of the first. As a part of a search it is not. */
static void test_every_cell_fails(void) {
    snapshot table = take_table(h);
    int32_t answer = SSCDA_ERROR_UNAVAILABLE;
    int64_t best = 0;
    OK(sscda_tune_set_classifier(h, no_good, &answer));
    REFUSED(SSCDA_ERROR_UNAVAILABLE, h, sscda_tune(h, grid, &p.source, p.labels, &p.target),
            "every cell", "classifier");
    SAME(table, take_table(h));
    OK(sscda_grid_set_part(grid, 0, 2));
    OK(tune(h, grid, &p));
    TEST_ASSERT_EQUAL_INT64(3, tune_count(h, "failed"));
    TEST_ASSERT_EQUAL_INT64(0, tune_count(h, "finished"));
    REFUSED(SSCDA_ERROR_NOT_RUN, h, sscda_tune_info_int(h, "best", &best), "none is finished");
    OK(sscda_tune_set_classifier(h, NULL, NULL));
}

/* Where the target itself is beyond what can be measured there is nothing to score by. */
static void test_far_targets(void) {
    problem far = make_problem(6, 8, 3, 2, 7);
    snapshot table = take_table(h);
    int64_t i;
    for (i = 0; i < far.nt * far.d; ++i)
        far.xt[i] *= DBL_MAX / 1e3;
    REFUSED(SSCDA_ERROR_NUMERIC, h, sscda_tune(h, grid, &far.source, far.labels, &far.target),
            "rescale");
    SAME(table, take_table(h));
    free_problem(&far);
}

static void test_no_table(void) {
    double number = 0;
    int64_t count = 0;
    int32_t columns = 0, type = 0, flags = 0, labels[8];
    const char *word = NULL;
#define NONE(call) REFUSED(SSCDA_ERROR_NOT_FITTED, fresh, call, "sscda_tune")
    NONE(sscda_tune_info_int(fresh, "cells", &count));
    NONE(sscda_tune_info_double(fresh, "seconds", &number));
    NONE(sscda_tune_info_string(fresh, "criterion", &word));
    NONE(sscda_tune_column_count(fresh, &columns));
    NONE(sscda_tune_column_describe(fresh, 0, &word, &type, &flags));
    NONE(sscda_tune_column(fresh, "score", &number, 1));
    NONE(sscda_tune_word(fresh, "map", 0, &word));
    NONE(sscda_tune_labels(fresh, 0, labels, 8));
    NONE(sscda_tune_vote(fresh, labels, NULL, 8));
    NONE(sscda_tune_export(fresh, NULL, 0, &count));
    NONE(sscda_tune_apply(fresh, 0, NULL, NULL, NULL));
#undef NONE
}

static void test_no_handle(void) {
    double number = 0;
    int64_t count = 0;
    int32_t columns = 0, type = 0, flags = 0, labels[8];
    const char *word = NULL;
#define NO(call) REFUSED(SSCDA_ERROR_ARGUMENT, NULL, call, "handle", "NULL")
    NO(sscda_tune(NULL, grid, &p.source, p.labels, &p.target));
    NO(sscda_tune_apply(NULL, 0, NULL, NULL, NULL));
    NO(sscda_tune_set_classifier(NULL, NULL, NULL));
    NO(sscda_tune_info_int(NULL, "cells", &count));
    NO(sscda_tune_info_double(NULL, "seconds", &number));
    NO(sscda_tune_info_string(NULL, "criterion", &word));
    NO(sscda_tune_column_count(NULL, &columns));
    NO(sscda_tune_column_describe(NULL, 0, &word, &type, &flags));
    NO(sscda_tune_column(NULL, "score", &number, 1));
    NO(sscda_tune_word(NULL, "map", 0, &word));
    NO(sscda_tune_labels(NULL, 0, labels, 8));
    NO(sscda_tune_vote(NULL, labels, NULL, 8));
    NO(sscda_tune_export(NULL, NULL, 0, &count));
    NO(sscda_tune_import(NULL, &count, 8, SSCDA_IMPORT_REPLACE));
#undef NO
}

static void test_table_arguments(void) {
    double numbers[5];
    int64_t count = 0;
    int32_t columns = 0, type = 0, flags = 0, labels[8];
    const char *word = NULL;
#define BAD(code, call, ...) REFUSED(code, h, call, __VA_ARGS__)
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_info_int(h, NULL, &count), "key", "NULL");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_info_int(h, "cells", NULL), "out", "NULL");
    BAD(SSCDA_ERROR_OPTION, sscda_tune_info_int(h, "cell", &count), "cell", "grid_cells");
    BAD(SSCDA_ERROR_OPTION, sscda_tune_info_double(h, "cells", numbers), "best_score");
    BAD(SSCDA_ERROR_OPTION, sscda_tune_info_string(h, "cells", &word), "criterion");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_column_count(h, NULL), "count", "NULL");
    OK(sscda_tune_column_count(h, &columns));
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_column_describe(h, columns, &word, &type, &flags),
        "index");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_column_describe(h, -1, &word, &type, &flags), "index");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_column_describe(h, 0, NULL, &type, &flags), "key");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_column_describe(h, 0, &word, NULL, &flags), "type");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_column_describe(h, 0, &word, &type, NULL), "flags");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_column(h, NULL, numbers, 5), "key", "NULL");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_column(h, "score", NULL, 5), "out", "NULL");
    BAD(SSCDA_ERROR_CAPACITY, sscda_tune_column(h, "score", numbers, 4), "out", "5");
    BAD(SSCDA_ERROR_OPTION, sscda_tune_column(h, "scores", numbers, 5), "scores", "lambda_s");
    BAD(SSCDA_ERROR_OPTION, sscda_tune_column(h, "map", numbers, 5), "map", "sscda_tune_word");
    BAD(SSCDA_ERROR_OPTION, sscda_tune_column(h, "message", numbers, 5), "sscda_tune_word");
    BAD(SSCDA_ERROR_OPTION, sscda_tune_word(h, "score", 0, &word), "score", "sscda_tune_column");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_word(h, "map", 5, &word), "cell", "5");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_word(h, "map", 0, NULL), "out", "NULL");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_labels(h, 0, NULL, 8), "labels", "NULL");
    BAD(SSCDA_ERROR_CAPACITY, sscda_tune_labels(h, 0, labels, 7), "labels", "8");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_labels(h, -3, labels, 8), "cell", "-3");
    BAD(SSCDA_ERROR_CAPACITY, sscda_tune_vote(h, labels, NULL, 7), "8");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_export(h, NULL, 0, NULL), "size", "NULL");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_import(h, NULL, 8, SSCDA_IMPORT_REPLACE), "buffer");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_import(h, &count, -8, SSCDA_IMPORT_REPLACE), "size");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_import(h, &count, 8, 0), "mode", "0");
    BAD(SSCDA_ERROR_ARGUMENT, sscda_tune_import(h, &count, 8, 3), "mode", "3");
    BAD(SSCDA_ERROR_FORMAT, sscda_tune_import(h, &count, 8, SSCDA_IMPORT_MERGE), "table");
#undef BAD
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_no_grid);
    RUN_TEST(test_values);
    RUN_TEST(test_keys);
    RUN_TEST(test_flags);
    RUN_TEST(test_shapes_and_parts);
    RUN_TEST(test_data);
    RUN_TEST(test_every_cell_fails);
    RUN_TEST(test_far_targets);
    RUN_TEST(test_no_table);
    RUN_TEST(test_no_handle);
    RUN_TEST(test_table_arguments);
    return UNITY_END();
}
