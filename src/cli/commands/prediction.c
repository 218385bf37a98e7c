/* SPDX-License-Identifier: MIT */
#include "cli/commands/prediction.h"

#include <stdlib.h>
#include <string.h>

#include "cli/io/csv_write.h"
#include "cli/io/json.h"
#include "cli/io/npy_write.h"
#include "cli/io/path.h"
#include "cli/memory.h"

static void begin(prediction *p, int64_t count) {
    p->count = count;
    p->labels = allocate(count, sizeof *p->labels);
    p->confidence = allocate(count, sizeof *p->confidence);
}

static int end(prediction *p, const sscda *h, int32_t status, failure *f) {
    if (status >= 0) return 0;
    prediction_free(p);
    return fail(f, "%s", sscda_last_error(h));
}

int prediction_make(prediction *p, const sscda *h, const sscda_matrix *x, failure *f) {
    begin(p, x->rows);
    return end(p, h, sscda_predict(h, x, p->labels, p->confidence, p->count), f);
}

int prediction_read_off(prediction *p, const sscda *h, failure *f) {
    int64_t count = 0;
    if (sscda_info_int(h, "target_rows", &count) < 0) return fail(f, "%s", sscda_last_error(h));
    begin(p, count);
    return end(p, h, sscda_target_labels(h, p->labels, p->confidence, count), f);
}

void prediction_free(prediction *p) {
    free(p->labels);
    free(p->confidence);
    memset(p, 0, sizeof *p);
}

static void write_rows(FILE *out, char separator, const prediction *p, const classes *c) {
    int at = 0;
    char buffer[16];
    fprintf(out, "sample%cclass%cconfidence\n", separator, separator);
    for (int64_t k = 0; k < p->count; ++k) {
        csv_put_number(out, separator, &at, (double)k + 1);
        csv_put_text(out, separator, &at, classes_name(c, p->labels[k], buffer));
        csv_put_number(out, separator, &at, p->confidence[k]);
        csv_end_row(out, &at);
    }
}

int prediction_write(outputs *set, const char *path, const prediction *p, const classes *c,
                     failure *f) {
    FILE *out = outputs_open(set, path, f);
    if (out == NULL) return -1;
    if (has_extension(path, ".npy"))
        npy_write_labels(out, p->labels, p->count);
    else
        write_rows(out, csv_separator_of(path), p, c);
    return 0;
}

void prediction_json(FILE *out, const prediction *p, const classes *c) {
    json j = {.out = out};
    char buffer[16];
    json_open(&j, NULL, '[');
    for (int64_t k = 0; k < p->count; ++k) {
        json_open(&j, NULL, '{');
        if (p->labels[k] == SSCDA_UNLABELED)
            json_null(&j, "class");
        else
            json_text(&j, "class", classes_name(c, p->labels[k], buffer));
        json_number(&j, "confidence", p->confidence[k]);
        json_close(&j, '}');
    }
    json_close(&j, ']');
}
