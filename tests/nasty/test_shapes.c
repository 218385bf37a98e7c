/* SPDX-License-Identifier: MIT */
/* Shapes at the edge: one sample, two, one against thousands; one feature; samples that coincide;
 * memory with room between samples; labels of any value. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "api/check.h"
#include "api/invariants.h"
#include "api/snapshot.h"
#include "common/promise.h"
#include "common/watchdog.h"
#include "nasty/verify.h"

static const char *const both[] = {"proximal_gradient", "conditional_gradient"};

#ifdef TEST_SANITIZED
#define MANY 400
#else
#define MANY 3000
#endif

void setUp(void) {}
void tearDown(void) {}

/* Both solvers, with a map; the bounds of one hold for the other. */
static void try_map(const problem *p, const char *map, const char *what) {
    bounds b = {0, 0, 0};
    int s;
    for (s = 0; s < 2; ++s) {
        char text[160];
        const nasty n = {p, p->labels, NULL, NULL, text};
        sscda *h = new_handle();
        snprintf(text, sizeof text, "%s, %d x %d x %d, %s, %s", what, (int)p->ns, (int)p->nt,
                 (int)p->d, map, both[s]);
        watch(text);
        OK(sscda_set_string(h, "map", map));
        OK(sscda_set_string(h, "solver", both[s]));
        OK(sscda_set_int(h, "max_iterations", 200));
        verify(h, &n, sscda_fit(h, &p->source, p->labels, &p->target));
        compare_bounds(&b, h, &n);
        sscda_destroy(h);
    }
}

static const problem *tried;
static const char *tried_as;
static void try_tried(const char *map) {
    try_map(tried, map, tried_as);
}

static void try_all_maps(const problem *p, const char *what) {
    tried = p;
    tried_as = what;
    for_each_word("map", try_tried);
}

static void test_few_samples(void) {
    const int64_t features[] = {1, 2, 9};
    int64_t ns, nt;
    int d;
    for (ns = 1; ns <= 3; ++ns)
        for (nt = 1; nt <= 3; ++nt)
            for (d = 0; d < 3; ++d) {
                problem p = make_problem(ns, nt, features[d], 2, 41);
                try_all_maps(&p, "few");
                free_problem(&p);
            }
}

/* One coupling exists when a side has one sample, and it is found. */
static void test_one_against_many(void) {
    const int64_t shapes[][2] = {{1, MANY}, {MANY, 1}, {2, MANY}, {MANY, 2}};
    int k;
    for (k = 0; k < 4; ++k) {
        problem p = make_problem(shapes[k][0], shapes[k][1], 2, 3, 42);
        try_map(&p, "linear", "one against many");
        if (k < 2) try_map(&p, "barycentric", "one against many");
        if (k == 1) try_map(&p, "rigid", "one against many");
        free_problem(&p);
    }
}

/* Whatever lies at one place: nothing is divided by a spread of 0. */
static void place(double *x, int64_t n, int64_t d, double where) {
    int64_t k;
    for (k = 0; k < n * d; ++k)
        x[k] = where;
}

static void test_samples_that_coincide(void) {
    const double places[][2] = {{0, 0}, {3, 3}, {0, 3}, {-1e-30, 1e-30}, {1e30, 1e30}};
    size_t k;
    for (k = 0; k < sizeof places / sizeof places[0]; ++k) {
        problem p = make_problem(12, 9, 2, 3, 43);
        place(p.xs, 12, 2, places[k][0]);
        place(p.xt, 9, 2, places[k][1]);
        try_all_maps(&p, "all at one place");
        free_problem(&p);
        p = make_problem(12, 9, 2, 3, 43);
        place(p.xs, 12, 2, places[k][0]);
        if (k < 3) try_all_maps(&p, "source at one place");
        free_problem(&p);
        p = make_problem(12, 9, 2, 3, 43);
        place(p.xt, 9, 2, places[k][1]);
        if (k < 3) try_all_maps(&p, "target at one place");
        free_problem(&p);
    }
}

static void test_constant_features(void) {
    const double constants[] = {0, 1, -1e8, 1e20};
    size_t k;
    for (k = 0; k < sizeof constants / sizeof constants[0]; ++k) {
        problem p = make_problem(15, 13, 3, 2, 44);
        int64_t i;
        for (i = 0; i < p.ns; ++i)
            p.xs[3 * i + 1] = constants[k];
        for (i = 0; i < p.nt; ++i)
            p.xt[3 * i + 1] = constants[k];
        try_all_maps(&p, "a constant feature");
        free_problem(&p);
    }
}

/* Each sample several times, and the same samples on both sides. */
static void test_duplicates(void) {
    problem p = make_problem(16, 20, 2, 2, 45), q = make_problem(15, 15, 2, 3, 46);
    int64_t k;
    for (k = 0; k < p.ns; ++k)
        memcpy(p.xs + 2 * k, p.xs + 2 * (k % 4), 2 * sizeof(double));
    for (k = 0; k < p.nt; ++k)
        memcpy(p.xt + 2 * k, p.xt + 2 * (k % 5), 2 * sizeof(double));
    memcpy(q.xt, q.xs, 30 * sizeof(double));
    try_all_maps(&p, "duplicates");
    try_all_maps(&q, "the same on both sides");
    free_problem(&p);
    free_problem(&q);
}

static void test_no_feature(void) {
    problem p = make_problem(4, 5, 2, 2, 47);
    sscda *h = new_handle();
    p.source.cols = p.target.cols = 0;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_fit(h, &p.source, p.labels, &p.target), "source",
            "4 x 0");
    p.source.cols = 2;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_fit(h, &p.source, p.labels, &p.target), "target",
            "5 x 0");
    p.target.cols = 2;
    p.source.rows = 0;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_fit(h, &p.source, p.labels, &p.target), "source",
            "0 x 2");
    sscda_destroy(h);
    free_problem(&p);
    refused += 3;
}

/* Samples many gigabytes apart, more elements than 32 bits count, forwards and backwards. */
static void test_huge_strides(void) {
    const int64_t stride = (INT64_C(1) << 31) + 12345;
    const size_t bytes = (size_t)(3 * stride + 64) * sizeof(double);
    problem p = make_problem(4, 5, 2, 2, 48);
    sscda *near = fitted_handle(&p);
    double *wide = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    int sign, i;
    if (wide == MAP_FAILED) {
        sscda_destroy(near);
        free_problem(&p);
        TEST_IGNORE_MESSAGE("so many addresses are not to be had here");
    }
    for (sign = 0; sign < 2; ++sign) {
        sscda_matrix far = p.source;
        sscda *h = new_handle();
        far.data = sign == 0 ? wide : wide + 3 * stride + 1;
        far.row_stride = sign == 0 ? stride : -stride;
        far.col_stride = sign == 0 ? 1 : -1;
        for (i = 0; i < 4; ++i) {
            double *row = (double *)far.data + i * far.row_stride;
            row[0] = p.xs[2 * i];
            row[far.col_stride] = p.xs[2 * i + 1];
        }
        OK(sscda_fit(h, &far, p.labels, &p.target));
        SAME(take_results(near), take_results(h));
        sscda_destroy(h);
        ++verified;
    }
    munmap(wide, bytes);
    sscda_destroy(near);
    free_problem(&p);
}

/* Classes at the ends of their type, one class, a class for each sample, none but one labelled. */
static void test_labels(void) {
    const int32_t sets[][12] = {
        {INT32_MAX, INT32_MIN + 1, -1, 0, INT32_MAX, INT32_MIN + 1, -1, 0, 1, 1, 2, 2},
        {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7},
        {-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, INT32_MAX},
        {SSCDA_UNLABELED, SSCDA_UNLABELED, SSCDA_UNLABELED, 3, SSCDA_UNLABELED, SSCDA_UNLABELED,
         SSCDA_UNLABELED, SSCDA_UNLABELED, SSCDA_UNLABELED, SSCDA_UNLABELED, SSCDA_UNLABELED,
         SSCDA_UNLABELED}};
    size_t k;
    for (k = 0; k < sizeof sets / sizeof sets[0]; ++k) {
        problem p = make_problem(12, 11, 2, 2, 49);
        memcpy(p.labels, sets[k], sizeof sets[k]);
        try_all_maps(&p, "labels");
        free_problem(&p);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_few_samples);
    RUN_TEST(test_one_against_many);
    RUN_TEST(test_samples_that_coincide);
    RUN_TEST(test_constant_features);
    RUN_TEST(test_duplicates);
    RUN_TEST(test_no_feature);
    RUN_TEST(test_huge_strides);
    RUN_TEST(test_labels);
    promise("nasty-shapes", verified + refused);
    return UNITY_END();
}
