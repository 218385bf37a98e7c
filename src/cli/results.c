#include "cli/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/csv_write.h"
#include "cli/memory.h"
#include "cli/model_file.h"
#include "cli/npy_write.h"
#include "cli/path.h"
#include "cli/prediction.h"
#include "cli/report.h"
#include "cli/stop.h"
#include "cli/table_file.h"

static const char *const files[] = {"model", "adapted", "correspondence", "predict", "report"};
enum { file_count = sizeof files / sizeof *files };

int results_check(const arguments *a, failure *f) {
    int wanted = arguments_has(a, "json") || arguments_has(a, "table") || arguments_has(a, "vote");
    for (int k = 0; k < file_count; ++k) {
        const char *path = arguments_get(a, files[k]);
        if (path == NULL) continue;
        wanted = 1;
        if (output_check(path, f) != 0) return exit_error;
    }
    if (!wanted) {
        fail(f, "nothing to keep: give --model, --adapted, --correspondence, --predict, --report "
                "or --json");
        return exit_usage;
    }
    static const char *const named[] = {"model", "report"};
    for (int k = 0; k < 2; ++k)
        if (arguments_has(a, named[k]) && strcmp(arguments_get(a, named[k]), "-") == 0) {
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
                        const problem *p, const prediction *told, int has_tuning, failure *f) {
    double *adapted = NULL;
    const char *temporary = outputs_reserve(set, path, f);
    if (temporary == NULL) return -1;
    struct report r = {.title = "Adaptation of a source to a target",
                       .command = line,
                       .h = h,
                       .source = matrix_of(&p->source),
                       .target = matrix_of(&p->target),
                       .features = (const char *const *)p->source.names,
                       .source_labels = p->labels,
                       .class_labels = p->classes.labels,
                       .class_names = (const char *const *)p->classes.names,
                       .classes = p->classes.count,
                       .predicted = told->labels,
                       .confidence = told->confidence,
                       .truth = p->truth,
                       .has_tuning = has_tuning};
    const char *map = "";
    if (sscda_info_string(h, "map", &map) >= 0 && strcmp(map, "none") != 0 &&
        get_adapted(h, p, &adapted, f) == 0) {
        r.adapted = matrix_of(&p->source);
        r.adapted.values = adapted;
    }
    char why[sizeof f->text - 100] = "";
    const int status = report_write(temporary, &r, why, sizeof why);
    free(adapted);
    return status == 0 ? 0 : fail(f, "%.90s: %s", path, why);
}

static double accuracy_of(const prediction *told, const problem *p) {
    int64_t known = 0, right = 0;
    for (int64_t k = 0; p->truth != NULL && k < told->count; ++k) {
        if (p->truth[k] == SSCDA_UNLABELED) continue;
        ++known;
        right += p->truth[k] == told->labels[k];
    }
    return known > 0 ? (double)right / (double)known : NAN;
}

int results_stage(outputs *set, const arguments *a, const char *line, const sscda *h,
                  const problem *p, int has_tuning, double *accuracy, failure *f) {
    const char *model = arguments_get(a, "model"), *adapted = arguments_get(a, "adapted");
    const char *pairs = arguments_get(a, "correspondence"), *report = arguments_get(a, "report");
    const char *predict = arguments_get(a, "predict");
    const sscda_matrix target = table_matrix(&p->target);
    prediction told = {0};
    int status = 0;
    if (predict != NULL || p->truth != NULL || (report != NULL && p->labels != NULL))
        status = prediction_make(&told, h, &target, f);
    *accuracy = status == 0 ? accuracy_of(&told, p) : NAN;
    if (status == 0 && adapted != NULL) status = write_adapted(set, adapted, h, p, f);
    if (status == 0 && pairs != NULL) status = write_correspondence(set, pairs, h, p, f);
    if (status == 0 && predict != NULL)
        status = prediction_write(set, predict, &told, &p->classes, f);
    if (status == 0 && report != NULL)
        status = write_report(set, report, line, h, p, &told, has_tuning, f);
    /* The model last, so that where it is new, everything else is. */
    if (status == 0 && model != NULL) status = model_write(set, model, h, &p->classes, f);
    prediction_free(&told);
    return status == 0 ? exit_fine : exit_error;
}

FILE *results_stream(const arguments *a) {
    for (int k = 0; k < file_count; ++k) {
        const char *path = arguments_get(a, files[k]);
        if (path != NULL && strcmp(path, "-") == 0) return stderr;
    }
    return stdout;
}

void results_tidy(const arguments *a, const problem *p) {
    const char *model = arguments_get(a, "model");
    if (model != NULL) model_tidy(model, &p->classes);
}
