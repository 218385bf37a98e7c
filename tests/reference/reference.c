/* Writes what C gets for a few problems: see README.md. Usage: reference FOLDER */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "problems.h"
#include "sscda/sscda.h"

static const char *folder;
static const problem *current;

static void stop(const char *what) {
    fprintf(stderr, "%s: %s: %s\n", current ? current->name : "", what, sscda_last_error(NULL));
    exit(1);
}

static void must(int32_t status, const char *what) {
    if (status < 0) stop(what);
}

static void *room(int64_t count, size_t size) {
    void *p = calloc((size_t)count, size);
    if (p == NULL) stop("no memory");
    return p;
}

static void path_of(const char *file, char *path, size_t size) {
    snprintf(path, size, "%s/%s/%s", folder, current->name, file);
}

static FILE *create(const char *file) {
    char path[4096];
    path_of(file, path, sizeof path);
    FILE *out = fopen(path, "w");
    if (out == NULL) stop(path);
    return out;
}

static void finish(FILE *out) {
    if (fclose(out) != 0) stop("cannot write");
}

static void write_matrix(const char *file, const double *x, int64_t rows, int64_t cols) {
    FILE *out = create(file);
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < cols; ++j)
            fprintf(out, "%s%.17g", j > 0 ? "," : "", x[i * cols + j]);
        fputc('\n', out);
    }
    finish(out);
}

static void write_label(FILE *out, int32_t label) {
    if (label == SSCDA_UNLABELED) {
        fputs("NA", out);
    } else {
        fprintf(out, "%" PRId32, label);
    }
}

static void set_options(sscda *h) {
    FILE *out = create("options.txt");
    for (const option *o = current->options; o->key != NULL; ++o) {
        fprintf(out, "%s %s %s\n", o->key, o->type, o->value);
        if (strcmp(o->type, "double") == 0) {
            must(sscda_set_double(h, o->key, strtod(o->value, NULL)), o->key);
        } else if (strcmp(o->type, "choice") == 0) {
            must(sscda_set_string(h, o->key, o->value), o->key);
        } else {
            must(sscda_set_int(h, o->key, strtoll(o->value, NULL, 10)), o->key);
        }
    }
    finish(out);
}

static int32_t *set_labels(void) {
    if (current->classes == 0) return NULL;
    int32_t *labels = room(current->ns, sizeof *labels);
    make_labels(current, labels);
    FILE *out = create("labels.csv");
    for (int64_t i = 0; i < current->ns; ++i) {
        write_label(out, labels[i]);
        fputc('\n', out);
    }
    finish(out);
    return labels;
}

static void set_weights(sscda *h) {
    if (!current->weighted) return;
    double *a = room(current->ns, sizeof *a), *b = room(current->nt, sizeof *b);
    make_weights(current->ns, a);
    make_weights(current->nt, b);
    write_matrix("source_weights.csv", a, current->ns, 1);
    write_matrix("target_weights.csv", b, current->nt, 1);
    must(sscda_set_weights(h, a, current->ns, b, current->nt), "weights");
    free(a);
    free(b);
}

/* The samples as the problem wants them given: in doubles, or in floats. */
static sscda_matrix samples(const double *x, int64_t rows, float **floats) {
    *floats = NULL;
    if (!current->single) return sscda_row_major(x, rows, current->d);
    *floats = room(rows * current->d, sizeof **floats);
    for (int64_t k = 0; k < rows * current->d; ++k)
        (*floats)[k] = (float)x[k];
    return sscda_row_major_f32(*floats, rows, current->d);
}

static void write_correspondence(const sscda *h) {
    const int64_t ns = current->ns, nt = current->nt;
    double *c = room(ns * nt, sizeof *c);
    sscda_matrix view = sscda_row_major(c, ns, nt);
    must(sscda_correspondence(h, &view), "correspondence");
    write_matrix("correspondence.csv", c, ns, nt);
    free(c);

    int64_t count = 0;
    must(sscda_correspondence_nnz(h, &count), "nnz");
    int64_t *rows = room(count, sizeof *rows), *cols = room(count, sizeof *cols);
    double *values = room(count, sizeof *values);
    must(sscda_correspondence_triplets(h, rows, cols, values, count), "triplets");
    FILE *out = create("triplets.csv");
    for (int64_t k = 0; k < count; ++k)
        fprintf(out, "%" PRId64 ",%" PRId64 ",%.17g\n", rows[k], cols[k], values[k]);
    finish(out);
    free(rows);
    free(cols);
    free(values);
}

static void write_target_labels(const sscda *h) {
    if (current->classes == 0) return;
    int32_t *labels = room(current->nt, sizeof *labels);
    double *shares = room(current->nt, sizeof *shares);
    must(sscda_target_labels(h, labels, shares, current->nt), "target labels");
    FILE *out = create("target_labels.csv");
    for (int64_t j = 0; j < current->nt; ++j) {
        write_label(out, labels[j]);
        fprintf(out, ",%.17g\n", shares[j]);
    }
    finish(out);
    free(labels);
    free(shares);
}

static void write_info(const sscda *h) {
    FILE *out = create("info.csv");
    for (int32_t k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL, *word = NULL;
        int32_t type = 0;
        double number = 0;
        int64_t count = 0;
        must(sscda_info_describe(k, &key, &type), "info");
        if (strcmp(key, "seconds") == 0) continue;
        if (type == SSCDA_TYPE_DOUBLE) {
            must(sscda_info_double(h, key, &number), key);
            fprintf(out, "%s,double,%.17g\n", key, number);
        } else if (type == SSCDA_TYPE_INT) {
            must(sscda_info_int(h, key, &count), key);
            fprintf(out, "%s,int,%" PRId64 "\n", key, count);
        } else {
            must(sscda_info_string(h, key, &word), key);
            fprintf(out, "%s,word,%s\n", key, word);
        }
    }
    finish(out);
}

static void write_trace(const sscda *h) {
    static const char *const kinds[] = {"objective", "lower_bound", "relative_gap", "step",
                                        "cycle"};
    enum { columns = sizeof kinds / sizeof kinds[0] };
    int64_t count = 0;
    must(sscda_trace(h, kinds[0], NULL, 0, &count), "trace");
    double *column = room(count, sizeof *column), *all = room(count * columns, sizeof *all);
    for (int k = 0; k < columns; ++k) {
        must(sscda_trace(h, kinds[k], column, count, NULL), kinds[k]);
        for (int64_t i = 0; i < count; ++i)
            all[i * columns + k] = column[i];
    }
    write_matrix("trace.csv", all, count, columns);
    free(column);
    free(all);
}

static void write_text(const char *file, const char *text) {
    FILE *out = create(file);
    fprintf(out, "%s\n", text);
    finish(out);
}

static void write_case(void) {
    const problem *p = current;
    double *xs = room(p->ns * p->d, sizeof *xs), *xt = room(p->nt * p->d, sizeof *xt);
    double *more = room(p->more * p->d, sizeof *more), *out = room(p->ns * p->d, sizeof *out);
    float *fs, *ft, *fm;
    char path[4096];
    sscda *h = NULL;

    make_source(p, p->ns, 1, xs);
    make_target(p, 2, xt);
    make_source(p, p->more, 3, more);
    write_matrix("source.csv", xs, p->ns, p->d);
    write_matrix("target.csv", xt, p->nt, p->d);
    write_matrix("new.csv", more, p->more, p->d);
    write_text("dtype.txt", p->single ? "float32" : "float64");

    must(sscda_create(&h), "create");
    set_options(h);
    set_weights(h);
    int32_t *labels = set_labels();
    const sscda_matrix source = samples(xs, p->ns, &fs), target = samples(xt, p->nt, &ft);
    must(sscda_fit(h, &source, labels, &target), "fit");

    sscda_matrix adapted = sscda_row_major(out, p->ns, p->d);
    must(sscda_adapted(h, &adapted), "adapted");
    write_matrix("adapted.csv", out, p->ns, p->d);
    sscda_matrix mapped = sscda_row_major(out, p->more, p->d);
    const sscda_matrix fresh = samples(more, p->more, &fm);
    must(sscda_map(h, &fresh, &mapped), "map");
    write_matrix("mapped.csv", out, p->more, p->d);
    write_correspondence(h);
    write_target_labels(h);
    write_info(h);
    write_trace(h);
    path_of("model.sscda", path, sizeof path);
    must(sscda_save(h, path), "save");

    sscda_destroy(h);
    free(xs);
    free(xt);
    free(more);
    free(out);
    free(labels);
    free(fs);
    free(ft);
    free(fm);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("usage: reference FOLDER\n", stderr);
        return 2;
    }
    folder = argv[1];
    char path[4096];
    mkdir(folder, 0777);
    snprintf(path, sizeof path, "%s/cases.txt", folder);
    FILE *list = fopen(path, "w");
    if (list == NULL) stop(path);
    for (int k = 0; k < problem_count; ++k) {
        current = &problems[k];
        snprintf(path, sizeof path, "%s/%s", folder, current->name);
        mkdir(path, 0777);
        write_case();
        fprintf(list, "%s\n", current->name);
    }
    finish(list);
    return 0;
}
