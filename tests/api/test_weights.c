/* SPDX-License-Identifier: MIT */
/* Weights: what is refused, and what they do to the marginals. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/fixture.h"

void setUp(void) {
    open_fixture();
}
void tearDown(void) {
    close_fixture();
}

static void test_not_positive(void) {
    const double bad[] = {0, -0.0, -1, -1e-300, NAN, INFINITY, -INFINITY};
    double a[6] = {1, 2, 3, 4, 5, 6}, b[8] = {2, 2, 2, 3, 3, 3, 3, 3};
    size_t k;
    int i;
    for (k = 0; k < sizeof bad / sizeof bad[0]; ++k) {
        for (i = 0; i < 6; ++i) {
            const double good_a = a[i], good_b = b[i + 2];
            char at[32], value[32];
            snprintf(value, sizeof value, "%g", bad[k]);
            snprintf(at, sizeof at, "entry %d", i);
            a[i] = bad[k];
            REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_weights(h, a, 6, NULL, 0), "a:", at, value);
            REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_weights(h, a, 6, b, 8), "a:", at, value);
            a[i] = good_a;
            snprintf(at, sizeof at, "entry %d", i + 2);
            b[i + 2] = bad[k];
            REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_weights(h, NULL, 0, b, 8), "b:", at, value);
            b[i + 2] = good_b;
        }
    }
}

static void test_lengths(void) {
    const double w[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_weights(h, NULL, 6, NULL, 0), "a:", "NULL", "6");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_weights(h, NULL, 0, NULL, 8), "b:", "NULL", "8");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_weights(h, w, -1, NULL, 0), "a:", "-1");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_weights(h, w, 6, w, -8), "b:", "-8");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_weights(h, w, 0, NULL, 0), "a:", "length 0");
}

static void test_sums_must_match(void) {
    double a[2] = {1, 2}, b[3] = {1, 1, 1};
    REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_weights(h, a, 2, b, 2), "a sums to 3", "b to 2");
    b[0] = 1 + 3 * 2e-6; /* two parts in a million */
    REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_weights(h, a, 2, b, 3), "3.000006");
    a[0] = a[1] = 1e308; /* finite, but their sum is not */
    REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_weights(h, a, 2, NULL, 0), "a:", "overflow");
    /* Less than one part in a million is evened out. */
    a[0] = a[1] = 1.5;
    b[0] = 1 + 3 * 0.5e-6;
    OK(sscda_set_weights(h, a, 2, b, 3));
    OK(sscda_set_weights(h, NULL, 0, NULL, 0));
}

static void test_a_fit_of_other_sizes(void) {
    const double w[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    OK(sscda_set_weights(h, w, 5, NULL, 0));
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_fit(h, &p.source, p.labels, &p.target), "source",
            "6 rows", "5 weights");
    OK(sscda_set_weights(h, NULL, 0, w, 6));
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_fit(h, &p.source, p.labels, &p.target), "target",
            "8 rows", "6 weights");
    OK(sscda_set_weights(h, NULL, 0, NULL, 0));
}

/* Rows sum to ns a_i / sum(a), columns to ns b_j / sum(b). */
static void check_marginals(const double *a, const double *b) {
    double c[48], sum_a = 0, sum_b = 0;
    sscda_matrix m = sscda_row_major(c, 6, 8);
    int i, j;
    for (i = 0; i < 6; ++i)
        sum_a += a == NULL ? 1 : a[i];
    for (j = 0; j < 8; ++j)
        sum_b += b == NULL ? 1 : b[j];
    OK(sscda_correspondence(h, &m));
    for (i = 0; i < 6; ++i) {
        double sum = 0;
        for (j = 0; j < 8; ++j)
            sum += c[8 * i + j];
        CLOSE(6 * (a == NULL ? 1 : a[i]) / sum_a, sum, 1e-10);
    }
    for (j = 0; j < 8; ++j) {
        double sum = 0;
        for (i = 0; i < 6; ++i)
            sum += c[8 * i + j];
        CLOSE(6 * (b == NULL ? 1 : b[j]) / sum_b, sum, 1e-10);
    }
}

/* NULL goes back to equal weights. */
static void fit_weighted(const double *a, const double *b) {
    OK(sscda_set_weights(h, a, a == NULL ? 0 : 6, b, b == NULL ? 0 : 8));
    fit(h, &p);
    check_marginals(a, b);
}

static void test_marginals(void) {
    double a[6], b[8], sum = 0;
    int k;
    for (k = 0; k < 6; ++k)
        sum += a[k] = 0.25 + k;
    for (k = 0; k < 8; ++k)
        b[k] = sum / 8;
    b[2] += 1;
    b[5] -= 1;
    OK(sscda_set_weights(h, a, 6, b, 8));
    a[0] = b[0] = -1; /* copied: ours again after the call */
    fit(h, &p);
    a[0] = 0.25;
    b[0] = sum / 8;
    check_marginals(a, b);
    fit_weighted(a, NULL);
    fit_weighted(NULL, b);
    fit_weighted(NULL, NULL);
    changed_on_purpose();
}

static void test_equal_weights_are_no_weights(void) {
    const double a[6] = {4, 4, 4, 4, 4, 4}, b[8] = {3, 3, 3, 3, 3, 3, 3, 3};
    snapshot without = take_results(h);
    OK(sscda_set_weights(h, a, 6, b, 8));
    fit(h, &p);
    SAME(without, take_results(h));
    OK(sscda_set_weights(h, NULL, 0, NULL, 0));
    fit(h, &p);
    changed_on_purpose();
}

/* A weight of nearly nothing is a weight: its row sums to it. */
static void test_uneven_weights(void) {
    const double a[6] = {1, 1, 1e6, 1, 1, 1e-9};
    const double b[8] = {1e-12, 1, 1, 1, 1, 1, 1, 1e3};
    fit_weighted(a, NULL);
    fit_weighted(NULL, b);
    OK(sscda_set_weights(h, NULL, 0, NULL, 0));
    fit(h, &p);
    changed_on_purpose();
}

/* Samples of weights that are lost beside the others may have no entry: such a model is stored and
 * read as any other. */
static void test_weights_that_are_lost(void) {
    double a[6], b[40];
    int64_t nnz = 0;
    sscda *other = new_handle(), *copy = NULL;
    problem many = make_problem(6, 40, 2, 2, 81);
    snapshot state;
    int k;
    for (k = 0; k < 40; ++k)
        b[k] = k < 2 ? 1 : 1e-30;
    for (k = 0; k < 6; ++k)
        a[k] = k < 2 ? 1 : 1e-30;
    OK(sscda_set_weights(other, a, 6, b, 40));
    OK(sscda_set_double(other, "lambda_s", 0));
    fit(other, &many);
    OK(sscda_correspondence_nnz(other, &nnz));
    CHECK(nnz < 40, "%d entries: every sample may have one", (int)nnz);
    state = take_state(other);
    OK(sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
    SAME(take_results(other), take_results(copy));
    OK(sscda_target_labels(copy, NULL, NULL, 0));
    free_snapshot(&state);
    free_problem(&many);
    sscda_destroy(copy);
    sscda_destroy(other);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_not_positive);
    RUN_TEST(test_lengths);
    RUN_TEST(test_sums_must_match);
    RUN_TEST(test_a_fit_of_other_sizes);
    RUN_TEST(test_marginals);
    RUN_TEST(test_equal_weights_are_no_weights);
    RUN_TEST(test_uneven_weights);
    RUN_TEST(test_weights_that_are_lost);
    return UNITY_END();
}
