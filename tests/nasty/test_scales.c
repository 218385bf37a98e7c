/* SPDX-License-Identifier: MIT */
/* Features of any size: 1e-150 to 1e150, denormals, the ends of float, integers beyond 2^53. */
#define _POSIX_C_SOURCE 200809L
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/invariants.h"
#include "common/promise.h"
#include "common/watchdog.h"
#include "nasty/verify.h"

static const char *const both[] = {"proximal_gradient", "conditional_gradient"};

/* Scales at which double can hold the square of a square. */
static const double reach = 1e61;

void setUp(void) {}
void tearDown(void) {}

static problem scaled_problem(double scale) {
    problem p = make_problem(14, 17, 3, 2, 31);
    int64_t k;
    for (k = 0; k < p.ns * p.d; ++k)
        p.xs[k] *= scale;
    for (k = 0; k < p.nt * p.d; ++k)
        p.xt[k] *= scale;
    return p;
}

static nasty name_it(const problem *p, char *text, size_t size, const char *map, const char *solver,
                     double scale) {
    nasty n = {p, p->labels, NULL, NULL, text};
    snprintf(text, size, "scale %g, %s, %s", scale, map, solver);
    watch(text);
    return n;
}

/* Plain samples: fitted and right within the reach of double, refused by name beyond. */
static void check_map(const char *map) {
    int exponent, s;
    for (exponent = -150; exponent <= 150; exponent += 25) {
        const double scale = pow(10, exponent);
        problem p = scaled_problem(scale);
        bounds b = {0, 0, 0};
        for (s = 0; s < 2; ++s) {
            char text[128];
            const nasty n = name_it(&p, text, sizeof text, map, both[s], scale);
            sscda *h = new_handle();
            int32_t status;
            OK(sscda_set_string(h, "map", map));
            OK(sscda_set_string(h, "solver", both[s]));
            status = fit_or_refuse(h, &n, "source|target");
            CHECK((status >= 0) == (scale < reach && scale > 1 / reach), "%s: %s", text,
                  sscda_status_name(status));
            if (status >= 0) compare_bounds(&b, h, &n);
            sscda_destroy(h);
        }
        free_problem(&p);
    }
}

static void test_every_map_at_every_scale(void) {
    for_each_word("map", check_map);
}

/* Samples that the preparation brings to a size of its own: every scale gives what scale 1 gives,
 * to rounding. The map back has the scale of the data. */
static void check_prepared(const char *key, const char *word) {
    double expected = 0, mapped[14 * 3], first[14 * 3];
    int exponent;
    for (exponent = 0; exponent <= 300; exponent += 25) {
        const double scale = pow(10, exponent <= 150 ? exponent : 150 - exponent);
        problem p = scaled_problem(scale);
        char text[128];
        const nasty n = name_it(&p, text, sizeof text, key, word, scale);
        sscda *h = new_handle();
        sscda_matrix y = sscda_row_major(mapped, 14, 3);
        int32_t status;
        int k;
        OK(sscda_set_string(h, key, word));
        status = sscda_fit(h, &p.source, p.labels, &p.target);
        CHECK(status == SSCDA_OK, "%s: %s: %s", text, sscda_status_name(status),
              sscda_last_error(h));
        OK(sscda_adapted(h, &y));
        if (exponent == 0) {
            expected = info_number(h, "objective");
            memcpy(first, mapped, sizeof first);
        }
        CLOSE(expected, info_number(h, "objective"), 1e-6 * expected);
        for (k = 0; k < 14 * 3; ++k)
            CHECK(fabs(mapped[k] / scale - first[k]) <= 1e-3 * (1 + fabs(first[k])),
                  "%s: adapted to %g, at scale 1 to %g", n.what, mapped[k], first[k]);
        ++verified;
        sscda_destroy(h);
        free_problem(&p);
    }
}

static void test_prepared_samples(void) {
    check_prepared("standardize", "domain");
    check_prepared("standardize", "joint");
    check_prepared("scale_rows", "l2");
}

/* Columns that are many decades apart. */
static void test_columns_apart(void) {
    int s, exponent;
    for (exponent = 10; exponent <= 50; exponent += 10)
        for (s = 0; s < 2; ++s) {
            problem p = make_problem(14, 17, 3, 2, 32);
            char text[128];
            const nasty n = name_it(&p, text, sizeof text, "columns", both[s], pow(10, exponent));
            sscda *h = new_handle();
            int64_t i;
            for (i = 0; i < p.ns * p.d; ++i)
                p.xs[i] *= pow(10, exponent * (double)(i % p.d - 1));
            for (i = 0; i < p.nt * p.d; ++i)
                p.xt[i] *= pow(10, exponent * (double)(i % p.d - 1));
            OK(sscda_set_string(h, "solver", both[s]));
            TEST_ASSERT_TRUE(fit_or_refuse(h, &n, "source|target") >= 0);
            sscda_destroy(h);
            free_problem(&p);
        }
}

/* Denormal numbers: alone they cannot be squared; among others they are nearly 0. */
static void test_denormals(void) {
    int s, k;
    for (s = 0; s < 2; ++s) {
        problem p = make_problem(14, 17, 3, 2, 33), q = scaled_problem(4e-323);
        char text[128];
        nasty n = name_it(&q, text, sizeof text, "denormals", both[s], 4e-323);
        sscda *h = new_handle();
        OK(sscda_set_string(h, "solver", both[s]));
        RETURNS(SSCDA_ERROR_NUMERIC, fit_or_refuse(h, &n, "source|target"));
        n.p = &p;
        n.labels = p.labels;
        for (k = 0; k < 14; ++k)
            p.xs[3 * k + k % 3] = k % 2 == 0 ? 5e-324 : -DBL_MIN / 3;
        for (k = 0; k < 17; ++k)
            p.xt[3 * k + 1] = DBL_MIN / (k + 2);
        TEST_ASSERT_TRUE(fit_or_refuse(h, &n, "source|target") >= 0);
        sscda_destroy(h);
        free_problem(&p);
        free_problem(&q);
    }
}

/* Whole numbers that double cannot tell from their neighbours, as of counters and times. */
static void test_integers_beyond_2_53(void) {
    const double bases[] = {9007199254740992.0, -9007199254740994.0, 9.2e18, -9.2e18, 1.8e19};
    size_t b;
    int s;
    for (b = 0; b < sizeof bases / sizeof bases[0]; ++b)
        for (s = 0; s < 2; ++s) {
            const double step = nextafter(fabs(bases[b]), INFINITY) - fabs(bases[b]);
            problem p = make_problem(14, 17, 3, 2, 34);
            char text[128];
            const nasty n = name_it(&p, text, sizeof text, "integers", both[s], bases[b]);
            sscda *h = new_handle();
            int64_t k;
            for (k = 0; k < p.ns * p.d; ++k)
                p.xs[k] = bases[b] + step * floor(100 * p.xs[k]);
            for (k = 0; k < p.nt * p.d; ++k)
                p.xt[k] = bases[b] + step * floor(100 * p.xt[k]);
            OK(sscda_set_string(h, "solver", both[s]));
            TEST_ASSERT_TRUE(fit_or_refuse(h, &n, "source|target") >= 0);
            sscda_destroy(h);
            free_problem(&p);
        }
}

/* float samples at the ends of float are ordinary numbers in double; results that float cannot
 * hold are refused with their place. */
static void test_float_extremes(void) {
    const double scales[] = {1.0, FLT_MAX / 8, FLT_MIN, FLT_MIN / 4096};
    size_t k;
    for (k = 0; k < sizeof scales / sizeof scales[0]; ++k) {
        problem p = make_problem(14, 17, 3, 2, 35);
        float xs[14 * 3], xt[17 * 3], y[14 * 3];
        double back[14 * 3];
        sscda_matrix source = sscda_row_major_f32(xs, 14, 3),
                     target = sscda_row_major_f32(xt, 17, 3);
        sscda_matrix out = sscda_row_major_f32(y, 14, 3), wide = sscda_row_major(back, 14, 3);
        char text[128];
        const nasty n = name_it(&p, text, sizeof text, "float", "auto", scales[k]);
        sscda *h = new_handle();
        int i;
        for (i = 0; i < 14 * 3; ++i)
            p.xs[i] = (double)(xs[i] = (float)(p.xs[i] * scales[k]));
        for (i = 0; i < 17 * 3; ++i)
            p.xt[i] = (double)(xt[i] = (float)(p.xt[i] * scales[k]));
        verify(h, &n, sscda_fit(h, &source, p.labels, &target));
        OK(sscda_map(h, &source, &out));
        OK(sscda_map(h, &source, &wide));
        for (i = 0; i < 14 * 3; ++i)
            TEST_ASSERT_TRUE(y[i] == (float)back[i]);
        for (i = 0; i < 14 * 3; ++i)
            back[i] = 4e38 * (i % 2 == 0 ? 1 : -1);
        OK(sscda_set_string(h, "map", "none"));
        fit(h, &p);
        REFUSED(SSCDA_ERROR_NUMERIC, h, sscda_map(h, &wide, &out), "y", "row 0", "float");
        sscda_destroy(h);
        free_problem(&p);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_map_at_every_scale);
    RUN_TEST(test_prepared_samples);
    RUN_TEST(test_columns_apart);
    RUN_TEST(test_denormals);
    RUN_TEST(test_integers_beyond_2_53);
    RUN_TEST(test_float_extremes);
    promise("nasty-scales", verified + refused);
    return UNITY_END();
}
