/* SPDX-License-Identifier: MIT */
#include "cli/commands/search_summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/nothing.h"
#include "cli/io/csv_write.h"
#include "cli/io/number.h"
#include "cli/memory.h"

/* One column. It holds numbers; words are read from the handle one by one. */
typedef struct search_column {
    const char *key;
    int32_t type, flags;
    double *numbers; /* NULL for a column of words */
} search_column;

typedef struct search {
    const sscda *h;
    int64_t cells, best; /* best is -1 if no cell is finished */
    int32_t count;
    search_column *columns;
} search;

static int64_t count_of(const sscda *h, const char *key, int64_t otherwise) {
    int64_t value = otherwise;
    return sscda_tune_info_int(h, key, &value) >= 0 ? value : otherwise;
}

static void search_read(search *s, const sscda *h) {
    memset(s, 0, sizeof *s);
    s->h = h;
    s->cells = count_of(h, "cells", 0);
    s->best = count_of(h, "best", -1);
    if (sscda_tune_column_count(h, &s->count) < 0) s->count = 0;
    s->columns = allocate(s->count, sizeof *s->columns);
    for (int32_t k = 0; k < s->count; ++k) {
        search_column *c = &s->columns[k];
        if (sscda_tune_column_describe(h, k, &c->key, &c->type, &c->flags) < 0) c->key = "";
        if (c->type == SSCDA_TYPE_CHOICE || c->type == SSCDA_TYPE_TEXT) continue;
        c->numbers = allocate(s->cells, sizeof *c->numbers);
        if (sscda_tune_column(h, c->key, c->numbers, s->cells) < 0)
            for (int64_t i = 0; i < s->cells; ++i)
                c->numbers[i] = NAN;
    }
}

static void search_free(search *s) {
    for (int32_t k = 0; k < s->count; ++k)
        free(s->columns[k].numbers);
    free(s->columns);
}

static const char *word_of(const search *s, const search_column *c, int64_t cell) {
    const char *text = "";
    return sscda_tune_word(s->h, c->key, cell, &text) >= 0 ? text : "";
}

static void write_rows(FILE *out, char separator, const search *s) {
    int at = 0;
    csv_put_text(out, separator, &at, "cell");
    for (int32_t k = 0; k < s->count; ++k)
        csv_put_text(out, separator, &at, s->columns[k].key);
    csv_put_text(out, separator, &at, "best");
    csv_end_row(out, &at);
    for (int64_t i = 0; i < s->cells; ++i) {
        csv_put_number(out, separator, &at, (double)i + 1);
        for (int32_t k = 0; k < s->count; ++k) {
            const search_column *c = &s->columns[k];
            if (c->numbers == NULL)
                csv_put_text(out, separator, &at, word_of(s, c, i));
            else if (isnan(c->numbers[i]))
                csv_put_text(out, separator, &at, "");
            else
                csv_put_number(out, separator, &at, c->numbers[i]);
        }
        csv_put_number(out, separator, &at, i == s->best);
        csv_end_row(out, &at);
    }
}

int search_write(outputs *set, const char *path, const sscda *h, failure *f) {
    search s;
    FILE *out = outputs_open(set, path, f);
    if (out == NULL) return -1;
    search_read(&s, h);
    write_rows(out, csv_separator_of(path), &s);
    search_free(&s);
    return 0;
}

static void put_json(json *j, const search_column *c, double value) {
    if (isnan(value))
        json_null(j, c->key);
    else if (c->type == SSCDA_TYPE_BOOL)
        json_bool(j, c->key, value != 0);
    else
        json_number(j, c->key, value);
}

/* Writes the best baseline. */
static void put_nothing(json *j, const sscda *h, double accuracy) {
    double score = NAN;
    const int64_t cell = nothing_cell(h, &score);
    if (cell < 0) {
        json_null(j, "baseline");
        return;
    }
    json_open(j, "baseline", '{');
    json_integer(j, "cell", cell);
    json_number(j, "score", score);
    if (!isnan(accuracy)) json_number(j, "accuracy", accuracy);
    json_close(j, '}');
}

void search_json(json *j, const char *key, const sscda *h, double nothing) {
    static const char *const counts[] = {"cells", "grid_cells", "finished", "failed", "status"};
    const char *criterion = "";
    search s;
    search_read(&s, h);
    json_open(j, key, '{');
    if (sscda_tune_info_string(h, "criterion", &criterion) >= 0)
        json_text(j, "criterion", criterion);
    for (int k = 0; k < 5; ++k)
        json_integer(j, counts[k], count_of(h, counts[k], 0));
    if (s.best >= 0)
        json_integer(j, "best", s.best);
    else
        json_null(j, "best");
    put_nothing(j, h, nothing);
    json_open(j, "table", '[');
    for (int64_t i = 0; i < s.cells; ++i) {
        json_open(j, NULL, '{');
        for (int32_t k = 0; k < s.count; ++k)
            if (s.columns[k].numbers == NULL)
                json_text(j, s.columns[k].key, word_of(&s, &s.columns[k], i));
            else
                put_json(j, &s.columns[k], s.columns[k].numbers[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
    search_free(&s);
}

/* Prints the options of a cell, each after a space. */
static void print_options(FILE *out, const search *s, int64_t cell) {
    char text[number_size];
    for (int32_t k = 0; k < s->count; ++k) {
        const search_column *c = &s->columns[k];
        if ((c->flags & SSCDA_COLUMN_OPTION) == 0) continue;
        if (c->numbers == NULL)
            fprintf(out, " %s=%s", c->key, word_of(s, c, cell));
        else if (!isnan(c->numbers[cell]))
            fprintf(out, " %s=%s", c->key, format_number(text, c->numbers[cell]));
    }
}

static void print_cell(FILE *out, const search *s, int64_t cell, double score) {
    fprintf(out, "  %-8.6g ", score);
    print_options(out, s, cell);
    fputs(cell == s->best ? "  (best)\n" : "\n", out);
}

static void print_nothing(FILE *out, const search *s, double accuracy) {
    double score = NAN;
    const int64_t cell = nothing_cell(s->h, &score);
    if (cell < 0) {
        fputs("baseline   no cell that does nothing has a score\n", out);
        return;
    }
    fprintf(out, "baseline   doing nothing scores %.6g at best", score);
    if (!isnan(accuracy)) fprintf(out, ", with %.1f %% right", 100 * accuracy);
    putc(':', out);
    print_options(out, s, cell);
    putc('\n', out);
}

/* Prints the cells with the highest scores in falling order; among equal scores, the first comes
 * first. */
static void print_best(FILE *out, const search *s, const double *scores, int most) {
    double last_score = INFINITY;
    int64_t last_cell = -1;
    for (int k = 0; k < most; ++k) {
        int64_t next = -1;
        for (int64_t i = 0; i < s->cells; ++i) {
            const double score = scores[i];
            const int is_behind = score < last_score || (score == last_score && i > last_cell);
            if (is_behind && (next < 0 || score > scores[next])) next = i;
        }
        if (next < 0) return;
        print_cell(out, s, next, scores[next]);
        last_score = scores[next];
        last_cell = next;
    }
}

void search_print(FILE *out, const sscda *h, double nothing) {
    const char *criterion = "";
    double seconds = NAN;
    search s;
    search_read(&s, h);
    if (sscda_tune_info_string(h, "criterion", &criterion) < 0) criterion = "";
    if (sscda_tune_info_double(h, "seconds", &seconds) < 0) seconds = NAN;
    fprintf(out,
            "tuning     grid cells %lld, baselines %lld, finished %lld, failed %lld, time %.3g s\n",
            (long long)count_of(h, "grid_cells", 0),
            (long long)(s.cells - count_of(h, "grid_cells", 0)),
            (long long)count_of(h, "finished", 0), (long long)count_of(h, "failed", 0), seconds);
    fprintf(out, "criterion  %s; the best cells\n", criterion);
    for (int32_t k = 0; k < s.count; ++k)
        if (strcmp(s.columns[k].key, "score") == 0 && s.columns[k].numbers != NULL)
            print_best(out, &s, s.columns[k].numbers, 5);
    print_nothing(out, &s, nothing);
    search_free(&s);
}
