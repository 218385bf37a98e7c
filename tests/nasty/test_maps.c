/* SPDX-License-Identifier: MIT */
/* Every number that a map or classifier has of its own, from one end of its range to the other: the
 * results are finite, or what is at fault is named. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/check.h"
#include "api/invariants.h"
#include "common/promise.h"
#include "common/watchdog.h"
#include "nasty/verify.h"

static long machines;

void setUp(void) {}
void tearDown(void) {}

static const double ends[] = {DBL_MIN, 1e-300, 1e-100, 1e-12, 1, 1e12, 1e100, 1e300, DBL_MAX};

static void try_number(const char *map, const char *key, double value) {
    problem p = make_problem(40, 30, 3, 2, 81);
    char text[128];
    const nasty n = {&p, p.labels, NULL, NULL, text};
    sscda *h = new_handle();
    snprintf(text, sizeof text, "%s, %s = %g", map, key, value);
    watch(text);
    OK(sscda_set_string(h, "map", map));
    OK(sscda_set_double(h, key, value));
    fit_or_refuse(h, &n, key);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_numbers_of_maps(void) {
    size_t k;
    for (k = 0; k < sizeof ends / sizeof ends[0]; ++k) {
        try_number("linear", "ridge", ends[k]);
        try_number("neural", "ridge", ends[k]);
        try_number("neural", "weight_decay", ends[k]);
        try_number("kernel", "kernel_ridge", ends[k]);
        try_number("kernel", "kernel_gamma", ends[k]);
        try_number("linear", "sigma_source", ends[k]);
        try_number("linear", "sigma_target", ends[k]);
        if (ends[k] <= 1) try_number("barycentric", "mix", ends[k]);
    }
}

static void try_count(const char *map, const char *key, int64_t value, int restore) {
    problem p = make_problem(40, 30, 3, 2, 82);
    char text[128];
    const nasty n = {&p, p.labels, NULL, NULL, text};
    sscda *h = new_handle();
    snprintf(text, sizeof text, "%s, %s = %d", map, key, (int)value);
    watch(text);
    OK(sscda_set_string(h, "map", map));
    OK(sscda_set_int(h, key, value));
    OK(sscda_set_int(h, "restore_covariance", restore));
    verify(h, &n, sscda_fit(h, &p.source, p.labels, &p.target));
    sscda_destroy(h);
    free_problem(&p);
}

static void test_counts_of_maps(void) {
    const int64_t counts[] = {1, 2, 39, 40, 41, 1000000};
    size_t k;
    for (k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
        try_count("kernel", "landmarks", counts[k], 0);
        if (counts[k] < 1000) try_count("neural", "hidden", counts[k], 0);
        try_count("neural", "epochs", counts[k], 0);
    }
    try_count("linear", "intercept", 0, 1);
    try_count("linear", "intercept", 1, 1);
    try_count("rigid", "intercept", 0, 1);
    try_count("rigid", "intercept", 1, 1);
}

/* Samples that no support vector machine can separate: the same ones in both classes, all at one
 * place, classes of one sample; each with extreme penalties and kernel widths. */
static problem inseparable(int kind) {
    problem p = kind == 3 ? make_problem(5, 50, 2, 5, 84) : make_problem(60, 50, 2, 2, 83);
    int64_t k;
    for (k = 0; k < p.ns; ++k) {
        if (kind == 0) memcpy(p.xs + 2 * k, p.xs + 2 * (k / 2), 2 * sizeof(double));
        if (kind == 1) p.xs[2 * k] = p.xs[2 * k + 1] = 0.5;
        if (kind == 2) p.labels[k] = (int32_t)(k * k % 7 % 2);
    }
    return p;
}

static void try_machine(int kind, double c, double gamma) {
    problem p = inseparable(kind);
    char text[128];
    const nasty n = {&p, p.labels, NULL, NULL, text};
    sscda *h = new_handle();
    int32_t status;
    snprintf(text, sizeof text, "svm %d, c %g, gamma %g", kind, c, gamma);
    watch(text);
    OK(sscda_set_string(h, "classifier", "svm"));
    OK(sscda_set_string(h, "map", kind == 1 ? "linear" : "none"));
    OK(sscda_set_double(h, "svm_c", c));
    OK(sscda_set_double(h, "svm_gamma", gamma));
    OK(sscda_set_int(h, "max_iterations", 5));
    status = sscda_fit(h, &p.source, p.labels, &p.target);
    verify(h, &n, status);
    ++machines;
    sscda_destroy(h);
    free_problem(&p);
}

static void test_machines(void) {
    const double penalties[] = {0, 1e-300, 1e-12, 1, 1e4}, kernels[] = {0, 1e-300, 1, 1e300};
    int kind, c, g;
    for (kind = 0; kind < 4; ++kind)
        for (c = 0; c < 5; ++c)
            for (g = 0; g < 4; ++g)
                try_machine(kind, penalties[c], kernels[g]);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_numbers_of_maps);
    RUN_TEST(test_counts_of_maps);
    promise("nasty-maps", verified + refused);
    RUN_TEST(test_machines);
    promise("nasty-svm", machines);
    return UNITY_END();
}
