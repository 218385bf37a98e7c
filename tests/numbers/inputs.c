/* SPDX-License-Identifier: MIT */
/* The inputs of a case or a tuning run. */
#include <stdlib.h>
#include <string.h>

#include "output.h"

static void set_options(sscda *h) {
    FILE *out = create("options.txt");
    for (const option *o = current->options; o->key != NULL; ++o) {
        fprintf(out, "%s %s %s\n", o->key, o->type, o->value);
        if (strcmp(o->type, "double") == 0)
            must(sscda_set_double(h, o->key, strtod(o->value, NULL)), o->key);
        else if (strcmp(o->type, "choice") == 0)
            must(sscda_set_string(h, o->key, o->value), o->key);
        else
            must(sscda_set_int(h, o->key, strtoll(o->value, NULL, 10)), o->key);
    }
    finish(out);
}

static int32_t *set_labels(void) {
    if (current->classes == 0) return NULL;
    int32_t *labels = room(current->ns, sizeof *labels);
    make_labels(current, labels);
    write_labels("labels.csv", labels, current->ns, 1);
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

void make_inputs(inputs *in) {
    const problem *p = current;
    const int64_t rows[3] = {p->ns, p->nt, p->more};
    static const char *const files[3] = {"source.csv", "target.csv", "new.csv"};
    sscda_matrix *const views[3] = {&in->source, &in->target, &in->fresh};
    for (int k = 0; k < 3; ++k)
        in->doubles[k] = room(rows[k] * p->d, sizeof(double));
    make_source(p, p->ns, 1, in->doubles[0]);
    make_target(p, 2, in->doubles[1]);
    make_source(p, p->more, 3, in->doubles[2]);
    for (int k = 0; k < 3; ++k) {
        write_matrix(files[k], in->doubles[k], rows[k], p->d);
        *views[k] = samples(in->doubles[k], rows[k], &in->floats[k]);
    }
    write_text("dtype.txt", p->single ? "float32" : "float64");
    in->h = NULL;
    must(sscda_create(&in->h), "create");
    set_options(in->h);
    set_weights(in->h);
    in->labels = set_labels();
}

void free_inputs(inputs *in) {
    sscda_destroy(in->h);
    free(in->labels);
    for (int k = 0; k < 3; ++k) {
        free(in->doubles[k]);
        free(in->floats[k]);
    }
}
