/* SPDX-License-Identifier: MIT */
#include "api/domains.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"

double next_random(uint64_t *state) {
    /* splitmix64 */
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

void fill_random(double *out, int64_t n, double least, double most, uint64_t seed) {
    int64_t k;
    for (k = 0; k < n; ++k)
        out[k] = least + (most - least) * next_random(&seed);
}

static double *make_cloud(int64_t n, int64_t d, int classes, double angle, double shift,
                          uint64_t seed) {
    double *x = allocate((size_t)(n * d) * sizeof *x);
    int64_t i, j;
    fill_random(x, n * d, -0.7, 0.7, seed);
    for (i = 0; i < n; ++i) {
        double *row = x + i * d;
        const double turn = 6.28 * (double)(i % classes) / classes;
        row[0] += 2 * cos(turn + angle) + shift;
        if (d > 1) row[1] += 2 * sin(turn + angle) - shift;
        for (j = 2; j < d; ++j)
            row[j] += shift;
    }
    return x;
}

problem make_problem(int64_t ns, int64_t nt, int64_t d, int classes, uint64_t seed) {
    problem p;
    int64_t i;
    p.ns = ns;
    p.nt = nt;
    p.d = d;
    p.xs = make_cloud(ns, d, classes, 0, 0, seed);
    p.xt = make_cloud(nt, d, classes, 0.5, 0.8, seed + 1);
    p.labels = allocate((size_t)ns * sizeof *p.labels);
    for (i = 0; i < ns; ++i)
        p.labels[i] = (int32_t)(i % classes);
    p.source = sscda_row_major(p.xs, ns, d);
    p.target = sscda_row_major(p.xt, nt, d);
    return p;
}

void free_problem(problem *p) {
    free(p->xs);
    free(p->xt);
    free(p->labels);
    memset(p, 0, sizeof *p);
}

sscda *new_handle(void) {
    sscda *h = NULL;
    OK(sscda_create(&h));
    TEST_ASSERT_NOT_NULL(h);
    return h;
}

int32_t fit(sscda *h, const problem *p) {
    const int32_t status = sscda_fit(h, &p->source, p->labels, &p->target);
    CHECK(status >= 0, "the fit failed: %s", sscda_last_error(h));
    return status;
}

sscda *fitted_handle(const problem *p) {
    sscda *h = new_handle();
    fit(h, p);
    return h;
}

void for_each_word(const char *option, void (*test)(const char *word)) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        const char *at;
        OK(sscda_option_describe(k, &row));
        if (strcmp(row.key, option) != 0) continue;
        for (at = row.choices; at != NULL && *at != 0;) {
            const size_t length = strcspn(at, "|");
            char word[64];
            TEST_ASSERT_LESS_THAN(sizeof word, length);
            memcpy(word, at, length);
            word[length] = 0;
            test(word);
            at += length + (at[length] == '|');
        }
        return;
    }
    fail_at(__LINE__, "there is no option '%s'", option);
}
