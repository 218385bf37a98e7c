/* SPDX-License-Identifier: MIT */
/* Tables do not depend on threads or parts; as bytes they travel, and damage is found. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/bytes.h"
#include "api/check.h"
#include "api/tables.h"

static problem p;
static sscda *h;
static sscda_grid *grid;

void setUp(void) {
    const char *const scale[] = {"none", "l2"};
    p = make_problem(14, 12, 3, 2, 21);
    h = new_handle();
    grid = small_grid();
    OK(sscda_grid_add_string(grid, "scale_rows", scale, 2)); /* 8 cells and 2 baselines */
}
void tearDown(void) {
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    free_problem(&p);
}

static const char *const criteria[] = {"scatter", "neighbours", "graph", "reverse"};

static void test_threads(void) {
    static const int64_t threads[] = {2, 3, 7, 0};
    size_t c, t;
    for (c = 0; c < 4; ++c) {
        OK(sscda_set_string(h, "criterion", criteria[c]));
        for (t = 0; t < 4; ++t) {
            same_table_with_threads(h, grid, &p, threads[t]);
        }
    }
}

/* One cell whose folds are the work. Of two samples far out the farther one is what a fit complains
 * of, unless its fold holds it out: the first fold's complaint is the cell's, whoever is first. */
static void test_a_fold_that_fails(void) {
    static const int64_t threads[] = {2, 3, 7};
    const double lambda_g[] = {0.1};
    int64_t row, far = 0, farther = 0;
    sscda_grid *one = NULL;
    OK(sscda_grid_create(&one));
    OK(sscda_grid_add_double(one, "lambda_g", lambda_g, 1));
    OK(sscda_set_string(h, "criterion", "reverse"));
    OK(sscda_set_int(h, "seed", 1));
    for (row = 1; row < p.source.rows; ++row) {
        const double kept[2] = {p.xs[0], p.xs[row * p.source.cols]};
        size_t t;
        p.xs[0] = 3e70;
        p.xs[row * p.source.cols] = 5e70;
        for (t = 0; t < 3; ++t) {
            same_table_with_threads(h, one, &p, threads[t]);
        }
        TEST_ASSERT_TRUE(entry(h, "status", 0) == SSCDA_ERROR_NUMERIC);
        TEST_ASSERT_TRUE(entry(h, "status", 1) == SSCDA_OK); /* the baseline */
        far += strstr(word_entry(h, "message", 0), "3e+70") != NULL;
        farther += strstr(word_entry(h, "message", 0), "5e+70") != NULL;
        p.xs[0] = kept[0];
        p.xs[row * p.source.cols] = kept[1];
    }
    /* Of 14 rows in 5 folds the first fold holds 3 out; with this seed row 0 is not among them. */
    TEST_ASSERT_EQUAL_INT64(3, far);
    TEST_ASSERT_EQUAL_INT64(10, farther);
    sscda_grid_destroy(one);
}

static unsigned char *export_table(const sscda *from, int64_t *size) {
    unsigned char *bytes;
    OK(sscda_tune_export(from, NULL, 0, size));
    bytes = allocate((size_t)*size);
    OK(sscda_tune_export(from, bytes, *size, size));
    return bytes;
}

/* Each part by a handle of its own, put together in another, in reverse order. */
static void search_in_parts(int64_t parts, sscda *into) {
    int64_t part, size = 0;
    for (part = parts - 1; part >= 0; --part) {
        sscda *one = new_handle();
        const char *word = NULL;
        unsigned char *bytes;
        int64_t cells = 0;
        OK(sscda_get_string(h, "criterion", &word));
        OK(sscda_set_string(one, "criterion", word));
        OK(sscda_grid_set_part(grid, part, parts));
        OK(sscda_grid_cells(grid, one, &cells));
        TEST_ASSERT_EQUAL_INT64(10, cells);
        OK(tune(one, grid, &p));
        if (parts < 11) TEST_ASSERT_TRUE(tune_count(one, "finished") >= 10 / parts);
        TEST_ASSERT_TRUE(tune_count(one, "finished") <= 10 / parts + 1);
        bytes = export_table(one, &size);
        OK(sscda_tune_import(into, bytes, size, SSCDA_IMPORT_MERGE));
        free(bytes);
        sscda_destroy(one);
    }
    OK(sscda_grid_set_part(grid, 0, 1));
}

static void test_parts(void) {
    int64_t parts;
    size_t c;
    for (c = 0; c < 4; c += 3) {
        OK(sscda_set_string(h, "criterion", criteria[c]));
        for (parts = 1; parts <= 12; parts += parts < 4 ? 1 : 8) {
            sscda *together = new_handle();
            OK(tune(h, grid, &p));
            search_in_parts(parts, together);
            TEST_ASSERT_EQUAL_INT64(SSCDA_OK, tune_count(together, "status"));
            SAME(take_table(h), take_table(together));
            sscda_destroy(together);
        }
    }
}

static void test_there_and_back(void) {
    sscda *other = new_handle();
    unsigned char *bytes, *again;
    int64_t size = 0, size_again = 0, short_size = 0;
    OK(tune(h, grid, &p));
    bytes = export_table(h, &size);
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_tune_export(h, bytes, size - 1, &short_size), "buffer");
    TEST_ASSERT_EQUAL_INT64(size, short_size);
    OK(sscda_tune_import(other, bytes, size, SSCDA_IMPORT_REPLACE));
    SAME(take_table(h), take_table(other));
    again = export_table(other, &size_again);
    TEST_ASSERT_EQUAL_INT64(size, size_again);
    TEST_ASSERT_EQUAL_MEMORY(bytes, again, (size_t)size);
    /* It can be applied where it was not searched. */
    OK(sscda_tune_apply(h, 5, &p.source, p.labels, &p.target));
    OK(sscda_tune_apply(other, 5, &p.source, p.labels, &p.target));
    SAME(take_options(h), take_options(other));
    SAME(take_results(h), take_results(other));
    free(bytes);
    free(again);
    sscda_destroy(other);
}

/* Replaces, merges, or says why not. */
static void test_other_searches(void) {
    const double shares[] = {1, 3};
    const int32_t classes[] = {0, 1};
    const double one[] = {0.25}, weights[12] = {1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    sscda *other = new_handle();
    unsigned char *bytes;
    int64_t size = 0;
    int32_t kept = 0;
    snapshot table;

    OK(tune(h, grid, &p));
    table = take_table(h);
#define DIFFERS(words)                                                                           \
    do {                                                                                         \
        OK(tune(other, grid, &p));                                                               \
        bytes = export_table(other, &size);                                                      \
        REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_tune_import(h, bytes, size, SSCDA_IMPORT_MERGE), \
                words);                                                                          \
        free(bytes);                                                                             \
        sscda_destroy(other);                                                                    \
        other = new_handle();                                                                    \
    } while (0)
    OK(sscda_set_double(other, "ridge", 0.5));
    DIFFERS("'ridge'");
    OK(sscda_set_int(other, "seed", 3));
    DIFFERS("seed");
    OK(sscda_set_string(other, "criterion", "scatter"));
    DIFFERS("criterion");
    OK(sscda_set_string(other, "map", "rigid"));
    DIFFERS("grid");
    OK(sscda_set_weights(other, NULL, 0, weights, 12));
    DIFFERS("weights");
    OK(sscda_set_class_shares(other, classes, shares, 2));
    OK(sscda_set_string(other, "class_shares", "source"));
    DIFFERS("class shares");
    OK(sscda_tune_set_classifier(other, nearest_label, NULL));
    DIFFERS("classifier");
    p.xs[3] += 1;
    DIFFERS("data");
    p.xs[3] -= 1;
    kept = p.labels[1];
    p.labels[1] = SSCDA_UNLABELED;
    DIFFERS("data");
    p.labels[1] = kept;
    OK(sscda_grid_add_double(grid, "ridge", one, 1));
    DIFFERS("grid");
#undef DIFFERS
    SAME(table, take_table(h));
    /* Options that no result depends on may differ. */
    tearDown();
    setUp();
    OK(tune(h, grid, &p));
    OK(sscda_set_int(other, "threads", 2));
    OK(sscda_set_double(other, "time_limit", 1000));
    OK(sscda_set_double(other, "lambda_s", 9)); /* the grid names these two */
    OK(sscda_set_string(other, "scale_rows", "l2"));
    OK(sscda_set_int(other, "folds", 7));
    OK(tune(other, grid, &p));
    bytes = export_table(other, &size);
    OK(sscda_tune_import(h, bytes, size, SSCDA_IMPORT_MERGE));
    free(bytes);
    sscda_destroy(other);
}

static void test_damage(void) {
    sscda *other = new_handle();
    unsigned char *bytes, *bad;
    int64_t size = 0, at;
    snapshot table;
    OK(tune(h, grid, &p));
    table = take_table(h);
    bytes = export_table(h, &size);
    bad = allocate((size_t)size);
    for (at = 0; at < size; at += at < 200 ? 1 : 37) {
        memcpy(bad, bytes, (size_t)size);
        bad[at] ^= 0x41;
        RETURNS(SSCDA_ERROR_FORMAT, sscda_tune_import(h, bad, size, SSCDA_IMPORT_REPLACE));
        RETURNS(SSCDA_ERROR_FORMAT, sscda_tune_import(h, bytes, at, SSCDA_IMPORT_MERGE));
    }
    /* Damage under a good checksum: an error or a table, never a crash. */
    for (at = BODY_AT; at < size; at += 3) {
        int32_t status;
        memcpy(bad, bytes, (size_t)size);
        bad[at] ^= 0x81;
        seal(bad, (size_t)size);
        status = sscda_tune_import(other, bad, size, SSCDA_IMPORT_REPLACE);
        CHECK(status == SSCDA_OK || status == SSCDA_ERROR_FORMAT, "byte %d: %s", (int)at,
              sscda_status_name(status));
        if (status == SSCDA_OK) {
            snapshot read = take_table(other);
            free_snapshot(&read);
        }
    }
    /* A model is no table, nor the other way round. */
    OK(sscda_serialize(h, NULL, 0, &at));
    free(bad);
    bad = allocate((size_t)at);
    OK(sscda_serialize(h, bad, at, &at));
    REFUSED(SSCDA_ERROR_FORMAT, h, sscda_tune_import(h, bad, at, SSCDA_IMPORT_REPLACE), "table");
    sscda_destroy(other);
    RETURNS(SSCDA_ERROR_FORMAT, sscda_deserialize(&other, bytes, size));
    SAME(table, take_table(h));
    free(bytes);
    free(bad);
}

/* Where the number of folds is: after three texts and three numbers of eight bytes. */
static unsigned char *folds_of(unsigned char *bytes) {
    unsigned char *at = bytes + BODY_AT;
    int k;
    for (k = 0; k < 3; ++k)
        at += 8 + at[0] + 256 * at[1]; /* none is longer */
    return at + 24;
}

/* A table without a score may be of as many folds as a search may have; whoever asks for all of
 * its columns waits for no more than that. */
static void test_many_folds(void) {
    sscda *other = new_handle();
    int64_t size = 0, seconds;
    int32_t columns = 0, k;
    unsigned char *bytes;
    clock_t start;
    OK(sscda_set_string(h, "criterion", "reverse"));
    OK(sscda_grid_set_part(grid, 100, 200)); /* of no cell */
    OK(tune(h, grid, &p));
    bytes = export_table(h, &size);
    put_u64(folds_of(bytes) + 8, 1000000); /* rows of the source */
    put_u64(folds_of(bytes), 10001);
    seal(bytes, (size_t)size);
    REFUSED(SSCDA_ERROR_FORMAT, other, sscda_tune_import(other, bytes, size, SSCDA_IMPORT_REPLACE),
            "sizes");
    put_u64(folds_of(bytes), 10000);
    seal(bytes, (size_t)size);
    start = clock();
    OK(sscda_tune_import(other, bytes, size, SSCDA_IMPORT_REPLACE));
    TEST_ASSERT_EQUAL_INT64(10000, tune_count(other, "folds"));
    OK(sscda_tune_column_count(other, &columns));
    for (k = columns - 10000; k < columns; ++k) {
        const char *key = NULL;
        int32_t type = 0, flags = 0;
        double scores[10];
        OK(sscda_tune_column_describe(other, k, &key, &type, &flags));
        OK(sscda_tune_column(other, key, scores, 10));
    }
    seconds = (int64_t)((clock() - start) / CLOCKS_PER_SEC);
    CHECK(seconds < 4, "%d s for the columns", (int)seconds);
    REFUSED(SSCDA_ERROR_OPTION, h, sscda_set_int(h, "folds", 10001), "10000");
    sscda_destroy(other);
    free(bytes);
}

/* A table of a newer format is refused by name, and the one that is there stays. */
static void test_newer_format(void) {
    int64_t size = 0;
    unsigned char *bytes;
    snapshot before;
    OK(tune(h, grid, &p));
    bytes = export_table(h, &size);
    before = take_table(h);
    put_u32(bytes + MAJOR_AT, 9);
    put_u32(bytes + MINOR_AT, 4);
    REFUSED(SSCDA_ERROR_FORMAT, h, sscda_tune_import(h, bytes, size, SSCDA_IMPORT_REPLACE), "9.4",
            "format", "newer", sscda_version());
    SAME(before, take_table(h));
    free(bytes);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_threads);
    RUN_TEST(test_a_fold_that_fails);
    RUN_TEST(test_parts);
    RUN_TEST(test_there_and_back);
    RUN_TEST(test_other_searches);
    RUN_TEST(test_damage);
    RUN_TEST(test_many_folds);
    RUN_TEST(test_newer_format);
    return UNITY_END();
}
