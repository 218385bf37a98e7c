/* SPDX-License-Identifier: MIT */
#include "cli/commands/summary.h"

#include <math.h>

int is_fitted(const sscda *h) {
    int64_t status = 0;
    return sscda_info_int(h, "status", &status) >= 0;
}

const char *status_in_words(int64_t status) {
    switch (status) {
    case SSCDA_OK:
        return "converged";
    case SSCDA_NOT_CONVERGED:
        return "not converged: max_iterations or rounding came first";
    case SSCDA_TIME_LIMIT:
        return "not converged: time_limit came first";
    case SSCDA_CANCELLED:
        return "stopped: the best result so far";
    default:
        return sscda_status_name((int32_t)status);
    }
}

static double number(const sscda *h, const char *key) {
    double value = NAN;
    if (sscda_info_double(h, key, &value) < 0) value = NAN;
    return value;
}

static long long count(const sscda *h, const char *key) {
    int64_t value = 0;
    if (sscda_info_int(h, key, &value) < 0) value = 0;
    return (long long)value;
}

static const char *word(const sscda *h, const char *key) {
    const char *value = "";
    if (sscda_info_string(h, key, &value) < 0) value = "";
    return value;
}

void summary_print(FILE *out, const sscda *h) {
    fprintf(out, "source     %lld samples of %lld features, %lld classes, %lld without a label\n",
            count(h, "source_rows"), count(h, "features"), count(h, "classes"),
            count(h, "unlabeled"));
    fprintf(out, "target     %lld samples\n", count(h, "target_rows"));
    fprintf(out, "map        %s\n", word(h, "map"));
    fprintf(out, "solver     %s, %lld iterations, %.3g s\n", word(h, "solver"),
            count(h, "iterations"), number(h, "seconds"));
    fprintf(out, "objective  %.6g, proven not to be below %.6g (gap %.3g %%)\n",
            number(h, "objective"), number(h, "lower_bound"), 100 * number(h, "relative_gap"));
    fprintf(out, "result     %s\n", status_in_words(count(h, "status")));
}

void summary_info(json *j, const char *key, const sscda *h) {
    json_open(j, key, '{');
    for (int32_t k = 0; k < sscda_info_count(); ++k) {
        const char *name = NULL;
        int32_t type = 0;
        if (sscda_info_describe(k, &name, &type) < 0) continue;
        if (type == SSCDA_TYPE_DOUBLE)
            json_number(j, name, number(h, name));
        else if (type == SSCDA_TYPE_INT)
            json_integer(j, name, count(h, name));
        else
            json_text(j, name, word(h, name));
    }
    json_close(j, '}');
}

void summary_options(json *j, const char *key, const sscda *h) {
    json_open(j, key, '{');
    for (int32_t k = 0; k < sscda_option_count(); ++k) {
        sscda_option option;
        double real = 0;
        int64_t integer = 0;
        const char *text = "";
        if (sscda_option_describe(k, &option) < 0) continue;
        if (option.type == SSCDA_TYPE_DOUBLE && sscda_get_double(h, option.key, &real) >= 0)
            json_number(j, option.key, real);
        if (option.type == SSCDA_TYPE_INT && sscda_get_int(h, option.key, &integer) >= 0)
            json_integer(j, option.key, integer);
        if (option.type == SSCDA_TYPE_BOOL && sscda_get_int(h, option.key, &integer) >= 0)
            json_bool(j, option.key, integer != 0);
        if (option.type == SSCDA_TYPE_CHOICE && sscda_get_string(h, option.key, &text) >= 0)
            json_text(j, option.key, text);
    }
    json_close(j, '}');
}

void summary_features(json *j, const char *key, const sscda *h) {
    const char *name = NULL;
    json_open(j, key, '[');
    for (int64_t k = 0; (name = sscda_feature_name(h, k)) != NULL; ++k)
        json_text(j, NULL, name);
    json_close(j, ']');
}

void summary_classes(json *j, const char *key, const classes *c) {
    json_open(j, key, '[');
    for (int64_t k = 0; k < c->count; ++k) {
        json_open(j, NULL, '{');
        json_integer(j, "label", c->labels[k]);
        json_text(j, "name", c->names[k]);
        json_close(j, '}');
    }
    json_close(j, ']');
}
