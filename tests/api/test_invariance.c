/* SPDX-License-Identifier: MIT */
/* With default options, a constant vector added to one domain, a common unit of all features and
 * their order change neither the correspondence nor the labels. */
#include <math.h>
#include <stdlib.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"

enum { ns = 60, nt = 50, d = 4 };
static const double default_ridge = 0.001;

static problem p;

void setUp(void) {
    p = make_problem(ns, nt, d, 3, 17);
}
void tearDown(void) {
    free_problem(&p);
}

typedef struct answer {
    double ridge;
    double *c;
    int32_t labels[nt];
    double gap;
} answer;

static answer answer_of(const problem *q, double ridge) {
    answer a;
    sscda *h = new_handle();
    a.ridge = ridge;
    OK(sscda_set_double(h, "ridge", ridge));
    fit(h, q);
    a.c = read_correspondence(h);
    OK(sscda_predict(h, &q->target, a.labels, NULL, nt));
    a.gap = info_number(h, "relative_gap");
    sscda_destroy(h);
    return a;
}

/* The solver's products are in single precision, which is what rounding means here. Rows of C sum
 * to 1. */
static void check_same(answer expected, const problem *q, const char *what) {
    const double tolerance = 1e-5;
    answer got = answer_of(q, expected.ridge);
    double worst = 0;
    int64_t k;
    for (k = 0; k < ns * nt; ++k)
        worst = fmax(worst, fabs(got.c[k] - expected.c[k]));
    CHECK(worst <= tolerance, "%s: C differs by %g", what, worst);
    CHECK(fabs(got.gap - expected.gap) <= tolerance, "%s: the gap is %g, not %g", what, got.gap,
          expected.gap);
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected.labels, got.labels, nt);
    free(got.c);
}

static void add(double *x, int64_t n, double distance) {
    int64_t i, j;
    for (i = 0; i < n; ++i)
        for (j = 0; j < d; ++j)
            x[i * d + j] += distance * (j % 2 == 0 ? 1 : -0.5);
}

static void test_an_offset(void) {
    static const double distances[] = {1, 1e3, 1e6};
    const answer here = answer_of(&p, default_ridge);
    size_t k;
    TEST_ASSERT_TRUE(here.gap > 1e-6); /* stopped by the tolerance, which is part of the promise */
    for (k = 0; k < sizeof distances / sizeof *distances; ++k) {
        problem moved = make_problem(ns, nt, d, 3, 17);
        add(moved.xt, nt, distances[k]);
        check_same(here, &moved, "target moved");
        free_problem(&moved);
        moved = make_problem(ns, nt, d, 3, 17);
        add(moved.xs, ns, distances[k]);
        check_same(here, &moved, "source moved");
        free_problem(&moved);
    }
    free(here.c);
}

/* The ridge of the map is in the unit of squared features, so it is 0 here. */
static void test_a_unit(void) {
    static const double units[] = {0x1p-40, 0x1p-3, 0x1p40, 1e3};
    const answer here = answer_of(&p, 0);
    size_t k;
    for (k = 0; k < sizeof units / sizeof *units; ++k) {
        problem scaled = make_problem(ns, nt, d, 3, 17);
        int64_t i;
        for (i = 0; i < ns * d; ++i)
            scaled.xs[i] *= units[k];
        for (i = 0; i < nt * d; ++i)
            scaled.xt[i] *= units[k];
        check_same(here, &scaled, "other unit");
        free_problem(&scaled);
    }
    free(here.c);
}

static void reverse_features(double *x, int64_t n) {
    int64_t i, j;
    for (i = 0; i < n; ++i)
        for (j = 0; j < d / 2; ++j) {
            const double kept = x[i * d + j];
            x[i * d + j] = x[i * d + d - 1 - j];
            x[i * d + d - 1 - j] = kept;
        }
}

static void test_the_order_of_features(void) {
    const answer here = answer_of(&p, default_ridge);
    problem reversed = make_problem(ns, nt, d, 3, 17);
    reverse_features(reversed.xs, ns);
    reverse_features(reversed.xt, nt);
    check_same(here, &reversed, "reversed features");
    free_problem(&reversed);
    free(here.c);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_an_offset);
    RUN_TEST(test_a_unit);
    RUN_TEST(test_the_order_of_features);
    return UNITY_END();
}
