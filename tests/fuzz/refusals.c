/* SPDX-License-Identifier: MIT */
#include "fuzz/refusals.h"

#include <math.h>
#include <stdlib.h>

int is_finite(const samples *s) {
    int64_t i, j;
    for (i = 0; i < s->view.rows; ++i)
        for (j = 0; j < s->view.cols; ++j)
            if (!isfinite(value_at(s, i, j))) return 0;
    return 1;
}

static int are_weights(const double *weights, int64_t count) {
    double sum = 0;
    int64_t k;
    for (k = 0; k < count; ++k) {
        if (!(weights[k] > 0) || isinf(weights[k])) return 0;
        sum += weights[k];
    }
    return isfinite(sum);
}

int weights_are_wrong(const problem *p) {
    return (p->has_a && !are_weights(p->a, p->source.view.rows)) ||
           (p->has_b && !are_weights(p->b, p->target.view.rows));
}

static const char *word_of(const sscda *h, const char *key) {
    const char *word = NULL;
    REQUIRE(sscda_get_string(h, key, &word) == SSCDA_OK, "%s", sscda_last_error(h));
    return word;
}

int labels_are_missing(const sscda *h, const problem *p) {
    double lambda_g = -1;
    int64_t k;
    REQUIRE(sscda_get_double(h, "lambda_g", &lambda_g) == SSCDA_OK, "%s", sscda_last_error(h));
    for (k = 0; p->has_labels && k < p->source.view.rows; ++k)
        if (p->labels[k] != SSCDA_UNLABELED) return 0;
    return lambda_g > 0 || strcmp(word_of(h, "class_shares"), "source") != 0;
}

int shares_do_not_fit(const sscda *h, const problem *p) {
    int64_t k;
    int seen[2] = {0, 0};
    for (k = 0; p->has_labels && k < p->source.view.rows; ++k)
        if (p->labels[k] == 0 || p->labels[k] == 1) seen[p->labels[k]] = 1;
    return strcmp(word_of(h, "class_shares"), "given") == 0 && (!seen[0] || !seen[1]);
}

/* restore_covariance is for linear and rigid maps; where nothing is mapped it does nothing. */
int options_clash(const sscda *h) {
    const char *map = word_of(h, "map");
    int64_t restore = -1;
    REQUIRE(sscda_get_int(h, "restore_covariance", &restore) == SSCDA_OK, "%s",
            sscda_last_error(h));
    return restore != 0 && strcmp(map, "linear") != 0 && strcmp(map, "rigid") != 0 &&
           strcmp(map, "none") != 0;
}

static int is_tame_number(double x) {
    return x == 0 || (fabs(x) >= 1e-20 && fabs(x) <= 1e20);
}

static double largest(const samples *s) {
    double most = 0;
    int64_t i, j;
    for (i = 0; i < s->view.rows; ++i)
        for (j = 0; j < s->view.cols; ++j)
            most = fmax(most, fabs(value_at(s, i, j)));
    return most;
}

static int are_tame_samples(const samples *s) {
    int64_t i, j;
    for (i = 0; i < s->view.rows; ++i)
        for (j = 0; j < s->view.cols; ++j)
            if (!is_tame_number(value_at(s, i, j))) return 0;
    return 1;
}

static int are_tame_weights(const double *weights, int64_t count) {
    double least = INFINITY, most = 0;
    int64_t k;
    for (k = 0; k < count; ++k) {
        least = fmin(least, weights[k]);
        most = fmax(most, weights[k]);
    }
    return most <= 1e20 * least;
}

int is_tame(const sscda *h, const problem *p) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        double value = NAN;
        REQUIRE(sscda_option_describe(k, &row) == SSCDA_OK, "option %d", (int)k);
        /* Those that no result depends on are as they may be. */
        if (row.type != SSCDA_TYPE_DOUBLE || (row.flags & SSCDA_OPTION_GRID) == 0 ||
            strcmp(row.key, "gap_tolerance") == 0)
            continue;
        REQUIRE(sscda_get_double(h, row.key, &value) == SSCDA_OK, "%s", sscda_last_error(h));
        if (!is_tame_number(value)) return 0;
    }
    return are_tame_samples(&p->source) && are_tame_samples(&p->target) &&
           (!p->has_a || are_tame_weights(p->a, p->source.view.rows)) &&
           (!p->has_b || are_tame_weights(p->b, p->target.view.rows));
}

static int tells_of_less(const char *said) {
    const char *reach = strstr(said, "features reach ");
    return strstr(said, "differ by no more") != NULL ||
           (reach != NULL && strtod(reach + strlen("features reach "), NULL) < 1e-20);
}

/* A ridge that is far above the squares of the samples shrinks them, more with every cycle. */
static int is_shrunk(const sscda *h, const problem *p, const char *said) {
    const char *map = word_of(h, "map");
    double ridge = 0;
    REQUIRE(sscda_get_double(h, "ridge", &ridge) == SSCDA_OK, "%s", sscda_last_error(h));
    return strncmp(said, "cycle ", 6) == 0 && tells_of_less(said) &&
           (strcmp(map, "linear") == 0 || strcmp(map, "neural") == 0) &&
           largest(&p->source) < sqrt(ridge);
}

void check_refusal(const sscda *h, const problem *p, int32_t status) {
    const char *said = sscda_last_error(h);
    switch (status) {
    case SSCDA_ERROR_NOT_FINITE:
        REQUIRE(!is_finite(&p->source) || !is_finite(&p->target), "%s", said);
        break;
    case SSCDA_ERROR_LABELS:
        REQUIRE(labels_are_missing(h, p) || shares_do_not_fit(h, p), "%s", said);
        break;
    case SSCDA_ERROR_OPTION:
        REQUIRE(options_clash(h), "%s", said);
        REQUIRE(strstr(said, "restore_covariance") != NULL, "names no option: %s", said);
        break;
    case SSCDA_ERROR_NUMERIC:
        REQUIRE(!is_tame(h, p) || is_shrunk(h, p, said), "%s", said);
        REQUIRE(strstr(said, "rescale") != NULL, "no way out is named: %s", said);
        break;
    case SSCDA_ERROR_UNAVAILABLE:
        REQUIRE(strncmp(word_of(h, "transport"), "ortools_", 8) == 0, "%s", said);
        break;
    default:
        REQUIRE(0, "%s: %s", sscda_status_name(status), said);
    }
}
