/* SPDX-License-Identifier: MIT */
/* Each option has the effect that its description promises. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"

static problem p; /* 16 x 14, three features, two classes */
static sscda *h;

void setUp(void) {
    p = make_problem(16, 14, 3, 2, 91);
    h = new_handle();
}
void tearDown(void) {
    sscda_destroy(h);
    free_problem(&p);
}

static double mean_distance(const double *x, int64_t n, int64_t d) {
    double total = 0;
    int64_t i, j, k;
    for (i = 0; i < n; ++i) {
        for (j = 0; j < i; ++j) {
            double square = 0;
            for (k = 0; k < d; ++k)
                square += (x[i * d + k] - x[j * d + k]) * (x[i * d + k] - x[j * d + k]);
            total += sqrt(square);
        }
    }
    return total / (0.5 * (double)(n * (n - 1)));
}

static void test_sigma(void) {
    fit(h, &p);
    CLOSE(mean_distance(p.xs, 16, 3), info_number(h, "sigma_source"), 1e-12);
    CLOSE(mean_distance(p.xt, 14, 3), info_number(h, "sigma_target"), 1e-12);
    OK(sscda_set_double(h, "sigma_source", 0.75));
    OK(sscda_set_double(h, "sigma_target", 3.5));
    fit(h, &p);
    TEST_ASSERT_TRUE(info_number(h, "sigma_source") == 0.75);
    TEST_ASSERT_TRUE(info_number(h, "sigma_target") == 3.5);
}

static void test_absolute_weights(void) {
    OK(sscda_set_string(h, "weights", "absolute"));
    OK(sscda_set_double(h, "lambda_s", 0.125));
    OK(sscda_set_double(h, "lambda_g", 0.375));
    fit(h, &p);
    TEST_ASSERT_TRUE(info_number(h, "lambda_s_absolute") == 0.125);
    TEST_ASSERT_TRUE(info_number(h, "lambda_g_absolute") == 0.375);
}

/* Relative: 1 makes a term as large as the first one at the independent coupling. */
static void test_relative_weights(void) {
    fitted f = {NULL, &p, NULL, NULL, NULL, 0};
    double u[16 * 14], first;
    int k;
    f.h = h;
    f.labels = p.labels;
    OK(sscda_set_double(h, "lambda_s", 0.5));
    OK(sscda_set_double(h, "lambda_g", 2));
    fit(h, &p);
    for (k = 0; k < 16 * 14; ++k)
        u[k] = 1.0 / 14;
    first = first_order_of(&f, u) - info_number(h, "offset");
    CLOSE(0.5 * first, info_number(h, "lambda_s_absolute") * second_order_of(&f, u), 1e-9 * first);
    CLOSE(2 * first, info_number(h, "lambda_g_absolute") * class_term_of(&f, u), 1e-9 * first);
    /* The independent coupling is where a fit begins, so it is never better. */
    TEST_ASSERT_TRUE(info_number(h, "objective") - info_number(h, "offset") <=
                     3.5 * first * (1 + 1e-9));
}

/* y = map(x) for n samples. */
static void map_samples(const double *x, double *y, int64_t n) {
    const sscda_matrix in = sscda_row_major(x, n, 3);
    sscda_matrix out = sscda_row_major(y, n, 3);
    OK(sscda_map(h, &in, &out));
}

static void test_intercept(void) {
    const char *const maps[] = {"linear", "rigid"};
    const double origin[3] = {0, 0, 0};
    double y[3];
    size_t k;
    for (k = 0; k < 2; ++k) {
        OK(sscda_set_string(h, "map", maps[k]));
        OK(sscda_set_int(h, "intercept", 0));
        fit(h, &p);
        map_samples(origin, y, 1);
        TEST_ASSERT_TRUE(y[0] == 0 && y[1] == 0 && y[2] == 0);
        OK(sscda_set_int(h, "intercept", 1));
        fit(h, &p);
        map_samples(origin, y, 1);
        TEST_ASSERT_TRUE(fabs(y[0]) + fabs(y[1]) + fabs(y[2]) > 0.1); /* the domains are apart */
    }
}

/* A rotation keeps distances and turns no hand into the other. */
static void test_rigid(void) {
    const double x[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    double y[12], e[9], dot;
    int i, j, k;
    OK(sscda_set_string(h, "map", "rigid"));
    fit(h, &p);
    map_samples(x, y, 4);
    for (i = 0; i < 3; ++i)
        for (k = 0; k < 3; ++k)
            e[3 * i + k] = y[3 * (i + 1) + k] - y[k];
    for (i = 0; i < 3; ++i) {
        for (j = 0; j < 3; ++j) {
            for (dot = 0, k = 0; k < 3; ++k)
                dot += e[3 * i + k] * e[3 * j + k];
            CLOSE(i == j, dot, 1e-12);
        }
    }
    CLOSE(1,
          e[0] * (e[4] * e[8] - e[5] * e[7]) - e[1] * (e[3] * e[8] - e[5] * e[6]) +
              e[2] * (e[3] * e[7] - e[4] * e[6]),
          1e-12);
}

/* A new sample moves like its nearest training sample. */
static void test_barycentric(void) {
    double near[48], adapted[48], mapped[48];
    sscda_matrix y = sscda_row_major(adapted, 16, 3);
    int k;
    OK(sscda_set_string(h, "map", "barycentric"));
    fit(h, &p);
    OK(sscda_adapted(h, &y));
    for (k = 0; k < 48; ++k)
        near[k] = p.xs[k] + 1e-6 * (k % 5 - 2);
    map_samples(near, mapped, 16);
    for (k = 0; k < 48; ++k)
        CLOSE(adapted[k] + 1e-6 * (k % 5 - 2), mapped[k], 1e-12);
}

static void covariance(const double *x, int64_t n, double mean[3], double out[9]) {
    int64_t i;
    int j, k;
    memset(mean, 0, 3 * sizeof *mean);
    memset(out, 0, 9 * sizeof *out);
    for (i = 0; i < n; ++i)
        for (j = 0; j < 3; ++j)
            mean[j] += x[3 * i + j] / (double)n;
    for (i = 0; i < n; ++i)
        for (j = 0; j < 3; ++j)
            for (k = 0; k < 3; ++k)
                out[3 * j + k] += (x[3 * i + j] - mean[j]) * (x[3 * i + k] - mean[k]) / (double)n;
}

/* The mapped source gets the mean and the covariance of the target. */
static void test_restore_covariance(void) {
    const char *const maps[] = {"linear", "rigid"};
    double adapted[48], mean[3], target_mean[3], got[9], wanted[9];
    sscda_matrix y = sscda_row_major(adapted, 16, 3);
    size_t m;
    int k;
    covariance(p.xt, 14, target_mean, wanted);
    OK(sscda_set_int(h, "restore_covariance", 1));
    for (m = 0; m < 2; ++m) {
        OK(sscda_set_string(h, "map", maps[m]));
        fit(h, &p);
        OK(sscda_adapted(h, &y));
        covariance(adapted, 16, mean, got);
        for (k = 0; k < 9; ++k)
            CLOSE(wanted[k], got[k], 1e-9);
        for (k = 0; k < 3; ++k)
            CLOSE(target_mean[k], mean[k], 1e-9);
    }
}

/* Least squares: with no ridge, what the map leaves over is at right angles to the samples. */
static void test_no_ridge(void) {
    double adapted[48], *c;
    sscda_matrix y = sscda_row_major(adapted, 16, 3);
    int i, j, k, l;
    OK(sscda_set_double(h, "ridge", 0));
    fit(h, &p);
    OK(sscda_adapted(h, &y));
    c = read_correspondence(h);
    for (k = 0; k < 3; ++k) {
        for (l = 0; l < 4; ++l) { /* each feature, and the constant */
            double total = 0;
            for (i = 0; i < 16; ++i) {
                double image = 0;
                for (j = 0; j < 14; ++j)
                    image += c[14 * i + j] * p.xt[3 * j + k];
                total += (l < 3 ? p.xs[3 * i + l] : 1) * (adapted[3 * i + k] - image);
            }
            CLOSE(0, total, 1e-10);
        }
    }
    free(c);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_sigma);
    RUN_TEST(test_absolute_weights);
    RUN_TEST(test_relative_weights);
    RUN_TEST(test_intercept);
    RUN_TEST(test_rigid);
    RUN_TEST(test_barycentric);
    RUN_TEST(test_restore_covariance);
    RUN_TEST(test_no_ridge);
    return UNITY_END();
}
