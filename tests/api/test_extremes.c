/* SPDX-License-Identifier: MIT */
/* Numbers at the ends of what double can do: an honest error or a finite result, never NaN. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/fixture.h"

void setUp(void) {
    open_fixture();
}
void tearDown(void) {
    close_fixture();
}

/* Fits copies of the data times `source_scale` and `target_scale`. */
static int32_t fit_scaled(sscda *handle, double source_scale, double target_scale) {
    double xs[18], xt[24];
    const sscda_matrix source = sscda_row_major(xs, 6, 3), target = sscda_row_major(xt, 8, 3);
    int k;
    for (k = 0; k < 18; ++k)
        xs[k] = p.xs[k] * source_scale;
    for (k = 0; k < 24; ++k)
        xt[k] = p.xt[k] * target_scale;
    return sscda_fit(handle, &source, p.labels, &target);
}

static void test_features_too_large(void) {
    REFUSED(SSCDA_ERROR_NUMERIC, h, fit_scaled(h, 1e200, 1e200), "source", "rescale");
    REFUSED(SSCDA_ERROR_NUMERIC, h, fit_scaled(h, 1e200, 1), "source", "rescale");
    REFUSED(SSCDA_ERROR_NUMERIC, h, fit_scaled(h, 1, 1e200), "rescale");
    REFUSED(SSCDA_ERROR_NUMERIC, h, fit_scaled(h, 3e307, 3e307), "rescale");
}

static void test_features_too_small(void) {
    REFUSED(SSCDA_ERROR_NUMERIC, h, fit_scaled(h, 1e-200, 1e-200), "source", "rescale");
    REFUSED(SSCDA_ERROR_NUMERIC, h, fit_scaled(h, 1e-320, 1e-320), "rescale");
}

/* Sums that overflow on the way, upwards, downwards and in both directions at once. */
static void test_one_column_too_large(void) {
    const double huge[] = {1e308, 1e308, -1e308, -1e308};
    int column, shift, k;
    for (column = 0; column < 3; ++column) {
        for (shift = 0; shift < 4; ++shift) {
            for (k = 0; k < 8; ++k)
                p.xt[3 * k + column] = huge[(k + shift) % 4];
            REFUSED(SSCDA_ERROR_NUMERIC, h, sscda_fit(h, &p.source, p.labels, &p.target),
                    "rescale");
            free_problem(&p);
            p = make_problem(6, 8, 3, 2, 7);
        }
    }
}

static void check_finite_results(const sscda *handle, const char *what) {
    double c[48], y[18];
    sscda_matrix m = sscda_row_major(c, 6, 8), adapted = sscda_row_major(y, 6, 3);
    int32_t k;
    OK(sscda_correspondence(handle, &m));
    OK(sscda_adapted(handle, &adapted));
    for (k = 0; k < 48; ++k)
        CHECK(isfinite(c[k]) && c[k] >= 0, "%s: C has %g", what, c[k]);
    for (k = 0; k < 6; ++k) {
        double sum = 0;
        int j;
        for (j = 0; j < 8; ++j)
            sum += c[8 * k + j];
        CLOSE(1, sum, 1e-10);
    }
    for (k = 0; k < 18; ++k)
        CHECK(isfinite(y[k]), "%s: adapted has %g", what, y[k]);
    for (k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL;
        int32_t type = 0;
        double number = 0;
        OK(sscda_info_describe(k, &key, &type));
        if (type != SSCDA_TYPE_DOUBLE) continue;
        OK(sscda_info_double(handle, key, &number));
        CHECK(isfinite(number), "%s: %s is %g", what, key, number);
    }
}

/* The method has no units (but for the ridge): at any scale that fits the objective is the same,
 * times the square of the scale, and a bound at one scale is a bound at all. */
static void check_scales(const char *solver) {
    const double scales[] = {1, 1e-60, 1e-30, 1e-20, 1e-10, 1e10, 1e20, 1e30, 1e60};
    double lowest = INFINITY, highest = 0, bound = 0;
    sscda *other = new_handle();
    size_t k;
    OK(sscda_set_string(other, "solver", solver));
    OK(sscda_set_double(other, "ridge", 0));
    for (k = 0; k < sizeof scales / sizeof scales[0]; ++k) {
        const double square = scales[k] * scales[k];
        char what[128];
        double objective = 0, proven = 0;
        const int32_t status = fit_scaled(other, scales[k], scales[k]);
        snprintf(what, sizeof what, "%s, scale %g", solver, scales[k]);
        CHECK(status == SSCDA_OK, "%s: %s: %s", what, sscda_status_name(status),
              sscda_last_error(other));
        check_finite_results(other, what);
        OK(sscda_info_double(other, "objective", &objective));
        OK(sscda_info_double(other, "lower_bound", &proven));
        lowest = fmin(lowest, objective / square);
        highest = fmax(highest, objective / square);
        bound = fmax(bound, proven / square);
        CHECK(highest <= 1.02 * lowest, "%s: an objective of %g, and of %g elsewhere", what,
              objective / square, lowest);
        CHECK(bound <= lowest * (1 + 1e-9), "%s: a bound of %g, an objective of %g", what, bound,
              lowest);
    }
    sscda_destroy(other);
}

static void test_scales_that_fit(void) {
    for_each_word("solver", check_scales);
}

/* Every number of the options at its extremes: an error that is one of ours, or finite results. */
static void try_extreme(const char *solver, const char *key, double value) {
    sscda *other = new_handle();
    char what[128];
    int32_t status;
    snprintf(what, sizeof what, "%s, %s = %g", solver, key, value);
    OK(sscda_set_string(other, "solver", solver));
    OK(sscda_set_double(other, key, value));
    OK(sscda_set_int(other, "max_iterations", 50));
    status = sscda_fit(other, &p.source, p.labels, &p.target);
    if (status < 0)
        CHECK(status == SSCDA_ERROR_NUMERIC, "%s: %s: %s", what, sscda_status_name(status),
              sscda_last_error(other));
    else
        check_finite_results(other, what);
    sscda_destroy(other);
}

static void try_extremes(const char *solver) {
    const double values[] = {0, DBL_MIN, 1e-200, 1e-100, 1e-12, 1e12, 1e100, 1e200, 1e300, DBL_MAX};
    int32_t k;
    size_t v;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        OK(sscda_option_describe(k, &row));
        if (row.type != SSCDA_TYPE_DOUBLE) continue;
        for (v = 0; v < sizeof values / sizeof values[0]; ++v)
            if (values[v] >= row.minimum && values[v] <= row.maximum)
                try_extreme(solver, row.key, values[v]);
    }
}

static void test_extreme_options(void) {
    for_each_word("solver", try_extremes);
}

/* Every whole number at its ends. However many cycles, epochs or threads are asked for, a fit with
 * a limit of time ends soon, with a result. */
static void try_count(const sscda_option *row, double value, const char *map) {
    sscda *other = new_handle();
    char what[128];
    int32_t status;
    snprintf(what, sizeof what, "%s, %s = %.0f", map, row->key, value);
    OK(sscda_set_string(other, "map", map));
    OK(sscda_set_double(other, "time_limit", 0.05));
    OK(sscda_set_int(other, row->key, (int64_t)value));
    status = sscda_fit(other, &p.source, p.labels, &p.target);
    if (status == SSCDA_ERROR_OPTION) { /* not with this map */
        CHECK(strstr(sscda_last_error(other), row->key) != NULL &&
                  strstr(sscda_last_error(other), "'map'") != NULL,
              "%s: %s", what, sscda_last_error(other));
    } else {
        CHECK(status >= 0, "%s: %s: %s", what, sscda_status_name(status), sscda_last_error(other));
        check_finite_results(other, what);
        OK(sscda_info_double(other, "seconds", &value));
        CHECK(value < 20, "%s: %g s", what, value);
    }
    sscda_destroy(other);
}

static void try_counts(const char *map) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        OK(sscda_option_describe(k, &row));
        if (row.type != SSCDA_TYPE_INT && row.type != SSCDA_TYPE_BOOL) continue;
        try_count(&row, row.minimum, map);
        try_count(&row, row.maximum, map);
    }
}

static void test_extreme_counts(void) {
    for_each_word("map", try_counts);
}

static void try_extreme_paper(const char *solver) {
    const double values[] = {1e-300, 1e-20, 1e20, 1e300, DBL_MAX};
    size_t v;
    for (v = 0; v < sizeof values / sizeof values[0]; ++v) {
        sscda *other = new_handle();
        int32_t status;
        OK(sscda_set_string(other, "preset", "paper"));
        OK(sscda_set_string(other, "solver", solver));
        OK(sscda_set_double(other, "lambda_s", values[v]));
        OK(sscda_set_double(other, "lambda_g", values[v]));
        status = sscda_fit(other, &p.source, p.labels, &p.target);
        if (status < 0)
            RETURNS(SSCDA_ERROR_NUMERIC, status);
        else
            check_finite_results(other, solver);
        sscda_destroy(other);
    }
}

static void test_extreme_absolute_weights(void) {
    for_each_word("solver", try_extreme_paper);
}

/* The solver may not run in single precision there: a trace with NaN could not be stored. */
static void test_a_target_sample_far_away(void) {
    static const double xs[] = {-2, 36.0 / 7, -0.75};
    static const double xt[] = {99.5, 99.5, 98.5, -1.073496998742043e39, 98.75};
    static const int32_t labels[] = {0, 1, 0};
    const sscda_matrix source = sscda_row_major(xs, 3, 1), target = sscda_row_major(xt, 5, 1);
    sscda *far = new_handle(), *copy = NULL;
    double values[5000];
    int64_t count = 0, size = 0, k;
    void *bytes;
    OK(sscda_set_int(far, "max_iterations", 200));
    TEST_ASSERT_TRUE(sscda_fit(far, &source, labels, &target) >= 0);
    OK(sscda_trace(far, "objective", values, 5000, &count));
    TEST_ASSERT_TRUE(count > 0);
    for (k = 0; k < count; ++k)
        CHECK(isfinite(values[k]), "objective %lld is %g", (long long)k, values[k]);
    OK(sscda_serialize(far, NULL, 0, &size));
    bytes = allocate((size_t)size);
    OK(sscda_serialize(far, bytes, size, &size));
    OK(sscda_deserialize(&copy, bytes, size));
    free(bytes);
    sscda_destroy(copy);
    sscda_destroy(far);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_features_too_large);
    RUN_TEST(test_features_too_small);
    RUN_TEST(test_one_column_too_large);
    RUN_TEST(test_scales_that_fit);
    RUN_TEST(test_extreme_options);
    RUN_TEST(test_extreme_counts);
    RUN_TEST(test_extreme_absolute_weights);
    RUN_TEST(test_a_target_sample_far_away);
    return UNITY_END();
}
