/* SPDX-License-Identifier: MIT */
#include "cli/commands/results.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands/nothing.h"
#include "cli/commands/prediction.h"
#include "cli/io/csv_write.h"
#include "cli/io/model_file.h"
#include "cli/io/npy_write.h"
#include "cli/io/path.h"
#include "cli/io/table_file.h"
#include "cli/memory.h"
#include "cli/report/report.h"
#include "cli/stop.h"

/* The last two are for tuning only and need no fit. */
static const char *const files[] = {"model", "adapted", "correspondence", "predict", "report",
                                    "table", "vote"};
enum { all_count = sizeof files / sizeof *files, file_count = all_count - 2 };

int check_json(const arguments *a, const char *name, failure *f) {
    if (!arguments_has(a, "json") || !arguments_is(a, name, "-")) return exit_fine;
    fail(f, "--json and --%s - both write to the standard output", name);
    return exit_usage;
}

int results_check(const arguments *a, failure *f) {
    const char *paths[all_count];
    int wanted = arguments_has(a, "json");
    for (int k = 0; k < all_count; ++k) {
        paths[k] = arguments_get(a, files[k]);
        if (paths[k] != NULL) wanted = 1;
    }
    if (problem_check_outputs(a, NULL, paths, all_count, f) != 0) return exit_error;
    if (!wanted) {
        fail(f, "nothing to keep: give --model, --adapted, --correspondence, --predict, --report "
                "or --json");
        return exit_usage;
    }
    for (int k = 0; k < all_count; ++k)
        if (check_json(a, files[k], f) != exit_fine) return exit_usage;
    static const char *const named[] = {"model", "report"};
    for (int k = 0; k < 2; ++k)
        if (arguments_is(a, named[k], "-")) {
            fail(f, "--%s needs the name of a file", named[k]);
            return exit_usage;
        }
    static const char *const labelled[] = {"predict", "vote", "truth"};
    for (int k = 0; k < 3; ++k)
        if (arguments_has(a, labelled[k]) && !arguments_has(a, "labels")) {
            fail(f, "--%s needs --labels", labelled[k]);
            return exit_usage;
        }
    return exit_fine;
}

int results_need_fit(const arguments *a) {
    for (int k = 0; k < file_count; ++k)
        if (arguments_has(a, files[k])) return 1;
    return 0;
}

int code_of_status(int32_t status) {
    if (stop_signal() != 0) return stop_code(exit_fine);
    return status < 0 ? exit_error : status > 0 ? exit_caveat : exit_fine;
}

/* A table that borrows the names and labels of another. */
static table like(const table *t, double *values) {
    table same = *t;
    same.values = values;
    return same;
}

static int get_adapted(const sscda *h, const problem *p, double **values, failure *f) {
    *values = allocate(p->source.rows * p->source.cols, sizeof **values);
    sscda_matrix y = sscda_row_major(*values, p->source.rows, p->source.cols);
    if (sscda_adapted(h, &y) >= 0) return 0;
    free(*values);
    *values = NULL;
    return fail(f, "%s", sscda_last_error(h));
}

static int write_adapted(outputs *set, const char *path, const sscda *h, const problem *p,
                         failure *f) {
    double *values = NULL;
    if (get_adapted(h, p, &values, f) != 0) return -1;
    table adapted = like(&p->source, values);
    if (has_extension(path, ".npy")) adapted.labels = NULL;
    const int status = table_write(set, path, &adapted, f);
    free(values);
    return status;
}

static int write_dense(FILE *out, const sscda *h, int64_t rows, int64_t cols, failure *f) {
    double *values = allocate(rows * cols, sizeof *values);
    sscda_matrix c = sscda_row_major(values, rows, cols);
    const int32_t status = sscda_correspondence(h, &c);
    if (status >= 0) npy_write(out, values, rows, cols);
    free(values);
    return status < 0 ? fail(f, "%s", sscda_last_error(h)) : 0;
}

static int write_triplets(FILE *out, char separator, const sscda *h, failure *f) {
    int64_t count = 0;
    if (sscda_correspondence_nnz(h, &count) < 0) return fail(f, "%s", sscda_last_error(h));
    int64_t *rows = allocate(count, sizeof *rows), *cols = allocate(count, sizeof *cols);
    double *values = allocate(count, sizeof *values);
    const int32_t status = sscda_correspondence_triplets(h, rows, cols, values, count);
    int at = 0;
    fprintf(out, "source%ctarget%cshare\n", separator, separator);
    for (int64_t k = 0; status >= 0 && k < count; ++k) {
        csv_put_number(out, separator, &at, (double)rows[k] + 1);
        csv_put_number(out, separator, &at, (double)cols[k] + 1);
        csv_put_number(out, separator, &at, values[k]);
        csv_end_row(out, &at);
    }
    free(rows);
    free(cols);
    free(values);
    return status < 0 ? fail(f, "%s", sscda_last_error(h)) : 0;
}

static int write_correspondence(outputs *set, const char *path, const sscda *h, const problem *p,
                                failure *f) {
    FILE *out = outputs_open(set, path, f);
    if (out == NULL) return -1;
    if (has_extension(path, ".npy")) return write_dense(out, h, p->source.rows, p->target.rows, f);
    return write_triplets(out, csv_separator_of(path), h, f);
}

static struct report_matrix matrix_of(const table *t) {
    const struct report_matrix m = {t->values, t->rows, t->cols};
    return m;
}

static int write_report(outputs *set, const char *path, const char *line, const sscda *h,
                        const problem *p, const prediction *told, const int32_t *before,
                        int has_tuning, failure *f) {
    double *adapted = NULL;
    FILE *out = outputs_open(set, path, f);
    if (out == NULL) return -1;
    struct report r = {.title = "Adaptation of a source to a target",
                       .command = line,
                       .h = h,
                       .source = matrix_of(&p->source),
                       .target = matrix_of(&p->target),
                       .features = (const char *const *)p->source.names,
                       .columns = p->source.numbers,
                       .warnings = &p->warnings,
                       .source_labels = p->labels,
                       .class_labels = p->classes.labels,
                       .class_names = (const char *const *)p->classes.names,
                       .classes = p->classes.count,
                       .predicted = told->labels,
                       .confidence = told->confidence,
                       .truth = p->truth.labels,
                       .before = before,
                       .has_tuning = has_tuning};
    const char *map = "";
    if (sscda_info_string(h, "map", &map) >= 0 && strcmp(map, "none") != 0 &&
        get_adapted(h, p, &adapted, f) == 0) {
        r.adapted = matrix_of(&p->source);
        r.adapted.values = adapted;
    }
    const int status = report_write(out, &r);
    free(adapted);
    return status == 0 ? 0 : fail(f, "%.90s: %s", path, sscda_last_error(h));
}

int results_stage(outputs *set, const arguments *a, const char *line, const sscda *h,
                  const problem *p, int has_tuning, comparison *agreed, failure *f) {
    const char *model = arguments_get(a, "model"), *adapted = arguments_get(a, "adapted");
    const char *pairs = arguments_get(a, "correspondence"), *report = arguments_get(a, "report");
    const char *predict = arguments_get(a, "predict");
    const sscda_matrix target = table_matrix(&p->target);
    prediction told = {0};
    int32_t *before = NULL;
    int status = 0;
    if (predict != NULL || p->truth.labels != NULL || (report != NULL && p->labels != NULL))
        status = prediction_make(&told, h, &target, f);
    if (status == 0 && p->truth.labels != NULL) {
        before = nothing_labels(h, -1, p);
        agreed->after = truth_share(&p->truth, told.labels);
        if (before != NULL) agreed->before = truth_share(&p->truth, before);
    }
    if (status == 0 && adapted != NULL) status = write_adapted(set, adapted, h, p, f);
    if (status == 0 && pairs != NULL) status = write_correspondence(set, pairs, h, p, f);
    if (status == 0 && predict != NULL)
        status = prediction_write(set, predict, &told, &p->classes, f);
    if (status == 0 && report != NULL)
        status = write_report(set, report, line, h, p, &told, before, has_tuning, f);
    /* The model comes last: if it is new, all other files are new too. */
    if (status == 0 && model != NULL) status = model_write(set, model, h, f);
    prediction_free(&told);
    free(before);
    return status == 0 ? exit_fine : exit_error;
}

FILE *results_stream(const arguments *a) {
    for (int k = 0; k < all_count; ++k)
        if (arguments_is(a, files[k], "-")) return stderr;
    return stdout;
}
