#include "cli/csv_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/csv_scan.h"
#include "cli/memory.h"
#include "cli/number.h"

enum role { role_feature, role_label, role_dropped };

typedef struct parser {
    csv_scanner scanner;
    const reading *how;
    char **first;       /* the first row, as text */
    int64_t first_line; /* where it is */
    int64_t width;      /* cells per row */
    enum role *roles;   /* per column of the file */
    int has_header;
    int64_t row_capacity;
    table *t;
} parser;

static int read_first_row(parser *p, failure *f) {
    int64_t capacity = 0;
    for (;;) {
        const enum csv_step step = csv_next(&p->scanner, f);
        if (step == csv_failed) return -1;
        if (step == csv_finished) return fail(f, "%s: is empty", p->how->file);
        if (p->width == capacity) {
            capacity = 2 * capacity + 8;
            p->first = resize(p->first, capacity, sizeof *p->first);
        }
        p->first[p->width++] = copy_text(p->scanner.text);
        if (p->width == 1) p->first_line = p->scanner.line;
        if (step == csv_last_cell) return 0;
    }
}

/* The column of that name in the first row, or -1. */
static int64_t find_name(const parser *p, const char *name) {
    for (int64_t k = 0; k < p->width; ++k)
        if (strcmp(p->first[k], name) == 0) return k;
    return -1;
}

static int is_by_name(const column *c) {
    return c->kind == column_name || c->kind == column_if_named;
}

/* The index of a chosen column; -1 when there is none, -2 with a message. */
static int64_t find_column(const parser *p, const column *c, failure *f) {
    const char *file = p->how->file;
    if (c->kind == column_none) return -1;
    if (c->kind == column_last) return p->width - 1;
    if (c->kind == column_number) {
        if (c->number >= 1 && c->number <= p->width) return c->number - 1;
        fail(f, "%s: there is no column %lld; there are %lld", file, (long long)c->number,
             (long long)p->width);
        return -2;
    }
    const int64_t found = p->how->header == header_absent ? -1 : find_name(p, c->name);
    if (found >= 0 || c->kind == column_if_named) return found;
    fail(f, "%s:%lld: there is no column '%s' in the header", file, (long long)p->first_line,
         c->name);
    return -2;
}

static int assign_roles(parser *p, failure *f) {
    p->roles = allocate(p->width, sizeof *p->roles);
    for (int64_t k = 0; k < p->how->drop_count; ++k) {
        const int64_t index = find_column(p, &p->how->drops[k], f);
        if (index == -2) return -1;
        if (index < 0) continue;
        p->roles[index] = role_dropped;
        if (p->how->dropped != NULL) p->how->dropped[k] = 1;
        if (is_by_name(&p->how->drops[k])) p->has_header = 1;
    }
    const int64_t label = find_column(p, &p->how->labels, f);
    if (label == -2) return -1;
    if (label >= 0) {
        p->roles[label] = role_label;
        if (is_by_name(&p->how->labels)) p->has_header = 1;
    }
    return 0;
}

/* A first row without any number is a header; one with both is for the user to decide. */
static int find_header(parser *p, failure *f) {
    int64_t numbers = 0, texts = 0;
    double value = 0;
    if (p->how->header != header_found) p->has_header = p->how->header == header_present;
    if (p->how->header != header_found || p->has_header) return 0;
    for (int64_t k = 0; k < p->width; ++k) {
        if (p->roles[k] != role_feature) continue;
        const enum number_kind kind = parse_number(p->first[k], &value);
        numbers += kind == number_fine || kind == number_not_finite;
        texts += kind == number_none;
    }
    if (numbers > 0 && texts > 0)
        return fail(f, "%s:%lld: the first row has both numbers and words: say --header yes or no",
                    p->how->file, (long long)p->first_line);
    p->has_header = texts > 0;
    return 0;
}

static void take_header(parser *p) {
    table *t = p->t;
    int64_t at = 0;
    t->names = allocate(t->cols, sizeof *t->names);
    for (int64_t k = 0; k < p->width; ++k) {
        if (p->roles[k] == role_dropped) continue;
        if (p->roles[k] == role_feature)
            t->names[at++] = p->first[k];
        else
            t->label_name = p->first[k];
        p->first[k] = NULL;
    }
}

static void begin_row(parser *p) {
    table *t = p->t;
    if (t->rows < p->row_capacity) return;
    p->row_capacity = 2 * p->row_capacity + 16;
    if (t->cols > 0 && p->row_capacity > INT64_MAX / t->cols) p->row_capacity = INT64_MAX / t->cols;
    t->values = resize(t->values, p->row_capacity * t->cols, sizeof *t->values);
    if (t->labels != NULL) t->labels = resize(t->labels, p->row_capacity, sizeof *t->labels);
}

static int refuse_cell(const parser *p, int64_t k, int64_t line, const char *text,
                       enum number_kind kind, failure *f) {
    char name[80] = "";
    if (p->t->names != NULL) {
        int64_t at = 0;
        for (int64_t j = 0; j < k; ++j)
            at += p->roles[j] == role_feature;
        snprintf(name, sizeof name, " (%.70s)", p->t->names[at]);
    }
    const char *file = p->how->file;
    const long long column_from_1 = (long long)k + 1;
    if (kind == number_empty)
        return fail(f, "%s:%lld: column %lld%s: an empty cell, where a number should be", file,
                    (long long)line, column_from_1, name);
    return fail(f, "%s:%lld: column %lld%s: '%.60s' is not a %s", file, (long long)line,
                column_from_1, name, text, kind == number_not_finite ? "finite number" : "number");
}

static int take_cell(parser *p, int64_t k, int64_t *at, const char *text, int64_t line,
                     failure *f) {
    table *t = p->t;
    if (p->roles[k] == role_feature) {
        double *value = &t->values[t->rows * t->cols + (*at)++];
        const enum number_kind kind = parse_number(text, value);
        if (kind != number_fine) return refuse_cell(p, k, line, text, kind, f);
    } else if (p->roles[k] == role_label) {
        t->labels[t->rows] = copy_text(text); /* the table's when the row is whole */
    }
    return 0;
}

static int refuse_width(const parser *p, int64_t line, int64_t cells, failure *f) {
    return fail(f, "%s:%lld: %lld cells, where line %lld has %lld", p->how->file, (long long)line,
                (long long)cells, (long long)p->first_line, (long long)p->width);
}

/* The first row again, which is data after all. */
static int take_first_row(parser *p, failure *f) {
    int64_t at = 0;
    begin_row(p);
    if (p->t->labels != NULL) p->t->labels[0] = NULL;
    for (int64_t k = 0; k < p->width; ++k)
        if (take_cell(p, k, &at, p->first[k], p->first_line, f) != 0) {
            if (p->t->labels != NULL) free(p->t->labels[0]);
            return -1;
        }
    ++p->t->rows;
    return 0;
}

/* 1 for a row, 0 at the end, -1 on failure. */
static int take_row(parser *p, failure *f) {
    int64_t at = 0;
    begin_row(p);
    if (p->t->labels != NULL) p->t->labels[p->t->rows] = NULL;
    for (int64_t k = 0;; ++k) {
        const enum csv_step step = csv_next(&p->scanner, f);
        if (step == csv_finished) return 0;
        int status = step == csv_failed ? -1 : 0;
        const int64_t line = p->scanner.line;
        if (status == 0 && k == p->width) status = refuse_width(p, line, k + 1, f);
        if (status == 0) status = take_cell(p, k, &at, p->scanner.text, line, f);
        if (status == 0 && step == csv_last_cell && k + 1 != p->width)
            status = refuse_width(p, line, k + 1, f);
        if (status != 0) {
            if (p->t->labels != NULL) free(p->t->labels[p->t->rows]);
            return -1;
        }
        if (step == csv_last_cell) break;
    }
    ++p->t->rows;
    return 1;
}

static int parse_rows(parser *p, failure *f) {
    if (read_first_row(p, f) != 0 || assign_roles(p, f) != 0 || find_header(p, f) != 0) return -1;
    for (int64_t k = 0; k < p->width; ++k) {
        p->t->cols += p->roles[k] == role_feature;
        if (p->roles[k] == role_label && p->t->labels == NULL)
            p->t->labels = allocate(1, sizeof *p->t->labels);
    }
    int status = 1;
    if (p->has_header)
        take_header(p);
    else if (take_first_row(p, f) != 0)
        return -1;
    while (status == 1)
        status = take_row(p, f);
    if (status == 0 && p->t->rows == 0)
        return fail(f, "%s: has a header and no rows", p->how->file);
    return status;
}

int csv_parse(const char *data, size_t size, const reading *how, table *t, failure *f) {
    parser p = {.how = how, .t = t};
    if (csv_begin(&p.scanner, how->file, data, size, how->separator, f) != 0) return -1;
    const int status = parse_rows(&p, f);
    free_texts(p.first, p.width);
    free(p.roles);
    csv_end(&p.scanner);
    if (status != 0) table_free(t);
    return status;
}
