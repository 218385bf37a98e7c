/* SPDX-License-Identifier: MIT */
#include "cli/commands/nothing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/progress.h"
#include "cli/stop.h"

/* Copies in the order of the option table, where the preset comes first. */
static int32_t copy_options(sscda *to, const sscda *from) {
    int32_t status = 0;
    for (int32_t k = 0; status >= 0 && k < sscda_option_count(); ++k) {
        sscda_option o;
        double number = 0;
        int64_t integer = 0;
        const char *word = NULL;
        status = sscda_option_describe(k, &o);
        if (status < 0) break;
        if (o.type == SSCDA_TYPE_DOUBLE) {
            status = sscda_get_double(from, o.key, &number);
            if (status >= 0) status = sscda_set_double(to, o.key, number);
        } else if (o.type == SSCDA_TYPE_CHOICE) {
            status = sscda_get_string(from, o.key, &word);
            if (status >= 0) status = sscda_set_string(to, o.key, word);
        } else {
            status = sscda_get_int(from, o.key, &integer);
            if (status >= 0) status = sscda_set_int(to, o.key, integer);
        }
    }
    return status;
}

/* Copies the options of a cell in the table of another handle. */
static int32_t copy_cell(sscda *to, const sscda *from, int64_t cell) {
    int64_t size = 0;
    int32_t status = sscda_tune_export(from, NULL, 0, &size);
    char *data = allocate(size, 1);
    if (status >= 0) status = sscda_tune_export(from, data, size, &size);
    if (status >= 0) status = sscda_tune_import(to, data, size, SSCDA_IMPORT_REPLACE);
    if (status >= 0) status = sscda_tune_apply(to, cell, NULL, NULL, NULL);
    free(data);
    return status;
}

/* Tunes a single cell without a map, which labels the target and solves for no correspondence. A
 * fit would solve for it nevertheless. */
static int32_t label(sscda *h, const problem *p, int32_t *labels) {
    const sscda_matrix source = table_matrix(&p->source), target = table_matrix(&p->target);
    sscda_grid *one = NULL;
    failure ignored = {""};
    progress quiet;
    int32_t status = sscda_grid_create(&one);
    if (status >= 0) status = sscda_set_string(h, "map", "none");
    if (status >= 0) status = sscda_set_string(h, "criterion", "scatter");
    if (status >= 0) status = sscda_set_double(h, "time_limit", 0);
    if (status >= 0 && problem_set_weights(h, p, &ignored) != 0) status = -1;
    if (status >= 0) {
        progress_begin(&quiet, h, 1);
        status = sscda_tune(h, one, &source, p->labels, &target);
        progress_end(&quiet, h);
    }
    if (status >= 0) status = sscda_tune_labels(h, 0, labels, p->target.rows);
    sscda_grid_destroy(one);
    return status;
}

int32_t *nothing_labels(const sscda *h, int64_t cell, const problem *p) {
    int32_t *labels = allocate(p->target.rows, sizeof *labels);
    if (cell >= 0 && sscda_tune_labels(h, cell, labels, p->target.rows) >= 0) return labels;
    sscda *other = NULL;
    int32_t status = stop_signal() != 0 ? -1 : sscda_create(&other);
    if (status >= 0) status = copy_options(other, h);
    if (status >= 0 && cell >= 0) status = copy_cell(other, h, cell);
    if (status >= 0) status = label(other, p, labels);
    sscda_destroy(other);
    if (status >= 0) return labels;
    free(labels);
    return NULL;
}

int64_t nothing_cell(const sscda *h, double *score) {
    int64_t cells = 0, best = -1;
    if (sscda_tune_info_int(h, "cells", &cells) < 0) return -1;
    double *scores = allocate(cells, sizeof *scores);
    if (sscda_tune_column(h, "score", scores, cells) < 0) cells = 0;
    for (int64_t k = 0; k < cells; ++k) {
        const char *map = "";
        if (isnan(scores[k]) || sscda_tune_word(h, "map", k, &map) < 0) continue;
        if (strcmp(map, "none") == 0 && (best < 0 || scores[k] > scores[best])) best = k;
    }
    if (best >= 0) *score = scores[best];
    free(scores);
    return best;
}
