#include "cli/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/number.h"
#include "cli/path.h"
#include "cli/table_file.h"

static int is_count(const char *text) {
    return text[0] != '\0' && strspn(text, "0123456789") == strlen(text);
}

/* A column by number, or by name as `kind` says. */
static column column_of(const char *text, enum column_kind kind) {
    column c = {.kind = kind, .name = text};
    if (is_count(text) && parse_integer(text, &c.number)) c.kind = column_number;
    return c;
}

static int read_separator(const char *text, char *separator, failure *f) {
    if (text == NULL) return exit_fine;
    if (strcmp(text, "tab") == 0 || strcmp(text, "\\t") == 0) {
        *separator = '\t';
    } else if (strlen(text) == 1 && strchr("\"\r\n.+-0123456789eE", text[0]) == NULL) {
        *separator = text[0];
    } else {
        fail(f, "--separator: '%s' is not one character that can separate numbers", text);
        return exit_usage;
    }
    return exit_fine;
}

int rules_begin(reading_rules *r, const arguments *a, failure *f) {
    memset(r, 0, sizeof *r);
    const char *header = arguments_get(a, "header");
    int64_t value = 0;
    if (header != NULL && strcmp(header, "yes") == 0)
        r->how.header = header_present;
    else if (header != NULL && strcmp(header, "no") == 0)
        r->how.header = header_absent;
    else if (header != NULL) {
        fail(f, "--header: '%s' is neither yes nor no", header);
        return exit_usage;
    }
    if (read_separator(arguments_get(a, "separator"), &r->how.separator, f) != exit_fine)
        return exit_usage;
    while (arguments_item(a, "drop", (int)value) != NULL)
        ++value;
    r->drops = allocate(value, sizeof *r->drops);
    r->dropped = allocate(value, sizeof *r->dropped);
    for (int64_t k = 0; k < value; ++k)
        r->drops[k] = column_of(arguments_item(a, "drop", (int)k), column_if_named);
    r->how.drops = r->drops;
    r->how.dropped = r->dropped;
    r->how.drop_count = value;
    return exit_fine;
}

int rules_check(const reading_rules *r, failure *f) {
    for (int64_t k = 0; k < r->how.drop_count; ++k)
        if (!r->dropped[k]) {
            fail(f, "--drop: no file has a column '%s'", r->drops[k].name);
            return exit_error;
        }
    return exit_fine;
}

void rules_free(reading_rules *r) {
    free(r->drops);
    free(r->dropped);
    memset(r, 0, sizeof *r);
}

int labelled_read(const reading_rules *r, const char *path, const char *where, table *t,
                  failure *f) {
    reading how = r->how;
    const char *file = NULL;
    how.file = path;
    if (where != NULL && strcmp(where, "last-column") == 0)
        how.labels.kind = column_last;
    else if (where != NULL && strncmp(where, "column:", 7) == 0)
        how.labels = column_of(where + 7, column_name);
    else if (where != NULL && strncmp(where, "file:", 5) == 0)
        file = where + 5;
    else if (where != NULL)
        how.labels = column_of(where, column_if_named);
    if (table_read(&how, t, f) != 0) return exit_error;
    if (t->cols == 0) {
        fail(f, "%s: has no column of numbers beside the labels", path);
        return exit_error;
    }
    if (how.labels.kind == column_if_named && t->labels == NULL) file = where;
    if (file == NULL) return exit_fine;
    if (strncmp(where, "file:", 5) != 0 && !file_exists(file)) {
        fail(f, "--labels: '%s' is neither a column of '%s' nor a file", where, path);
        return exit_error;
    }
    return labels_read(file, t, f) == 0 ? exit_fine : exit_error;
}

/* Columns of one file under other names in the other are a likely mistake; the same names in
 * another order are a certain one. */
static int check_names(const table *s, const table *t, failure *f) {
    if (s->cols != t->cols) {
        fail(f, "the source has %lld columns of numbers, the target %lld", (long long)s->cols,
             (long long)t->cols);
        return exit_error;
    }
    if (s->names == NULL || t->names == NULL) return exit_fine;
    for (int64_t k = 0; k < s->cols; ++k) {
        if (strcmp(s->names[k], t->names[k]) == 0) continue;
        for (int64_t j = 0; j < t->cols; ++j)
            if (strcmp(s->names[k], t->names[j]) == 0) {
                fail(f, "column '%s' is number %lld in the source and %lld in the target",
                     s->names[k], (long long)k + 1, (long long)j + 1);
                return exit_error;
            }
    }
    return exit_fine;
}

static int read_weights(const arguments *a, const char *name, int64_t rows, double **out,
                        failure *f) {
    const char *path = arguments_get(a, name);
    if (path == NULL) return exit_fine;
    return vector_read(path, rows, out, f) == 0 ? exit_fine : exit_error;
}

static int read_tables(problem *p, const reading_rules *r, const arguments *a, failure *f) {
    const char *source = arguments_need(a, "source", f);
    if (source == NULL) return exit_usage;
    const char *target = arguments_need(a, "target", f);
    if (target == NULL) return exit_usage;
    int code = labelled_read(r, source, arguments_get(a, "labels"), &p->source, f);
    if (code == exit_fine) code = labelled_read(r, target, NULL, &p->target, f);
    if (code == exit_fine) code = rules_check(r, f);
    if (code == exit_fine) code = check_names(&p->source, &p->target, f);
    if (code == exit_fine)
        code = read_weights(a, "source-weights", p->source.rows, &p->source_weights, f);
    if (code == exit_fine)
        code = read_weights(a, "target-weights", p->target.rows, &p->target_weights, f);
    return code;
}

/* The target's own labels, as the classes of the source; a name that none has is no label. */
static int read_truth(problem *p, const arguments *a, failure *f) {
    const char *path = arguments_get(a, "truth");
    if (path == NULL) return exit_fine;
    if (labels_read(path, &p->target, f) != 0) return exit_error;
    p->truth = allocate(p->target.rows, sizeof *p->truth);
    classes_match(&p->classes, p->target.labels, p->target.rows, p->truth);
    return exit_fine;
}

int problem_read(problem *p, const arguments *a, failure *f) {
    reading_rules r;
    memset(p, 0, sizeof *p);
    int code = rules_begin(&r, a, f);
    if (code == exit_fine) code = read_tables(p, &r, a, f);
    rules_free(&r);
    if (code == exit_fine && p->source.labels != NULL) {
        p->labels = allocate(p->source.rows, sizeof *p->labels);
        classes_find(p->source.labels, p->source.rows, &p->classes, p->labels);
    }
    if (code == exit_fine) code = read_truth(p, a, f);
    if (code != exit_fine) problem_free(p);
    return code;
}

void problem_free(problem *p) {
    table_free(&p->source);
    table_free(&p->target);
    free(p->labels);
    free(p->truth);
    classes_free(&p->classes);
    free(p->source_weights);
    free(p->target_weights);
    memset(p, 0, sizeof *p);
}

int problem_set_weights(sscda *h, const problem *p, failure *f) {
    if (p->source_weights == NULL && p->target_weights == NULL) return 0;
    const int32_t status =
        sscda_set_weights(h, p->source_weights, p->source_weights == NULL ? 0 : p->source.rows,
                          p->target_weights, p->target_weights == NULL ? 0 : p->target.rows);
    return status < 0 ? fail(f, "%s", sscda_last_error(h)) : 0;
}
