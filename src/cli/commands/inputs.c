/* SPDX-License-Identifier: MIT */
#include "cli/commands/inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/number.h"
#include "cli/io/output.h"
#include "cli/io/path.h"
#include "cli/io/table_file.h"
#include "cli/memory.h"
#include "cli/mpi/ranks.h"

/* A column by number, or by name with this `kind`. */
static column column_of(const char *text, enum column_kind kind) {
    column c = {.kind = kind, .name = text};
    if (is_count(text) && parse_integer(text, &c.number)) c.kind = column_number;
    return c;
}

/* Flags that may name a CSV file. */
static const char *const file_flags[] = {"source",         "target",         "input", "labels",
                                         "source-weights", "target-weights", "truth"};
enum { file_flag_count = sizeof file_flags / sizeof *file_flags };

/* The C of --separator FLAG=C for the flag `name`; NULL if the text is not for this flag. */
static const char *separator_of_one(const char *text, const char *name) {
    const size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && text[length] == '=' ? text + length + 1 : NULL;
}

/* The separator character; 0 if the text is not a separator. */
static char separator_character(const char *text) {
    if (strcmp(text, "tab") == 0 || strcmp(text, "\\t") == 0) return '\t';
    const int is_one = strlen(text) == 1 && strchr("\"\r\n.+-0123456789eE", text[0]) == NULL;
    return is_one ? text[0] : 0;
}

static int check_separators(const arguments *a, failure *f) {
    const char *text = NULL;
    for (int k = 0; (text = arguments_item(a, "separator", k)) != NULL; ++k) {
        const char *character = NULL;
        for (int j = 0; character == NULL && j < file_flag_count; ++j)
            if (arguments_has(a, file_flags[j])) character = separator_of_one(text, file_flags[j]);
        if (separator_character(character != NULL ? character : text) != 0) continue;
        fail(f,
             "--separator: '%s' is not one character that can separate numbers, nor FLAG= and such "
             "a character for the file of one flag",
             text);
        return exit_usage;
    }
    return exit_fine;
}

/* The separator for the file of a flag: its own, or that for all files; 0 to detect it. */
static char separator_for(const arguments *a, const char *name) {
    const char *text = NULL;
    char own = 0, all = 0;
    for (int k = 0; (text = arguments_item(a, "separator", k)) != NULL; ++k) {
        const char *character = separator_of_one(text, name);
        if (character != NULL)
            own = separator_character(character);
        else if (separator_character(text) != 0)
            all = separator_character(text);
    }
    return own != 0 ? own : all;
}

int rules_begin(reading_rules *r, const arguments *a, failure *f) {
    memset(r, 0, sizeof *r);
    r->a = a;
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
    if (check_separators(a, f) != exit_fine) return exit_usage;
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

/* Finds where the labels are: in a column of the table, or in `file`. */
static column labels_column(const char *where, const char **file) {
    column c = {.kind = column_none};
    *file = NULL;
    if (where == NULL) return c;
    if (strcmp(where, "last-column") == 0) {
        c.kind = column_last;
        return c;
    }
    if (strncmp(where, "column:", 7) == 0) return column_of(where + 7, column_name);
    if (strncmp(where, "file:", 5) == 0) {
        *file = where + 5;
        return c;
    }
    c = column_of(where, file_exists(where) ? column_if_named : column_or_file);
    if (c.kind == column_if_named) *file = where;
    return c;
}

int problem_check_outputs(const arguments *a, const char *model, const char *const *paths,
                          int count, failure *f) {
    const char *inputs[file_flag_count + 1] = {model};
    for (int k = 0; k < file_flag_count; ++k) {
        inputs[k + 1] = arguments_get(a, file_flags[k]);
        if (strcmp(file_flags[k], "labels") == 0) labels_column(inputs[k + 1], &inputs[k + 1]);
    }
    return outputs_check(paths, count, inputs, file_flag_count + 1, f);
}

int labelled_read(const reading_rules *r, const char *name, const char *where, const char *foreign,
                  table *t, failure *f) {
    reading how = r->how;
    const char *path = arguments_get(r->a, name), *file = NULL;
    how.file = path;
    how.foreign = foreign;
    how.lacks_labels = where == NULL && strcmp(name, "source") == 0;
    how.separator = separator_for(r->a, name);
    how.labels = labels_column(where, &file);
    if (table_read(&how, t, f) != 0) return exit_error;
    if (t->cols == 0) {
        fail(f, "%s: has no column of numbers beside the labels", path);
        return exit_error;
    }
    if (file == NULL || t->labels != NULL) return exit_fine;
    return labels_read(file, separator_for(r->a, "labels"), t, f) == 0 ? exit_fine : exit_error;
}

int input_read(const arguments *a, const sscda *h, const char *where, table *t, failure *f) {
    reading_rules r;
    warnings w = {.is_quiet = arguments_has(a, "quiet")};
    int64_t features = 0;
    int code = rules_begin(&r, a, f);
    if (code == exit_fine) code = labelled_read(&r, "input", where, NULL, t, f);
    if (code == exit_fine) code = rules_check(&r, f);
    rules_free(&r);
    if (code != exit_fine) return code;
    if (sscda_info_int(h, "features", &features) < 0) {
        fail(f, "%s: %s", arguments_get(a, "model"), sscda_last_error(h));
        return exit_error;
    }
    return columns_match(t, h, arguments_get(a, "input"), "the model", features, &w, f) == 0
               ? exit_fine
               : exit_error;
}

static int read_weights(const arguments *a, const char *name, int64_t rows, double **out,
                        failure *f) {
    const char *path = arguments_get(a, name);
    if (path == NULL) return exit_fine;
    return weights_read(path, separator_for(a, name), rows, out, f) == 0 ? exit_fine : exit_error;
}

/* A target with one column more than the source probably contains its labels. */
static int check_labels_apart(const problem *p, const char *path, failure *f) {
    const int has_names = p->source.names != NULL && p->target.names != NULL;
    if (has_names || p->source.label_number == 0 || p->target.cols != p->source.cols + 1)
        return exit_fine;
    fail(f,
         "%s: has %lld columns of numbers, and the source has %lld; --drop %lld leaves its labels "
         "out, if that is what they are",
         path, (long long)p->target.cols, (long long)p->source.cols,
         (long long)p->source.label_number);
    return exit_error;
}

static int read_tables(problem *p, const reading_rules *r, sscda *h, failure *f) {
    const char *source = arguments_need(r->a, "source", f);
    if (source == NULL) return exit_usage;
    const char *target = arguments_need(r->a, "target", f);
    if (target == NULL) return exit_usage;
    int code = labelled_read(r, "source", arguments_get(r->a, "labels"), NULL, &p->source, f);
    if (code == exit_fine)
        code = labelled_read(r, "target", NULL, p->source.label_name, &p->target, f);
    if (code == exit_fine) code = rules_check(r, f);
    if (code != exit_fine) return code;
    const int is_named = columns_set_names(h, source, &p->source, &p->warnings, f);
    if (is_named < 0) return exit_error;
    code = check_labels_apart(p, target, f);
    if (code == exit_fine && columns_match(&p->target, h, target, "the source", p->source.cols,
                                           is_named ? &p->warnings : NULL, f) != 0)
        code = exit_error;
    if (code == exit_fine)
        code = read_weights(r->a, "source-weights", p->source.rows, &p->source_weights, f);
    if (code == exit_fine)
        code = read_weights(r->a, "target-weights", p->target.rows, &p->target_weights, f);
    return code;
}

static int read_classes(problem *p, sscda *h, failure *f) {
    const classes *c = &p->classes;
    if (p->source.labels == NULL) return exit_fine;
    p->labels = allocate(p->source.rows, sizeof *p->labels);
    classes_find(p->source.labels, p->source.rows, &p->classes, p->labels);
    if (!c->are_named ||
        sscda_set_class_names(h, c->labels, (const char *const *)c->names, c->count) >= 0)
        return exit_fine;
    fail(f, "%s", sscda_last_error(h));
    return exit_error;
}

static int read_truth(problem *p, const arguments *a, failure *f) {
    const char *path = arguments_get(a, "truth");
    if (path == NULL) return exit_fine;
    if (labels_read(path, separator_for(a, "truth"), &p->target, f) != 0) return exit_error;
    return truth_find(&p->truth, path, &p->classes, p->target.labels, p->target.rows, f) == 0
               ? exit_fine
               : exit_error;
}

int problem_read(problem *p, sscda *h, const arguments *a, failure *f) {
    reading_rules r;
    memset(p, 0, sizeof *p);
    p->warnings.is_quiet = arguments_has(a, "quiet") || ranks_index() != 0;
    int code = rules_begin(&r, a, f);
    if (code == exit_fine) code = read_tables(p, &r, h, f);
    rules_free(&r);
    if (code == exit_fine) code = read_classes(p, h, f);
    if (code == exit_fine) code = read_truth(p, a, f);
    if (code != exit_fine) problem_free(p);
    return code;
}

void problem_free(problem *p) {
    table_free(&p->source);
    table_free(&p->target);
    free(p->labels);
    truth_free(&p->truth);
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
