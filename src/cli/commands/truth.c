/* SPDX-License-Identifier: MIT */
#include "cli/commands/truth.h"

#include <math.h>
#include <sscda/sscda.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/lists.h"
#include "cli/memory.h"

void truth_free(truth *t) {
    free(t->labels);
    memset(t, 0, sizeof *t);
}

/* A label that none of the classes has. */
static int32_t foreign_label(const classes *c) {
    int32_t label = INT32_MAX;
    for (int64_t k = c->count - 1; k >= 0 && c->labels[k] == label; --k)
        --label;
    return label;
}

/* Shows both sets of classes, so that the user can tell a wrong file from another spelling. */
static int refuse(const char *file, const classes *c, char *const *texts, int64_t rows,
                  failure *f) {
    classes own;
    char have[120], known[120];
    int32_t *labels = allocate(rows, sizeof *labels);
    classes_find(texts, rows, &own, labels);
    list_words(have, sizeof have, own.names, own.count);
    list_words(known, sizeof known, c->names, c->count);
    const int has_any = own.count > 0;
    classes_free(&own);
    free(labels);
    if (!has_any) return fail(f, "--truth: '%.200s' has no label: each is empty or NA", file);
    return fail(f, "--truth: '%.200s' has the classes %s, and the source has %s: none is the same",
                file, have, known);
}

int truth_find(truth *t, const char *file, const classes *c, char *const *texts, int64_t rows,
               failure *f) {
    memset(t, 0, sizeof *t);
    t->rows = rows;
    t->labels = allocate(rows, sizeof *t->labels);
    classes_match(c, texts, rows, foreign_label(c), t->labels);
    for (int64_t k = 0; k < rows; ++k) {
        t->known += t->labels[k] != SSCDA_UNLABELED;
        t->foreign += t->labels[k] == foreign_label(c);
    }
    if (t->known > t->foreign) return 0;
    truth_free(t);
    return refuse(file, c, texts, rows, f);
}

double truth_share(const truth *t, const int32_t *labels) {
    int64_t right = 0;
    for (int64_t k = 0; k < t->rows; ++k)
        right += t->labels[k] != SSCDA_UNLABELED && t->labels[k] == labels[k];
    return t->known > 0 ? (double)right / (double)t->known : NAN;
}

void comparison_print(FILE *out, const comparison *c, const truth *t) {
    if (isnan(c->after)) return;
    fputs("accuracy   ", out);
    if (!isnan(c->before)) fprintf(out, "%.1f %% -> ", 100 * c->before);
    fprintf(out, "%.1f %% of the %lld target samples whose class is known", 100 * c->after,
            (long long)t->known);
    fputs(isnan(c->before) ? "\n" : " (source as it is -> adapted)\n", out);
    if (t->foreign > 0)
        fprintf(out, "           %lld of them count as wrong: the source lacks their class\n",
                (long long)t->foreign);
    if (t->known < t->rows)
        fprintf(out, "           %lld left out: their truth is empty or NA\n",
                (long long)(t->rows - t->known));
}

void comparison_json(json *j, const comparison *c, const truth *t) {
    if (isnan(c->after)) return;
    json_number(j, "accuracy_before", c->before);
    json_number(j, "accuracy", c->after);
    json_open(j, "truth", '{');
    json_integer(j, "known", t->known);
    json_integer(j, "unknown", t->rows - t->known);
    json_integer(j, "foreign", t->foreign);
    json_close(j, '}');
}
