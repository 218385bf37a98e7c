/* SPDX-License-Identifier: MIT */
/* What C gets of a few searches. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"

enum { max_keys = 4, max_values = 6 };

typedef struct grid_key {
    const char *key;
    const char *type; /* double, int or choice */
    const char *values[max_values];
} grid_key;

typedef struct search {
    problem problem;
    int32_t shape;
    grid_key keys[max_keys];
} search;

/* Scores differ between the cells, and so do the best ones: a grid cell, or a baseline. */
static const search searches[] = {
    {{"search_product",
      40,
      36,
      1,
      4,
      3,
      6,
      0,
      0,
      1.6,
      {{"criterion", "choice", "scatter"}, {"classifier", "choice", "nearest"}}},
     SSCDA_GRID_PRODUCT,
     {{"lambda_s", "double", {"0", "0.1", "1"}}, {"lambda_g", "double", {"0.1", "0.7"}}}},
    {{"search_prepared",
      36,
      40,
      1,
      5,
      2,
      0,
      1,
      0,
      1.6,
      {{"criterion", "choice", "scatter"},
       {"classifier", "choice", "nearest"},
       {"lambda_s", "double", "0.2"}}},
     SSCDA_GRID_PRODUCT,
     {{"standardize", "choice", {"none", "domain"}},
      {"pca", "int", {"0", "2"}},
      {"lambda_g", "double", {"0.1", "0.5"}}}},
    {{"search_reverse",
      36,
      30,
      1,
      4,
      3,
      0,
      0,
      1,
      1.6,
      {{"criterion", "choice", "reverse"},
       {"folds", "int", "3"},
       {"seed", "int", "5"},
       {"classifier", "choice", "nearest"}}},
     SSCDA_GRID_PRODUCT,
     {{"scale_rows", "choice", {"none", "l2"}}, {"lambda_g", "double", {"0.1", "0.7"}}}},
    {{"search_list",
      32,
      30,
      1,
      5,
      3,
      0,
      0,
      0,
      1.6,
      {{"criterion", "choice", "graph"},
       {"classifier", "choice", "nearest"},
       {"threads", "int", "2"}}},
     SSCDA_GRID_LIST,
     {{"map", "choice", {"linear", "barycentric", "none"}},
      {"intercept", "bool", {"0", "1", "1"}},
      {"lambda_g", "double", {"0.2", "0.6", "0"}}}},
};
enum { search_count = sizeof searches / sizeof searches[0] };

static void add_key(sscda_grid *grid, const grid_key *k) {
    for (int v = 0; v < max_values && k->values[v] != NULL; ++v) {
        const double number = strtod(k->values[v], NULL);
        const int64_t whole = strtoll(k->values[v], NULL, 10);
        if (strcmp(k->type, "double") == 0)
            must(sscda_grid_add_double(grid, k->key, &number, 1), k->key);
        else if (strcmp(k->type, "choice") == 0)
            must(sscda_grid_add_string(grid, k->key, &k->values[v], 1), k->key);
        else
            must(sscda_grid_add_int(grid, k->key, &whole, 1), k->key);
    }
}

static sscda_grid *make_grid(const search *s) {
    sscda_grid *grid = NULL;
    must(sscda_grid_create(&grid), "grid");
    must(sscda_grid_set_shape(grid, s->shape), "shape");
    write_text("shape.txt", s->shape == SSCDA_GRID_LIST ? "list" : "product");
    FILE *out = create("grid.txt");
    for (int k = 0; k < max_keys && s->keys[k].key != NULL; ++k) {
        fprintf(out, "%s %s", s->keys[k].key, s->keys[k].type);
        for (int v = 0; v < max_values && s->keys[k].values[v] != NULL; ++v)
            fprintf(out, " %s", s->keys[k].values[v]);
        fputc('\n', out);
        add_key(grid, &s->keys[k]);
    }
    finish(out);
    return grid;
}

static const char *type_name(int32_t type) {
    switch (type) {
    case SSCDA_TYPE_DOUBLE:
        return "double";
    case SSCDA_TYPE_INT:
        return "int";
    case SSCDA_TYPE_BOOL:
        return "bool";
    case SSCDA_TYPE_CHOICE:
        return "choice";
    default:
        return "text";
    }
}

/* The k-th column, without what differs from run to run or is not one word. */
static int describe(const sscda *h, int32_t k, const char **key, int32_t *type, int32_t *flags) {
    must(sscda_tune_column_describe(h, k, key, type, flags), "column");
    return strcmp(*key, "seconds") != 0 && *type != SSCDA_TYPE_TEXT;
}

static void write_table(const sscda *h, int64_t cells) {
    FILE *names = create("columns.csv"), *out = create("table.csv");
    double *numbers = room(cells, sizeof *numbers);
    int32_t columns = 0;
    must(sscda_tune_column_count(h, &columns), "columns");
    for (int32_t k = 0; k < columns; ++k) {
        const char *key = NULL, *word = NULL;
        int32_t type = 0, flags = 0;
        if (!describe(h, k, &key, &type, &flags)) continue;
        fprintf(names, "%s,%s,%d\n", key, type_name(type), (flags & SSCDA_COLUMN_OPTION) != 0);
        const int words = type == SSCDA_TYPE_CHOICE;
        if (!words) must(sscda_tune_column(h, key, numbers, cells), key);
        for (int64_t i = 0; i < cells; ++i) {
            if (i > 0) fputc(',', out);
            if (words) {
                must(sscda_tune_word(h, key, i, &word), key);
                fputs(word, out);
            } else {
                write_number(out, numbers[i]);
            }
        }
        fputc('\n', out);
    }
    finish(names);
    finish(out);
    free(numbers);
}

static void write_cell_labels(const sscda *h, int64_t cells) {
    const int64_t nt = current->nt;
    int32_t *labels = room(cells * nt, sizeof *labels);
    double *shares = room(nt, sizeof *shares);
    for (int64_t i = 0; i < cells; ++i)
        must(sscda_tune_labels(h, i, labels + i * nt, nt), "labels");
    write_labels("cell_labels.csv", labels, cells, nt);
    must(sscda_tune_vote(h, labels, shares, nt), "vote");
    write_rated("vote.csv", labels, shares, nt);
    free(labels);
    free(shares);
}

static void write_tune_info(const sscda *h) {
    static const char *const counts[] = {"cells", "grid_cells",  "finished",    "failed",
                                         "best",  "source_rows", "target_rows", "folds",
                                         "seed",  "status"};
    static const char *const words[] = {"criterion", "classifier"};
    FILE *out = create("info.csv");
    int64_t count = 0;
    double score = 0;
    const char *word = NULL;
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
        must(sscda_tune_info_int(h, counts[k], &count), counts[k]);
        fprintf(out, "%s,int,%" PRId64 "\n", counts[k], count);
    }
    must(sscda_tune_info_double(h, "best_score", &score), "best_score");
    fprintf(out, "best_score,double,%.17g\n", score);
    for (size_t k = 0; k < sizeof words / sizeof words[0]; ++k) {
        must(sscda_tune_info_string(h, words[k], &word), words[k]);
        fprintf(out, "%s,word,%s\n", words[k], word);
    }
    finish(out);
}

static void write_export(const sscda *h) {
    int64_t size = 0;
    must(sscda_tune_export(h, NULL, 0, &size), "size of the export");
    unsigned char *bytes = room(size, 1);
    must(sscda_tune_export(h, bytes, size, &size), "export");
    FILE *out = create("export.bin");
    if (fwrite(bytes, 1, (size_t)size, out) != (size_t)size) stop("cannot write");
    finish(out);
    free(bytes);
}

/* The fit with the best cell: the adapted source, and labels for the target. */
static void write_applied(const inputs *in) {
    const problem *p = current;
    double *out = room(p->ns * p->d, sizeof *out), *confidence = room(p->nt, sizeof *confidence);
    int32_t *labels = room(p->nt, sizeof *labels);
    sscda_matrix adapted = sscda_row_major(out, p->ns, p->d);
    must(sscda_tune_apply(in->h, SSCDA_BEST, &in->source, in->labels, &in->target), "apply");
    must(sscda_adapted(in->h, &adapted), "adapted");
    write_matrix("adapted.csv", out, p->ns, p->d);
    must(sscda_predict(in->h, &in->target, labels, confidence, p->nt), "predict");
    write_rated("predicted.csv", labels, confidence, p->nt);
    free(out);
    free(confidence);
    free(labels);
}

static void write_search(const search *s) {
    inputs in;
    int64_t cells = 0;
    const char *criterion = NULL;
    make_inputs(&in);
    sscda_grid *grid = make_grid(s);
    if (sscda_tune(in.h, grid, &in.source, in.labels, &in.target) != SSCDA_OK) stop("tune");
    sscda_grid_destroy(grid);
    must(sscda_tune_info_int(in.h, "cells", &cells), "cells");
    must(sscda_tune_info_string(in.h, "criterion", &criterion), "criterion");
    write_table(in.h, cells);
    write_tune_info(in.h);
    if (strcmp(criterion, "reverse") != 0) write_cell_labels(in.h, cells);
    write_export(in.h);
    write_applied(&in);
    free_inputs(&in);
}

void write_searches(void) {
    FILE *list = create_list("searches.txt");
    for (int k = 0; k < search_count; ++k) {
        begin(&searches[k].problem);
        write_search(&searches[k]);
        fprintf(list, "%s\n", current->name);
    }
    finish(list);
}
