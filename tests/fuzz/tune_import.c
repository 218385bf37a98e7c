/* SPDX-License-Identifier: MIT */
/* Tables of a search from anywhere: refused with a reason, the handle's own table untouched; or a
 * table of which every question can be asked and that is written again as the same bytes. The last
 * byte of an input says what it is taken into. */
#include <math.h>

#include "fuzz/sealed.h"
#include "fuzz/stored.h"

/* A handle with the table of a small search, one part of two. */
static sscda *new_handle(int with_table) {
    static const double xs[] = {0, 0, 0.1, 1, 1, 0.2, 1.1, 1};
    static const double xt[] = {0.2, 0, 0, 1.2, 1, 1, 1.3, 0.9, 0.1, 0.1};
    static const int32_t labels[] = {3, 3, -1, -1};
    static const double lambda_g[] = {0.1, 0.7};
    const sscda_matrix source = sscda_row_major(xs, 4, 2), target = sscda_row_major(xt, 5, 2);
    sscda *h = NULL;
    sscda_grid *grid = NULL;
    REQUIRE(sscda_create(&h) == SSCDA_OK, "no handle");
    if (!with_table) return h;
    REQUIRE(sscda_grid_create(&grid) == SSCDA_OK, "no grid");
    REQUIRE(sscda_grid_add_double(grid, "lambda_g", lambda_g, 2) == SSCDA_OK, "no values");
    REQUIRE(sscda_grid_set_part(grid, 0, 2) == SSCDA_OK, "no parts");
    REQUIRE(sscda_tune(h, grid, &source, labels, &target) == SSCDA_OK, "%s", sscda_last_error(h));
    sscda_grid_destroy(grid);
    return h;
}

static int64_t count_of(const sscda *h, const char *key) {
    int64_t count = -1;
    REQUIRE(sscda_tune_info_int(h, key, &count) == SSCDA_OK, "%s: %s", key, sscda_last_error(h));
    return count;
}

static void ask_columns(const sscda *h, int64_t cells) {
    double *values = new_bytes((size_t)cells * sizeof *values);
    int32_t columns = 0, k;
    int64_t cell;
    REQUIRE(sscda_tune_column_count(h, &columns) == SSCDA_OK && columns >= 8, "%d columns",
            (int)columns);
    for (k = 0; k < columns; ++k) {
        const char *key = NULL, *word = NULL;
        int32_t type = 0, flags = 0;
        REQUIRE(sscda_tune_column_describe(h, k, &key, &type, &flags) == SSCDA_OK, "column %d",
                (int)k);
        if (type != SSCDA_TYPE_CHOICE && type != SSCDA_TYPE_TEXT)
            require_reason(h, sscda_tune_column(h, key, values, cells));
        else
            for (cell = 0; cell < cells; ++cell)
                REQUIRE(sscda_tune_word(h, key, cell, &word) == SSCDA_OK && word != NULL, "%s",
                        sscda_last_error(h));
    }
    free(values);
}

/* A cell has a score and labels if and only if it is finished. */
static void ask_cells(const sscda *h, int64_t cells, int64_t nt) {
    double *scores = new_bytes((size_t)cells * sizeof *scores);
    double *statuses = new_bytes((size_t)cells * sizeof *statuses);
    int32_t *labels = new_bytes((size_t)nt * sizeof *labels);
    double *shares = new_bytes((size_t)nt * sizeof *shares);
    int64_t k, finished = 0;
    REQUIRE(sscda_tune_column(h, "score", scores, cells) == SSCDA_OK, "no scores");
    REQUIRE(sscda_tune_column(h, "status", statuses, cells) == SSCDA_OK, "no statuses");
    for (k = -1; k < cells; ++k)
        require_reason(h, sscda_tune_labels(h, k, labels, nt));
    for (k = 0; k < cells; ++k) {
        REQUIRE((statuses[k] >= 0) == !isnan(scores[k]), "cell %lld: status %g, score %g",
                (long long)k, statuses[k], scores[k]);
        finished += statuses[k] >= 0;
    }
    REQUIRE(finished == count_of(h, "finished"), "%lld finished", (long long)finished);
    require_reason(h, sscda_tune_vote(h, labels, shares, nt));
    free(scores);
    free(statuses);
    free(labels);
    free(shares);
}

static void ask_everything(sscda *h) {
    static const char *const counts[] = {"cells", "grid_cells", "finished", "failed",
                                         "folds", "seed",       "status"};
    const int64_t cells = count_of(h, "cells"), nt = count_of(h, "target_rows");
    const char *word = NULL;
    double number;
    int64_t k;
    for (k = 0; k < (int64_t)(sizeof counts / sizeof counts[0]); ++k)
        count_of(h, counts[k]);
    require_reason(h, sscda_tune_info_int(h, "best", &k));
    require_reason(h, sscda_tune_info_double(h, "best_score", &number));
    REQUIRE(sscda_tune_info_double(h, "seconds", &number) == SSCDA_OK, "seconds");
    REQUIRE(sscda_tune_info_string(h, "criterion", &word) == SSCDA_OK && word, "criterion");
    REQUIRE(sscda_tune_info_string(h, "classifier", &word) == SSCDA_OK && word, "classifier");
    ask_columns(h, cells);
    if (nt <= 1 << 16) ask_cells(h, cells, nt);
    for (k = -1; k < cells; ++k) {
        const stored before = store(h, sscda_serialize);
        const int32_t status = sscda_tune_apply(h, k, NULL, NULL, NULL);
        require_reason(h, status);
        if (status < 0) require_same(before, store(h, sscda_serialize), "options after an error");
        if (status >= 0) free(before.data);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static stored own; /* the small search runs once */
    const unsigned into = size > 0 ? data[size - 1] % 3 : 0;
    const size_t length = size > 0 ? size - 1 : 0;
    const int32_t mode = into == 2 ? SSCDA_IMPORT_MERGE : SSCDA_IMPORT_REPLACE;
    uint8_t *file = mended(data, length);
    sscda *h = new_handle(0);
    int32_t status;
    if (own.data == NULL) {
        sscda *searched = new_handle(1);
        own = store(searched, sscda_tune_export);
        sscda_destroy(searched);
    }
    if (into > 0)
        REQUIRE(sscda_tune_import(h, own.data, (int64_t)own.size, SSCDA_IMPORT_REPLACE) == SSCDA_OK,
                "%s", sscda_last_error(h));
    status = sscda_tune_import(h, file, (int64_t)length, mode);
    require_reason(h, status);
    if (status >= 0) {
        stored s = store(h, sscda_tune_export);
        ask_everything(h);
        if (mode == SSCDA_IMPORT_REPLACE && get_u64(file + 8) == get_u64(s.data + 8))
            REQUIRE(s.size == length && memcmp(s.data, file, length) == 0, "written differently");
        REQUIRE(sscda_tune_import(h, s.data, (int64_t)s.size, SSCDA_IMPORT_REPLACE) == SSCDA_OK,
                "%s", sscda_last_error(h));
        require_same(s, store(h, sscda_tune_export), "written, read and written");
    } else if (into > 0) {
        stored copy = {copy_bytes(own.data, own.size), own.size};
        require_same(copy, store(h, sscda_tune_export), "the table after an error");
    } else {
        int64_t cells;
        REQUIRE(sscda_tune_info_int(h, "cells", &cells) == SSCDA_ERROR_NOT_FITTED, "a table");
    }
    sscda_destroy(h);
    free(file);
    return 0;
}
