/* SPDX-License-Identifier: MIT */
/* The default grid, and data on which tuning does better than a fit with default options. */
#include <math.h>
#include <stdlib.h>

#include "api/check.h"
#include "api/tables.h"

static sscda *h;

void setUp(void) {
    h = new_handle();
}
void tearDown(void) {
    sscda_destroy(h);
}

/* Two half circles, one in the other's mouth, turned. */
static void fill_moons(double *x, int64_t n, double degrees, uint64_t seed) {
    const double turn = degrees * 3.14159265358979324 / 180;
    int64_t i;
    for (i = 0; i < n; ++i) {
        const double along = 3.14159265358979324 * next_random(&seed);
        const double sign = i % 2 == 0 ? 1 : -1;
        const double a = sign * (cos(along) - 0.5) + 0.1 * (next_random(&seed) - 0.5);
        const double b = sign * (sin(along) - 0.25) + 0.1 * (next_random(&seed) - 0.5);
        x[2 * i] = cos(turn) * a - sin(turn) * b;
        x[2 * i + 1] = sin(turn) * a + cos(turn) * b;
    }
}

/* Per cent of the moons' samples that are labelled rightly. */
static double right(const sscda *fitted, const double *x, int64_t n) {
    int32_t *labels = allocate((size_t)n * sizeof *labels);
    const sscda_matrix samples = sscda_row_major(x, n, 2);
    int64_t i, count = 0;
    OK(sscda_predict(fitted, &samples, labels, NULL, n));
    for (i = 0; i < n; ++i)
        if (labels[i] == i % 2) ++count;
    free(labels);
    return 100.0 * (double)count / (double)n;
}

static void test_the_cells(void) {
    problem p = make_problem(20, 24, 3, 3, 11);
    static const double lambda_s[] = {1, 1, 0.1}, lambda_g[] = {0.3, 0.3, 0.3},
                        cycles[] = {1, 2, 1};
    static const char *const maps[] = {"rigid", "rigid", "linear"};
    static const char *const rows[] = {"none", "l2", "none"};
    static const char *const features[] = {"none", "none", "domain"};
    int64_t k;
    OK(tune(h, NULL, &p));
    TEST_ASSERT_EQUAL_INT64(15, tune_count(h, "grid_cells"));
    TEST_ASSERT_EQUAL_INT64(19, tune_count(h, "finished"));
    for (k = 0; k < 3; ++k) {
        TEST_ASSERT_TRUE(entry(h, "lambda_s", k) == lambda_s[k]);
        TEST_ASSERT_TRUE(entry(h, "lambda_g", k) == lambda_g[k]);
        TEST_ASSERT_TRUE(entry(h, "cycles", k) == cycles[k]);
        TEST_ASSERT_TRUE(entry(h, "pca", k) == 50);
        TEST_ASSERT_EQUAL_STRING(maps[k], word_entry(h, "map", k));
    }
    for (k = 0; k < 12; ++k) {
        const int64_t cell = 3 + k;
        TEST_ASSERT_TRUE(entry(h, "lambda_s", cell) == (k % 4 < 2 ? 0.1 : 1));
        TEST_ASSERT_TRUE(entry(h, "lambda_g", cell) == (k % 2 == 0 ? 0.3 : 1.5));
        TEST_ASSERT_TRUE(entry(h, "cycles", cell) == 1);
        TEST_ASSERT_TRUE(entry(h, "pca", cell) == (k < 4 ? 0 : 50));
        TEST_ASSERT_TRUE(entry(h, "mix", cell) == 0.1);
        TEST_ASSERT_EQUAL_STRING("barycentric", word_entry(h, "map", cell));
        TEST_ASSERT_EQUAL_STRING(rows[k / 4], word_entry(h, "scale_rows", cell));
        TEST_ASSERT_EQUAL_STRING(features[k / 4], word_entry(h, "standardize", cell));
    }
    free_problem(&p);
}

/* Doing nothing gets most samples wrong here. New samples count, too. */
static void test_moons_are_turned_back(void) {
    double xs[240], xt[240], more[1000];
    int32_t labels[120];
    const sscda_matrix source = sscda_row_major(xs, 120, 2), target = sscda_row_major(xt, 120, 2);
    int degrees, i;
    for (i = 0; i < 120; ++i)
        labels[i] = i % 2;
    fill_moons(xs, 120, 0, 1);
    for (degrees = 30; degrees <= 60; degrees += 30) {
        fill_moons(xt, 120, degrees, 2);
        fill_moons(more, 500, degrees, 3);
        OK(sscda_tune(h, NULL, &source, labels, &target));
        OK(sscda_tune_apply(h, SSCDA_BEST, &source, labels, &target));
        CHECK(right(h, xt, 120) >= 99, "%g %% at %d degrees", right(h, xt, 120), degrees);
        CHECK(right(h, more, 500) >= 98, "%g %% at %d degrees", right(h, more, 500), degrees);
    }
}

/* Where squares of single features are finite but their sum is not, standardising cells can work,
 * and the criterion with them. */
static void test_units_of_the_features(void) {
    const char *const domain[] = {"domain"};
    problem p = make_problem(20, 24, 400, 3, 11);
    sscda_grid *grid = NULL;
    double first;
    int64_t i;
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_string(grid, "standardize", domain, 1));
    OK(tune(h, grid, &p));
    first = entry(h, "score", 0);
    for (i = 0; i < p.ns * p.d; ++i)
        p.xs[i] *= 0x1p509;
    for (i = 0; i < p.nt * p.d; ++i)
        p.xt[i] *= 0x1p509;
    OK(tune(h, grid, &p));
    CLOSE(first, entry(h, "score", 0), 1e-12);
    sscda_grid_destroy(grid);
    free_problem(&p);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_cells);
    RUN_TEST(test_moons_are_turned_back);
    RUN_TEST(test_units_of_the_features);
    return UNITY_END();
}
