/* SPDX-License-Identifier: MIT */
#include "api/tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"

sscda_grid *small_grid(void) {
    const double lambda_s[] = {0, 0.5}, lambda_g[] = {0.1, 0.7};
    sscda_grid *grid = NULL;
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_double(grid, "lambda_s", lambda_s, 2));
    OK(sscda_grid_add_double(grid, "lambda_g", lambda_g, 2));
    return grid;
}

int32_t tune(sscda *h, const sscda_grid *grid, const problem *p) {
    const int32_t status = sscda_tune(h, grid, &p->source, p->labels, &p->target);
    CHECK(status >= 0, "the search failed: %s", sscda_last_error(h));
    return status;
}

int64_t tune_count(const sscda *h, const char *key) {
    int64_t value = -99;
    OK(sscda_tune_info_int(h, key, &value));
    return value;
}

double entry(const sscda *h, const char *key, int64_t cell) {
    const int64_t cells = tune_count(h, "cells");
    double *values = allocate((size_t)cells * sizeof *values), value;
    TEST_ASSERT_TRUE(cell >= 0 && cell < cells);
    OK(sscda_tune_column(h, key, values, cells));
    value = values[cell];
    free(values);
    return value;
}

const char *word_entry(const sscda *h, const char *key, int64_t cell) {
    const char *word = NULL;
    OK(sscda_tune_word(h, key, cell, &word));
    TEST_ASSERT_NOT_NULL(word);
    return word;
}

static void add(snapshot *s, const void *bytes, size_t size) {
    s->bytes = realloc(s->bytes, s->size + size + 1);
    TEST_ASSERT_NOT_NULL(s->bytes);
    memcpy(s->bytes + s->size, bytes, size);
    s->size += size;
}

static void add_column(snapshot *s, const sscda *h, const char *key, int32_t type, int64_t cells) {
    int64_t k;
    for (k = 0; k < cells; ++k) {
        const char *word;
        double value;
        if (type == SSCDA_TYPE_CHOICE || type == SSCDA_TYPE_TEXT) {
            word = word_entry(h, key, k);
            add(s, word, strlen(word) + 1);
            continue;
        }
        value = entry(h, key, k);
        if (isnan(value)) value = -12345; /* NaN has many faces */
        add(s, &value, sizeof value);
    }
}

static void add_labels(snapshot *s, const sscda *h, int64_t cells) {
    const int64_t nt = tune_count(h, "target_rows");
    int32_t *labels = allocate((size_t)nt * sizeof *labels);
    int64_t k;
    for (k = 0; k < cells; ++k) {
        const int32_t status = sscda_tune_labels(h, k, labels, nt);
        add(s, &status, sizeof status);
        if (status == SSCDA_OK) add(s, labels, (size_t)nt * sizeof *labels);
    }
    free(labels);
}

snapshot take_table(const sscda *h) {
    const int64_t cells = tune_count(h, "cells");
    int32_t columns = 0, c;
    snapshot s;
    memset(&s, 0, sizeof s);
    OK(sscda_tune_column_count(h, &columns));
    for (c = 0; c < columns; ++c) {
        const char *key = NULL;
        int32_t type = 0, flags = 0;
        OK(sscda_tune_column_describe(h, c, &key, &type, &flags));
        s.sections[s.count].start = s.size;
        s.sections[s.count++].name = strcmp(key, "seconds") == 0 ? "-" : "a column of the table";
        add(&s, key, strlen(key) + 1);
        add(&s, &type, sizeof type);
        add(&s, &flags, sizeof flags);
        if (strcmp(key, "seconds") != 0) add_column(&s, h, key, type, cells);
    }
    s.sections[s.count].start = s.size;
    s.sections[s.count++].name = "labels of the table";
    add_labels(&s, h, cells);
    return s;
}

int32_t nearest_label(const sscda_matrix *train, const int32_t *labels, const sscda_matrix *test,
                      int32_t *predicted, void *payload) {
    const double *x = train->data, *y = test->data;
    const int64_t d = train->cols;
    int64_t i, j, k;
    if (payload != NULL) ++*(int *)payload;
    for (i = 0; i < test->rows; ++i) {
        double nearest = INFINITY;
        for (j = 0; j < train->rows; ++j) {
            double square = 0;
            for (k = 0; k < d; ++k) {
                const double difference = x[j * d + k] - y[i * d + k];
                square += difference * difference;
            }
            if (square < nearest) {
                nearest = square;
                predicted[i] = labels[j];
            }
        }
    }
    return SSCDA_CONTINUE;
}

void same_table_with_threads(sscda *h, const sscda_grid *grid, const problem *p, int64_t threads) {
    snapshot expected;
    OK(sscda_set_int(h, "threads", 1));
    OK(tune(h, grid, p));
    expected = take_table(h);
    OK(sscda_set_int(h, "threads", threads));
    OK(tune(h, grid, p));
    SAME(expected, take_table(h));
}
