/* SPDX-License-Identifier: MIT */
/*
 * Tunes options over a grid without target labels, prints the table, and labels the target with the
 * best cell. The program uses the target labels only to print how many labels are right.
 */
#include <sscda/sscda.h>

#include <math.h>
#include <stdio.h>

#include "common/two_moons.h"

enum { n = 100, most_cells = 16 };

static double share_of_right(const int32_t *labels, const int32_t *truth) {
    int right = 0;
    for (int i = 0; i < n; ++i)
        right += labels[i] == truth[i];
    return 100.0 * right / n;
}

/* Prints every cell with its score, and the share of its labels that are right. */
static int32_t print_table(const sscda *h, const int32_t *truth) {
    double lambda_s[most_cells], lambda_g[most_cells], score[most_cells];
    int32_t labels[n];
    int64_t cells = 0, best = 0;
    int32_t status = sscda_tune_info_int(h, "cells", &cells);
    if (status >= 0) status = sscda_tune_info_int(h, "best", &best);
    if (status >= 0) status = sscda_tune_column(h, "lambda_s", lambda_s, most_cells);
    if (status >= 0) status = sscda_tune_column(h, "lambda_g", lambda_g, most_cells);
    if (status >= 0) status = sscda_tune_column(h, "score", score, most_cells);
    printf("cell  map      lambda_s  lambda_g   score  right\n");
    for (int64_t k = 0; status >= 0 && k < cells; ++k) {
        const char *map = "";
        status = sscda_tune_word(h, "map", k, &map);
        if (status >= 0) status = sscda_tune_labels(h, k, labels, n);
        if (status >= 0)
            printf("%4d  %-8s %8.2g  %8.2g  %6.3f  %4.0f%%%s\n", (int)k, map, lambda_s[k],
                   lambda_g[k], score[k], share_of_right(labels, truth), k == best ? "  best" : "");
    }
    return status;
}

int main(void) {
    static double xs[2 * n], xt[2 * n];
    static int32_t ys[n], truth[n], labels[n];
    const double lambda_s[] = {0.1, 1, 6}, lambda_g[] = {0.05, 0.2};
    random_state r = {1};
    two_moons(&r, n, 0.05, 0, xs, ys);
    two_moons(&r, n, 0.05, 40, xt, truth);
    const sscda_matrix source = sscda_row_major(xs, n, 2), target = sscda_row_major(xt, n, 2);

    /* [tuning] */
    sscda *h = NULL;
    sscda_grid *grid = NULL;
    int32_t status = sscda_create(&h);
    if (status >= 0) status = sscda_grid_create(&grid);
    if (status >= 0) status = sscda_grid_add_double(grid, "lambda_s", lambda_s, 3);
    if (status >= 0) status = sscda_grid_add_double(grid, "lambda_g", lambda_g, 2);

    /* The classes are bent, so a criterion that compares the labels of neighbours suits them. */
    if (status >= 0) status = sscda_set_string(h, "criterion", "graph");
    if (status >= 0) status = sscda_set_int(h, "threads", 0); /* runs cells in parallel */
    if (status >= 0) status = sscda_tune(h, grid, &source, ys, &target);
    if (status >= 0) status = print_table(h, truth);

    /* Sets the options of the best cell in the handle, and fits. */
    if (status >= 0) status = sscda_tune_apply(h, SSCDA_BEST, &source, ys, &target);
    if (status >= 0) status = sscda_predict(h, &target, labels, NULL, n);
    /* [tuning] */
    if (status >= 0) printf("best cell: %.0f%% right\n", share_of_right(labels, truth));
    if (status >= 0) status = sscda_tune_vote(h, labels, NULL, n);
    if (status >= 0)
        printf("vote of the better half: %.0f%% right\n", share_of_right(labels, truth));

    if (status < 0) fprintf(stderr, "%s: %s\n", sscda_status_name(status), sscda_last_error(NULL));
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    return status < 0;
}
