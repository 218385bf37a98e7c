/* SPDX-License-Identifier: MIT */
/* A file and how to read it, from an input: six bytes of choices at its end, so that an input
 * begins as a file does. */
#ifndef TESTS_FUZZ_READING_H
#define TESTS_FUZZ_READING_H

#include <math.h>

#include "cli/failure.h"
#include "cli/io/table.h"
#include "fuzz/bytes.h"

typedef int (*parse_fn)(const char *data, size_t size, const reading *how, table *t, failure *f);

static inline column take_column(bytes *in, int is_drop) {
    static const char *const names[] = {"class", "a", "", "label"};
    /* What the command lets a user drop: a number, or a name where there is one. */
    static const enum column_kind drops[] = {column_number, column_if_named};
    column c = {column_none, 0, NULL};
    const unsigned choice = take_byte(in);
    c.kind = is_drop ? drops[choice % 2] : (enum column_kind)(choice % 5);
    c.number = (int64_t)(choice / 8 % 8) - 1;
    c.name = names[choice / 64];
    return c;
}

static inline void check_table(const table *t, const reading *how) {
    int64_t k;
    REQUIRE(t->rows >= 1 && t->cols >= 0, "%lld x %lld", (long long)t->rows, (long long)t->cols);
    for (k = 0; k < t->rows * t->cols; ++k)
        REQUIRE(isfinite(t->values[k]), "value %lld is %g", (long long)k, t->values[k]);
    for (k = 0; t->labels != NULL && k < t->rows; ++k)
        REQUIRE(t->labels[k] != NULL, "label %lld is missing", (long long)k);
    for (k = 0; t->names != NULL && k < t->cols; ++k)
        REQUIRE(t->names[k] != NULL, "name %lld is missing", (long long)k);
    REQUIRE(t->labels == NULL || how->labels.kind != column_none, "labels nobody asked for");
}

static inline void fuzz_parse(parse_fn parse, const uint8_t *data, size_t size) {
    static const char separators[] = {0, 0, 0, ',', ';', '\t', ' ', '|'};
    const size_t tail = size < 6 ? size : 6, length = size - tail;
    bytes in = {data + length, tail};
    char *file = copy_bytes(data, length);
    table t;
    int dropped[2] = {0, 0};
    column drops[2];
    reading how;
    failure f = {""};
    memset(&t, 0, sizeof t);
    memset(&how, 0, sizeof how);
    how.file = "input";
    how.labels = take_column(&in, 0);
    drops[0] = take_column(&in, 1);
    drops[1] = take_column(&in, 1);
    how.drops = drops;
    how.drop_count = take_choice(&in, 3);
    how.dropped = dropped;
    how.header = (enum header)take_choice(&in, 3);
    how.separator = separators[take_choice(&in, 8)];
    if (parse(file, length, &how, &t, &f) == 0) {
        check_table(&t, &how);
    } else {
        REQUIRE(strncmp(f.text, "input:", 6) == 0, "the message is '%s'", f.text);
        REQUIRE(strchr(f.text, '\n') == NULL, "a message of several lines: '%s'", f.text);
        REQUIRE(t.rows == 0 && t.cols == 0 && t.values == NULL && t.names == NULL &&
                    t.labels == NULL && t.label_name == NULL && t.numbers == NULL,
                "a table that is not empty");
    }
    table_free(&t);
    free(file);
}

#endif
