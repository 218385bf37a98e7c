/* SPDX-License-Identifier: MIT */
/* Writes what C gets for a few problems: see README.md. Usage: reference FOLDER */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "output.h"

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
    write_rated("target_labels.csv", labels, shares, current->nt);
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

/* By the classifier, in the space of the fit; for the target and, as source, for what is new. */
static void write_predictions(const inputs *in) {
    int64_t components = 0, classes = 0;
    must(sscda_info_int(in->h, "components", &components), "components");
    double *x = room((current->nt + current->more) * components, sizeof *x);
    sscda_matrix y = sscda_row_major(x, current->nt, components);
    must(sscda_prepare(in->h, SSCDA_TARGET, &in->target, &y), "prepare target");
    write_matrix("prepared_target.csv", x, current->nt, components);
    y = sscda_row_major(x, current->more, components);
    must(sscda_prepare(in->h, SSCDA_SOURCE, &in->fresh, &y), "prepare source");
    write_matrix("prepared_new.csv", x, current->more, components);
    free(x);
    if (current->classes == 0) return;

    int32_t *labels = room(current->nt, sizeof *labels);
    double *confidence = room(current->nt, sizeof *confidence);
    must(sscda_predict(in->h, &in->target, labels, confidence, current->nt), "predict");
    write_rated("predicted.csv", labels, confidence, current->nt);
    must(sscda_info_int(in->h, "classes", &classes), "classes");
    must(sscda_classes(in->h, labels, current->nt), "classes");
    write_labels("classes.csv", labels, classes, 1);
    free(labels);
    free(confidence);
}

static void write_case(void) {
    const problem *p = current;
    double *out = room((p->ns + p->more) * p->d, sizeof *out);
    char path[4096];
    inputs in;

    make_inputs(&in);
    must(sscda_fit(in.h, &in.source, in.labels, &in.target), "fit");
    sscda_matrix adapted = sscda_row_major(out, p->ns, p->d);
    must(sscda_adapted(in.h, &adapted), "adapted");
    write_matrix("adapted.csv", out, p->ns, p->d);
    sscda_matrix mapped = sscda_row_major(out, p->more, p->d);
    must(sscda_map(in.h, &in.fresh, &mapped), "map");
    write_matrix("mapped.csv", out, p->more, p->d);
    write_correspondence(in.h);
    write_target_labels(in.h);
    write_predictions(&in);
    write_info(in.h);
    write_trace(in.h);
    path_of("model.sscda", path, sizeof path);
    must(sscda_save(in.h, path), "save");
    free(out);
    free_inputs(&in);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("usage: reference FOLDER\n", stderr);
        return 2;
    }
    folder = argv[1];
    mkdir(folder, 0777);
    FILE *list = create_list("cases.txt");
    for (int k = 0; k < problem_count; ++k) {
        begin(&problems[k]);
        write_case();
        fprintf(list, "%s\n", current->name);
    }
    finish(list);
    write_searches();
    return 0;
}
