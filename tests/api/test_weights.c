/* SPDX-License-Identifier: MIT */
/* Weights: what is refused, and what they do to the marginals. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/fixture.h"
#include "api/invariants.h"

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

static void test_sums_may_differ(void) {
    double a[2] = {1, 2}, b[3] = {1, 1, 9};
    OK(sscda_set_weights(h, a, 2, b, 3));
    a[0] = a[1] = 1e308; /* finite, but their sum is not */
    REFUSED(SSCDA_ERROR_WEIGHTS, h, sscda_set_weights(h, a, 2, NULL, 0), "a:", "overflow");
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

/* Rows sum to a_i, or to ns a_i / sum(a) with a weight below 1; columns in proportion to b. */
static void check_marginals(const double *a, const double *b) {
    double c[48], sum_a = 0, sum_b = 0;
    const double total = samples_of(a, 6);
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
        CLOSE(total * (a == NULL ? 1 : a[i]) / sum_a, sum, 1e-10 * total);
    }
    for (j = 0; j < 8; ++j) {
        double sum = 0;
        for (i = 0; i < 6; ++i)
            sum += c[8 * i + j];
        CLOSE(total * (b == NULL ? 1 : b[j]) / sum_b, sum, 1e-10 * total);
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

/* Samples whose weights are lost beside the others: such a model is stored and read as any other.
 */
static void test_weights_that_are_lost(void) {
    double a[6], b[40];
    int64_t nnz = 0;
    sscda *other = new_handle(), *copy = NULL;
    problem many = make_problem(6, 40, 2, 2, 81);
    snapshot state;
    int k;
    for (k = 0; k < 40; ++k)
        b[k] = k < 2 ? 1 : 1e-300;
    for (k = 0; k < 6; ++k)
        a[k] = k < 2 ? 1 : 1e-300;
    OK(sscda_set_weights(other, a, 6, b, 40));
    OK(sscda_set_double(other, "lambda_s", 0));
    fit(other, &many);
    OK(sscda_correspondence_nnz(other, &nnz));
    CHECK(nnz > 0, "%d entries", (int)nnz);
    state = take_state(other);
    OK(sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
    SAME(take_results(other), take_results(copy));
    OK(sscda_target_labels(copy, NULL, NULL, 0));
    free_snapshot(&state);
    free_problem(&many);
    sscda_destroy(copy);
    sscda_destroy(other);
}

/* Appends `count` copies of a row of d numbers. */
static int64_t add_copies(double *to, int64_t rows, const double *row, int64_t d, int count) {
    for (; count > 0; --count, ++rows)
        memcpy(to + rows * d, row, (size_t)d * sizeof *row);
    return rows;
}

/* A sample of weight w is as good as w samples, for every map and classifier. */
static void test_weights_are_copies(void) {
    static const char *const maps[] = {"linear", "rigid", "kernel", "barycentric"};
    static const char *const classifiers[] = {"nearest", "self_trained", "svm"};
    enum { ns = 12, nt = 14, d = 3, most = 60 };
    problem few = make_problem(ns, nt, d, 3, 91);
    double a[ns], b[nt], xs[most * d], xt[most * d], objective, other, y[ns * d], z[ns * d];
    int32_t labels[most], one[nt], two[nt];
    int64_t rows = 0, cols = 0;
    size_t m, k;
    int i;
    for (i = 0; i < ns; ++i) {
        int64_t j = rows;
        a[i] = 1 + i % 4;
        rows = add_copies(xs, rows, few.xs + i * d, d, (int)a[i]);
        for (; j < rows; ++j)
            labels[j] = few.labels[i];
    }
    for (i = 0; i < nt; ++i) {
        b[i] = 1 + (i + 1) % 3;
        cols = add_copies(xt, cols, few.xt + i * d, d, (int)b[i]);
    }
    for (m = 0; m < sizeof maps / sizeof *maps; ++m)
        for (k = 0; k < sizeof classifiers / sizeof *classifiers; ++k) {
            const sscda_matrix source = sscda_row_major(xs, rows, d);
            const sscda_matrix target = sscda_row_major(xt, cols, d);
            sscda_matrix to = sscda_row_major(y, ns, d), also = sscda_row_major(z, ns, d);
            sscda *by_weights = new_handle(), *by_copies = new_handle();
            sscda *both[2];
            both[0] = by_weights;
            both[1] = by_copies;
            for (i = 0; i < 2; ++i) {
                OK(sscda_set_double(both[i], "gap_tolerance", 1e-8));
                OK(sscda_set_int(both[i], "max_iterations", 100000));
                OK(sscda_set_string(both[i], "map", maps[m]));
                OK(sscda_set_string(both[i], "classifier", classifiers[k]));
                OK(sscda_set_double(both[i], "svm_c", 1));
                OK(sscda_set_double(both[i], "svm_gamma", 0.5));
            }
            OK(sscda_set_weights(by_weights, a, ns, b, nt));
            OK(sscda_fit(by_weights, &few.source, few.labels, &few.target));
            OK(sscda_fit(by_copies, &source, labels, &target));
            objective = info_number(by_copies, "objective");
            other = info_number(by_weights, "objective");
            CHECK(fabs(objective - other) <= 1e-7 * objective, "%s: %.17g, not %.17g", maps[m],
                  other, objective);
            CLOSE(info_number(by_copies, "sigma_source"), info_number(by_weights, "sigma_source"),
                  1e-12);
            OK(sscda_map(by_weights, &few.source, &to));
            OK(sscda_map(by_copies, &few.source, &also));
            for (i = 0; i < ns * d; ++i)
                CHECK(fabs(y[i] - z[i]) <= 2e-3, "%s: %.17g, not %.17g", maps[m], y[i], z[i]);
            OK(sscda_predict(by_weights, &few.target, one, NULL, nt));
            OK(sscda_predict(by_copies, &few.target, two, NULL, nt));
            for (i = 0; i < nt; ++i)
                CHECK(one[i] == two[i], "%s, %s: target %d", maps[m], classifiers[k], i);
            sscda_destroy(by_weights);
            sscda_destroy(by_copies);
        }
    free_problem(&few);
}

/* Where a domain is makes no difference but to the offset. */
static void test_an_offset_changes_nothing(void) {
    enum { ns = 40, nt = 30, d = 3 };
    problem near = make_problem(ns, nt, d, 3, 92);
    const double far[] = {10, 1e3, 1e6};
    double *c, *moved_c, relative = 0;
    int32_t one[nt], two[nt];
    sscda *plain = new_handle();
    size_t k;
    int i;
    OK(sscda_fit(plain, &near.source, near.labels, &near.target));
    OK(sscda_predict(plain, &near.target, one, NULL, nt));
    c = read_correspondence(plain);
    for (k = 0; k < sizeof far / sizeof *far; ++k) {
        sscda *moved = new_handle();
        double shifted[nt * d];
        const sscda_matrix target = sscda_row_major(shifted, nt, d);
        for (i = 0; i < nt * d; ++i)
            shifted[i] = near.xt[i] + far[k] * (1 + i % d);
        OK(sscda_fit(moved, &near.source, near.labels, &target));
        moved_c = read_correspondence(moved);
        /* Moved numbers have fewer digits. */
        for (i = 0; i < ns * nt; ++i)
            relative = fmax(relative, fabs(c[i] - moved_c[i]));
        CHECK(relative <= 1e-3, "moved by %g: C differs by %g", far[k], relative);
        OK(sscda_predict(moved, &target, two, NULL, nt));
        for (i = 0; i < nt; ++i)
            CHECK(one[i] == two[i], "moved by %g: target %d", far[k], i);
        CLOSE(info_number(plain, "lambda_s_absolute"), info_number(moved, "lambda_s_absolute"),
              1e-6 * info_number(plain, "lambda_s_absolute"));
        CHECK(info_number(moved, "offset") > far[k] * far[k], "an offset of %g",
              info_number(moved, "offset"));
        free(moved_c);
        sscda_destroy(moved);
    }
    free(c);
    sscda_destroy(plain);
    free_problem(&near);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_not_positive);
    RUN_TEST(test_lengths);
    RUN_TEST(test_sums_may_differ);
    RUN_TEST(test_a_fit_of_other_sizes);
    RUN_TEST(test_marginals);
    RUN_TEST(test_equal_weights_are_no_weights);
    RUN_TEST(test_uneven_weights);
    RUN_TEST(test_weights_that_are_lost);
    RUN_TEST(test_weights_are_copies);
    RUN_TEST(test_an_offset_changes_nothing);
    return UNITY_END();
}
