/* SPDX-License-Identifier: MIT */
/* The words and numbers of a report: status, options, classes, the course of the fit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/number.h"
#include "cli/memory.h"
#include "cli/report/parts.h"

static const char *status_text(int64_t status, double tolerance) {
    switch (status) {
    case SSCDA_OK:
        return tolerance > 0 ? "Converged." : "Done.";
    case SSCDA_NOT_CONVERGED:
        return tolerance > 0
                   ? "Not converged: max_iterations or rounding came before the gap asked for."
                   : "All iterations were done; no gap was asked for.";
    case SSCDA_TIME_LIMIT:
        return "Stopped by time_limit before the gap that was asked for.";
    case SSCDA_CANCELLED:
        return "Cancelled: this is the best correspondence found until then.";
    default:
        return "Finished with a caveat.";
    }
}

static int put_info(json *j, const sscda *h) {
    for (int32_t k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL, *word = NULL;
        double number = 0;
        int64_t integer = 0;
        int32_t type = 0;
        if (sscda_info_describe(k, &key, &type) != SSCDA_OK) return -1;
        if (type == SSCDA_TYPE_DOUBLE) {
            if (sscda_info_double(h, key, &number) != SSCDA_OK) return -1;
            json_number(j, key, number);
        } else if (type == SSCDA_TYPE_INT) {
            if (sscda_info_int(h, key, &integer) != SSCDA_OK) return -1;
            json_integer(j, key, integer);
        } else if (type == SSCDA_TYPE_CHOICE) {
            if (sscda_info_string(h, key, &word) != SSCDA_OK) return -1;
            json_text(j, key, word);
        }
    }
    return 0;
}

/* Reads the value of an option as text. Returns whether it differs from the default. */
static int read_option(const sscda *h, const sscda_option *option, char text[number_size],
                       const char **value, int *changed) {
    double number = 0;
    int64_t integer = 0;
    *value = text;
    switch (option->type) {
    case SSCDA_TYPE_DOUBLE:
        if (sscda_get_double(h, option->key, &number) != SSCDA_OK) return -1;
        break;
    case SSCDA_TYPE_INT:
    case SSCDA_TYPE_BOOL:
        if (sscda_get_int(h, option->key, &integer) != SSCDA_OK) return -1;
        number = (double)integer;
        break;
    default:
        if (sscda_get_string(h, option->key, value) != SSCDA_OK) return -1;
        *changed = strcmp(*value, option->default_text) != 0;
        return 0;
    }
    format_number(text, number);
    *changed = number != option->default_number;
    return 0;
}

static int put_options(json *j, const sscda *h) {
    int failed = 0;
    json_open(j, "options", '[');
    for (int32_t k = 0; k < sscda_option_count() && !failed; ++k) {
        sscda_option option;
        char text[number_size];
        const char *value = NULL;
        int changed = 0;
        failed = sscda_option_describe(k, &option) != SSCDA_OK ||
                 read_option(h, &option, text, &value, &changed) != 0;
        if (failed) break;
        json_open(j, NULL, '{');
        json_text(j, "key", option.key);
        json_text(j, "value", value);
        json_text(j, "default", option.default_text);
        json_bool(j, "changed", changed);
        json_text(j, "doc", option.doc);
        json_close(j, '}');
    }
    json_close(j, ']');
    return failed ? -1 : 0;
}

int report_put_facts(json *j, const struct report *r) {
    int64_t status = 0;
    double tolerance = 0;
    if (sscda_info_int(r->h, "status", &status) != SSCDA_OK) return -1;
    if (sscda_get_double(r->h, "gap_tolerance", &tolerance) != SSCDA_OK) return -1;
    json_text(j, "title", r->title);
    json_text(j, "command", r->command ? r->command : "");
    json_text(j, "version", sscda_version());
    json_open(j, "sizes", '{');
    json_integer(j, "source", r->source.rows);
    json_integer(j, "target", r->target.rows);
    json_integer(j, "features", r->source.cols);
    json_close(j, '}');
    json_open(j, "status", '{');
    json_integer(j, "code", status);
    json_text(j, "name", sscda_status_name((int32_t)status));
    json_text(j, "text", status_text(status, tolerance));
    json_close(j, '}');
    json_number(j, "tolerance", tolerance);
    if (r->warnings != NULL) warnings_json(j, "warnings", r->warnings);
    json_open(j, "info", '{');
    const int failed = put_info(j, r->h);
    json_close(j, '}');
    return failed ? -1 : put_options(j, r->h);
}

/* Writes the number of samples of each class. Returns the number of unlabelled samples. */
static int64_t put_counts(json *j, const char *key, const struct report *r, const int32_t *labels,
                          int64_t n) {
    int64_t *counts = allocate(r->classes + 1, sizeof *counts);
    for (int64_t i = 0; i < n; ++i) {
        const int64_t c = labels ? report_class(r, labels[i]) : -1;
        ++counts[c >= 0 ? c : r->classes];
    }
    json_open_flat(j, key);
    for (int64_t c = 0; c < r->classes; ++c)
        json_integer(j, NULL, counts[c]);
    json_close(j, ']');
    const int64_t none = counts[r->classes];
    free(counts);
    return none;
}

/* The share of right labels among the target samples whose class is known, including samples of a
 * class that the source lacks. */
static double accuracy(const struct report *r, const int32_t *labels) {
    int64_t known = 0, right = 0;
    for (int64_t k = 0; r->truth && labels && k < r->target.rows; ++k) {
        if (r->truth[k] == SSCDA_UNLABELED) continue;
        ++known;
        right += r->truth[k] == labels[k];
    }
    return known > 0 ? (double)right / (double)known : NAN;
}

static void put_truth(json *j, const struct report *r) {
    int64_t known = 0, foreign = 0;
    for (int64_t k = 0; k < r->target.rows; ++k) {
        known += r->truth[k] != SSCDA_UNLABELED;
        foreign += r->truth[k] != SSCDA_UNLABELED && report_class(r, r->truth[k]) < 0;
    }
    put_counts(j, "truth_counts", r, r->truth, r->target.rows);
    json_integer(j, "truth_known", known);
    json_integer(j, "truth_foreign", foreign);
}

void report_put_classes(json *j, const struct report *r) {
    json_open(j, "classes", '[');
    for (int64_t c = 0; c < r->classes; ++c)
        json_text(j, NULL, r->class_names[c]);
    json_close(j, ']');
    json_bool(j, "labelled", r->source_labels != NULL && r->classes > 0);
    json_bool(j, "predicted", r->predicted != NULL && r->classes > 0);
    json_integer(j, "unlabeled",
                 put_counts(j, "source_counts", r, r->source_labels, r->source.rows));
    if (r->predicted)
        json_integer(j, "target_unlabeled",
                     put_counts(j, "target_counts", r, r->predicted, r->target.rows));
    if (r->truth) put_truth(j, r);
    json_number(j, "accuracy_before", accuracy(r, r->before));
    json_number(j, "accuracy", accuracy(r, r->predicted));
}

/* The k-th of the iterations in the chart, which include the very last. */
static int64_t charted(int64_t k, int64_t n) {
    return n <= report_iterations
               ? k
               : (int64_t)((double)k * (double)(n - 1) / (report_iterations - 1) + 0.5);
}

int report_put_trace(json *j, const struct report *r) {
    static const char *const kinds[] = {"objective", "lower_bound", "relative_gap", "cycle"};
    int64_t n = 0;
    int32_t status = sscda_trace(r->h, kinds[0], NULL, 0, &n);
    const int64_t shown = n < report_iterations ? n : report_iterations;
    double *values = allocate(n, sizeof *values);
    json_open(j, "trace", '{');
    json_open_flat(j, "iteration");
    for (int64_t k = 0; k < shown; ++k)
        json_integer(j, NULL, charted(k, n) + 1);
    json_close(j, ']');
    for (size_t kind = 0; status == SSCDA_OK && kind < sizeof kinds / sizeof *kinds; ++kind) {
        status = sscda_trace(r->h, kinds[kind], values, n, NULL);
        json_open_flat(j, kinds[kind]);
        for (int64_t k = 0; status == SSCDA_OK && k < shown; ++k)
            json_rounded(j, NULL, values[charted(k, n)], 9);
        json_close(j, ']');
    }
    json_close(j, '}');
    free(values);
    return status == SSCDA_OK ? 0 : -1;
}
