/* SPDX-License-Identifier: MIT */
#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

enum { lambda_s, lambda_g, map, score, status, gap, iterations, seconds, message, columns };

/* The share of the scatter of `x` that is between the classes of `y`. */
static double between(const struct problem *p, const int32_t *y) {
    double within = 0, all = 0;
    for (int64_t c = 0; c < p->d; ++c) {
        double mean = 0;
        for (int64_t i = 0; i < p->nt; ++i)
            mean += p->xt[i * p->d + c] / (double)p->nt;
        for (int64_t k = 0; k < p->classes; ++k) {
            double sum = 0, squares = 0, n = 0;
            for (int64_t i = 0; i < p->nt; ++i) {
                const double x = p->xt[i * p->d + c] - mean;
                if (y[i] != p->class_labels[k]) continue;
                sum += x;
                squares += x * x;
                n += 1;
            }
            all += squares;
            if (n > 0) within += squares - sum * sum / n;
        }
    }
    return all > 0 ? 1 - within / all : 0;
}

static double score_of(const struct problem *p, const double *adapted) {
    int32_t *predicted = allocate(p->nt, sizeof *predicted);
    nearest_label(adapted, p->ys, p->ns, p->xt, p->nt, p->d, predicted);
    const double result = between(p, predicted);
    free(predicted);
    return result;
}

/* One cell; the last one has no map, and one fails. */
static void run(struct report_table *t, int64_t k, sscda *h, const struct problem *p) {
    const sscda_matrix source = sscda_row_major(p->xs, p->ns, p->d);
    const sscda_matrix target = sscda_row_major(p->xt, p->nt, p->d);
    double *moved = allocate(p->ns * p->d, sizeof *moved);
    sscda_matrix adapted = sscda_row_major(moved, p->ns, p->d);
    int64_t count = 0;
    sscda_set_double(h, "lambda_s", t->column[lambda_s].numbers[k]);
    sscda_set_double(h, "lambda_g", t->column[lambda_g].numbers[k]);
    sscda_set_string(h, "map", t->column[map].words[k]);
    const int failing = k == 1; /* without labels the class term is refused */
    const int32_t result = sscda_fit(h, &source, failing ? NULL : p->ys, &target);
    t->column[status].numbers[k] = result;
    if (result >= 0) {
        sscda_adapted(h, &adapted);
        t->column[score].numbers[k] = score_of(p, moved);
        sscda_info_double(h, "relative_gap", &t->column[gap].numbers[k]);
        sscda_info_double(h, "seconds", &t->column[seconds].numbers[k]);
        sscda_info_int(h, "iterations", &count);
        t->column[iterations].numbers[k] = (double)count;
    } else {
        t->column[message].words[k] = "labels: needed for the class term, and missing";
    }
    free(moved);
}

struct report_table search(sscda *h, const struct problem *p) {
    static const char *const keys[] = {"lambda_s",     "lambda_g",   "map",     "score",  "status",
                                       "relative_gap", "iterations", "seconds", "message"};
    static const double s[] = {0, 0.1, 1, 6}, g[] = {0.05, 0.2, 0.7};
    static const char *const maps[] = {"linear", "rigid"};
    struct report_table t = {"scatter", 0, 2 * 4 * 3 + 1, -1, columns, NULL};
    t.column = allocate(columns, sizeof *t.column);
    for (int c = 0; c < columns; ++c) {
        t.column[c].key = keys[c];
        t.column[c].is_option = c <= map;
        if (c == map || c == message)
            t.column[c].words = allocate(t.cells, sizeof *t.column[c].words);
        else
            t.column[c].numbers = allocate(t.cells, sizeof *t.column[c].numbers);
    }
    for (int64_t k = 0; k < t.cells; ++k) {
        for (int c = 0; c < columns; ++c)
            if (t.column[c].numbers) t.column[c].numbers[k] = NAN;
        t.column[message].words[k] = "";
        if (k == t.cells - 1) {
            t.column[map].words[k] = "none";
            t.column[status].numbers[k] = SSCDA_OK;
            t.column[score].numbers[k] = score_of(p, p->xs);
        } else {
            t.column[lambda_s].numbers[k] = s[k / 3 % 4];
            t.column[lambda_g].numbers[k] = g[k % 3];
            t.column[map].words[k] = maps[k / 12];
            run(&t, k, h, p);
        }
        if (!isnan(t.column[seconds].numbers[k])) t.seconds += t.column[seconds].numbers[k];
        const double *scores = t.column[score].numbers;
        if (!isnan(scores[k]) && (t.best < 0 || scores[k] > scores[t.best])) t.best = k;
    }
    return t;
}
