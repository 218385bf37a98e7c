/* SPDX-License-Identifier: MIT */
#include "cli/io/csv_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/io/csv_scan.h"
#include "cli/io/lists.h"
#include "cli/io/number.h"
#include "cli/io/text.h"
#include "cli/memory.h"

enum role { role_feature, role_label, role_dropped };

typedef struct parser {
    csv_scanner scanner;
    const reading *how;
    char **first;       /* the first row, as text */
    int64_t first_line; /* its line number */
    int64_t width;      /* cells per row */
    enum role *roles;   /* one per column of the file */
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

/* The column with that name in the first row, or -1. */
static int64_t find_name(const parser *p, const char *name) {
    for (int64_t k = 0; k < p->width; ++k)
        if (strcmp(p->first[k], name) == 0) return k;
    return -1;
}

static int is_by_name(const column *c) {
    return c->kind == column_name || c->kind == column_if_named || c->kind == column_or_file;
}

/* Refuses a name that is not in the header, and lists the names that are. */
static void refuse_name(const parser *p, const column *c, failure *f) {
    char names[300], meant[nearest_size];
    const char *and_no_file = c->kind == column_or_file ? ", and no file of that name" : "";
    double value = 0;
    nearest n;
    int64_t numbers = 0;
    nearest_begin(&n, c->name);
    for (int64_t k = 0; k < p->width; ++k) {
        numbers += parse_number(p->first[k], &value) == number_fine;
        nearest_try(&n, p->first[k]);
    }
    if (p->how->header == header_absent || (p->how->header == header_found && numbers > 0))
        fail(f, "%s: has no header, so there is no column '%s'%s", p->how->file, c->name,
             and_no_file);
    else
        fail(f, "%s:%lld: there is no column '%s'%s; the columns are %s%s", p->how->file,
             (long long)p->first_line, c->name, and_no_file,
             list_words(names, sizeof names, p->first, p->width), nearest_text(&n, "", meant));
}

/* The index of a column; -1 if none is asked for, -2 with a message on failure. */
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
    refuse_name(p, c, f);
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

/* A first row without any number is a header. If it has both words and numbers, the user has to
 * decide. */
static int find_header(parser *p, failure *f) {
    int64_t numbers = 0, texts = 0, first_text = 0;
    double value = 0;
    if (p->how->header != header_found) p->has_header = p->how->header == header_present;
    if (p->how->header != header_found || p->has_header) return 0;
    for (int64_t k = 0; k < p->width; ++k) {
        if (p->roles[k] != role_feature) continue;
        const enum number_kind kind = parse_number(p->first[k], &value);
        numbers += kind == number_fine || kind == number_not_finite;
        if (kind == number_none && texts++ == 0) first_text = k + 1;
    }
    if (numbers > 0 && texts > 0)
        return fail(f,
                    "%s:%lld: the first row has both numbers and words: say --header yes or no, or "
                    "--drop %lld to leave the first column of words out",
                    p->how->file, (long long)p->first_line, (long long)first_text);
    p->has_header = texts > 0;
    return 0;
}

/* Refuses a target with the column of labels, which a fit must not see. */
static int check_foreign(const parser *p, failure *f) {
    const char *name = p->how->foreign;
    const int64_t k = name != NULL && p->has_header ? find_name(p, name) : -1;
    if (k < 0 || p->roles[k] != role_feature) return 0;
    char word[column_word_size];
    return fail(f, "%s: has a column '%s' like the labels of the source; --drop %s leaves it out",
                p->how->file, name, column_word(word, name, k + 1));
}

/* Names must be UTF-8 in models and JSON. */
static int check_utf8(const parser *p, const char *text, int64_t line, failure *f) {
    if (is_utf8(text)) return 0;
    return fail(f, "%s:%lld: '%.60s' is not UTF-8; save the file as UTF-8", p->how->file,
                (long long)line, text);
}

static int take_header(parser *p, failure *f) {
    table *t = p->t;
    int64_t at = 0;
    t->names = allocate(t->cols, sizeof *t->names);
    for (int64_t k = 0; k < p->width; ++k) {
        if (p->roles[k] == role_dropped) continue;
        if (check_utf8(p, p->first[k], p->first_line, f) != 0) return -1;
        if (p->roles[k] == role_feature)
            t->names[at++] = p->first[k];
        else
            t->label_name = p->first[k];
        p->first[k] = NULL;
    }
    return 0;
}

static void begin_row(parser *p) {
    table *t = p->t;
    if (t->rows < p->row_capacity) return;
    p->row_capacity = 2 * p->row_capacity + 16;
    if (t->cols > 0 && p->row_capacity > INT64_MAX / t->cols) p->row_capacity = INT64_MAX / t->cols;
    t->values = resize(t->values, p->row_capacity * t->cols, sizeof *t->values);
    if (t->labels != NULL) t->labels = resize(t->labels, p->row_capacity, sizeof *t->labels);
}

/* A word in the first row of data means that the whole column probably has words. Suggests what to
 * do. */
static void advise(const parser *p, int64_t k, const char *name, failure *f) {
    const failure said = *f;
    char word[column_word_size];
    column_word(word, name, k + 1);
    fail(f, "%.500s; --drop %s leaves the column out%s%s%s", said.text, word,
         p->how->lacks_labels ? "; use --labels " : "", p->how->lacks_labels ? word : "",
         p->how->lacks_labels ? " if it is the class" : "");
}

static int refuse_cell(const parser *p, int64_t k, int64_t line, const char *text,
                       enum number_kind kind, failure *f) {
    char name[80] = "";
    const char *whole = NULL;
    if (p->t->names != NULL) {
        int64_t at = 0;
        for (int64_t j = 0; j < k; ++j)
            at += p->roles[j] == role_feature;
        whole = p->t->names[at];
        snprintf(name, sizeof name, " (%.70s)", whole);
    }
    const char *file = p->how->file;
    const long long column_from_1 = (long long)k + 1;
    if (kind == number_fine)
        return fail(f, "%s:%lld: column %lld%s: %.60s is not positive", file, (long long)line,
                    column_from_1, name, text);
    if (kind == number_empty)
        return fail(f, "%s:%lld: column %lld%s: an empty cell, where a number should be", file,
                    (long long)line, column_from_1, name);
    fail(f, "%s:%lld: column %lld%s: '%.60s' is not a %s", file, (long long)line, column_from_1,
         name, text, kind == number_not_finite ? "finite number" : "number");
    if (kind == number_none && p->t->rows == 0 && p->how->dropped != NULL) advise(p, k, whole, f);
    return -1;
}

static int take_cell(parser *p, int64_t k, int64_t *at, const char *text, int64_t line,
                     failure *f) {
    table *t = p->t;
    if (p->roles[k] == role_feature) {
        double *value = &t->values[t->rows * t->cols + (*at)++];
        const enum number_kind kind = parse_number(text, value);
        if (kind != number_fine || (p->how->is_positive && *value <= 0))
            return refuse_cell(p, k, line, text, kind, f);
    } else if (p->roles[k] == role_label) {
        if (check_utf8(p, text, line, f) != 0) return -1;
        t->labels[t->rows] = copy_text(text); /* belongs to the table once the row is complete */
    }
    return 0;
}

static int refuse_width(const parser *p, int64_t line, int64_t cells, failure *f) {
    return fail(f, "%s:%lld: %lld cells, where line %lld has %lld", p->how->file, (long long)line,
                (long long)cells, (long long)p->first_line, (long long)p->width);
}

/* Adds the first row as data if it is not a header. */
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

/* Reads a row. Returns 1 for a row, 0 at the end, -1 on failure. */
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

static void count_columns(parser *p) {
    table *t = p->t;
    t->numbers = allocate(p->width, sizeof *t->numbers);
    for (int64_t k = 0; k < p->width; ++k) {
        if (p->roles[k] == role_feature) t->numbers[t->cols++] = k + 1;
        if (p->roles[k] == role_label) t->label_number = k + 1;
    }
    if (t->label_number > 0) t->labels = allocate(1, sizeof *t->labels);
}

static int parse_rows(parser *p, failure *f) {
    if (read_first_row(p, f) != 0 || reading_check_width(p->how, p->width, f) != 0 ||
        assign_roles(p, f) != 0 || find_header(p, f) != 0 || check_foreign(p, f) != 0)
        return -1;
    count_columns(p);
    int status = 1;
    if ((p->has_header ? take_header(p, f) : take_first_row(p, f)) != 0) return -1;
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
