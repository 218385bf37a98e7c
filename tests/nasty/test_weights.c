/* SPDX-License-Identifier: MIT */
/* Weights of samples and of terms over the whole of their range. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/check.h"
#include "api/invariants.h"
#include "common/promise.h"
#include "common/watchdog.h"
#include "nasty/verify.h"

static const char *const both[] = {"proximal_gradient", "conditional_gradient"};

void setUp(void) {}
void tearDown(void) {}

enum { NS = 19, NT = 23 };

/* Sums to 1, from `least` to about 1: spread evenly over the decades, or all small but one. */
static void make_weights(double *w, int n, double least, int alone) {
    double sum = 0;
    int k;
    for (k = 0; k < n; ++k)
        w[k] = alone ? (k == n / 2 ? 1 : least) : pow(least, (double)(k * 7 % n) / (n - 1));
    for (k = 0; k < n; ++k)
        sum += w[k];
    for (k = 0; k < n; ++k)
        w[k] /= sum;
}

/* A barycentre lies among the samples of the target, however little its sample weighs. */
static void check_barycentres(const sscda *h, const nasty *n) {
    const problem *p = n->p;
    double y[NS * 2];
    sscda_matrix out = sscda_row_major(y, NS, 2);
    int64_t i, j, k;
    OK(sscda_adapted(h, &out));
    for (k = 0; k < 2; ++k) {
        double least = INFINITY, most = -INFINITY, slack;
        for (j = 0; j < NT; ++j) {
            least = fmin(least, p->xt[2 * j + k]);
            most = fmax(most, p->xt[2 * j + k]);
        }
        slack = 1e-6 * (most - least);
        for (i = 0; i < NS; ++i)
            CHECK(y[2 * i + k] >= least - slack && y[2 * i + k] <= most + slack,
                  "%s: sample %d goes to %g, outside of %g to %g", n->what, (int)i, y[2 * i + k],
                  least, most);
    }
}

static void try_weights(const double *a, const double *b, const char *what, double least) {
    const problem p = make_problem(NS, NT, 2, 3, 51);
    problem q = p;
    bounds sharp = {0, 0, 0};
    int s;
    for (s = 0; s < 2; ++s) {
        char text[160];
        const nasty n = {&p, p.labels, a, b, text};
        sscda *h = new_handle();
        snprintf(text, sizeof text, "%s, least weight %g, %s", what, least, both[s]);
        watch(text);
        OK(sscda_set_string(h, "solver", both[s]));
        OK(sscda_set_string(h, "map", "barycentric"));
        OK(sscda_set_weights(h, a, a == NULL ? 0 : NS, b, b == NULL ? 0 : NT));
        verify(h, &n, sscda_fit(h, &p.source, p.labels, &p.target));
        compare_bounds(&sharp, h, &n);
        check_barycentres(h, &n);
        sscda_destroy(h);
    }
    free_problem(&q);
}

static void test_weights_of_samples(void) {
    const double leasts[] = {1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 1e-20, 1e-30, 1e-100, 1e-300};
    double a[NS], b[NT];
    size_t k;
    int alone;
    for (alone = 0; alone < 2; ++alone)
        for (k = 0; k < sizeof leasts / sizeof leasts[0]; ++k) {
            make_weights(a, NS, leasts[k], alone);
            make_weights(b, NT, leasts[k], alone);
            try_weights(a, NULL, alone ? "one source sample" : "source", leasts[k]);
            try_weights(NULL, b, alone ? "one target sample" : "target", leasts[k]);
            try_weights(a, b, alone ? "one of each" : "both", leasts[k]);
        }
}

/* Both weights of terms, in both units. What double cannot hold is refused by their names. */
static void try_lambdas(const char *units, double lambda_s, double lambda_g) {
    problem p = make_problem(NS, NT, 2, 3, 52);
    bounds b = {0, 0, 0};
    int s;
    for (s = 0; s < 2; ++s) {
        char text[160];
        const nasty n = {&p, p.labels, NULL, NULL, text};
        sscda *h = new_handle();
        snprintf(text, sizeof text, "%s weights %g and %g, %s", units, lambda_s, lambda_g, both[s]);
        watch(text);
        OK(sscda_set_string(h, "weights", units));
        OK(sscda_set_double(h, "lambda_s", lambda_s));
        OK(sscda_set_double(h, "lambda_g", lambda_g));
        OK(sscda_set_string(h, "solver", both[s]));
        OK(sscda_set_int(h, "max_iterations", 300));
        if (fit_or_refuse(h, &n, "lambda_s|lambda_g") >= 0) compare_bounds(&b, h, &n);
        sscda_destroy(h);
    }
    free_problem(&p);
}

static void try_units(const char *units) {
    const double lambdas[] = {0, 1e-300, 1e-150, 1e-12, 1, 1e12, 1e150, 1e300};
    const size_t count = sizeof lambdas / sizeof lambdas[0];
    size_t i, j;
    for (i = 0; i < count; ++i)
        for (j = 0; j < count; ++j)
            try_lambdas(units, lambdas[i], lambdas[j]);
}

static void test_weights_of_terms(void) {
    for_each_word("weights", try_units);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_weights_of_samples);
    promise("nasty-weights", verified);
    verified = refused = 0;
    RUN_TEST(test_weights_of_terms);
    promise("nasty-lambdas", verified + refused);
    return UNITY_END();
}
