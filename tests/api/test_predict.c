/* SPDX-License-Identifier: MIT */
/* Labels for the target, and the space that they are found in. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

static problem p; /* 24 x 18, 4 features, three classes */
static sscda *h;

void setUp(void) {
    p = make_problem(24, 18, 4, 3, 91);
    h = new_handle();
}
void tearDown(void) {
    sscda_destroy(h);
    free_problem(&p);
}

static int64_t count_of(const char *key) {
    int64_t count = -1;
    OK(sscda_info_int(h, key, &count));
    return count;
}

/* The nearest row of y, the first of equals, among those whose label is not `other_than`. */
static int64_t nearest_of(const double *x, const double *y, int64_t rows, int64_t d,
                          const int32_t *labels, const int32_t *other_than, double *distance) {
    int64_t j, k, best = -1;
    *distance = INFINITY;
    for (j = 0; j < rows; ++j) {
        double square = 0;
        if (labels[j] == SSCDA_UNLABELED || (other_than != NULL && labels[j] == *other_than))
            continue;
        for (k = 0; k < d; ++k)
            square += (x[k] - y[j * d + k]) * (x[k] - y[j * d + k]);
        if (sqrt(square) < *distance) {
            *distance = sqrt(square);
            best = j;
        }
    }
    return best;
}

/* Predictions equal those of a nearest-sample search in the working space. */
static void check_nearest(const int32_t *source_labels) {
    const int64_t d = count_of("components");
    double *source = allocate((size_t)(p.ns * d) * sizeof *source);
    double *target = allocate((size_t)(p.nt * d) * sizeof *target);
    sscda_matrix s = sscda_row_major(source, p.ns, d), t = sscda_row_major(target, p.nt, d);
    int32_t labels[18];
    double confidence[18];
    int64_t j;
    OK(sscda_prepare(h, SSCDA_SOURCE, &p.source, &s));
    OK(sscda_prepare(h, SSCDA_TARGET, &p.target, &t));
    OK(sscda_predict(h, &p.target, labels, confidence, 18));
    for (j = 0; j < p.nt; ++j) {
        double near = 0, far = 0;
        const int64_t best =
            nearest_of(target + j * d, source, p.ns, d, source_labels, NULL, &near);
        nearest_of(target + j * d, source, p.ns, d, source_labels, &source_labels[best], &far);
        TEST_ASSERT_EQUAL_INT32(source_labels[best], labels[j]);
        CLOSE(far / (near + far), confidence[j], 1e-9);
    }
    free(source);
    free(target);
}

static void test_nearest(void) {
    fit(h, &p);
    TEST_ASSERT_EQUAL_INT64(4, count_of("components"));
    check_nearest(p.labels);
}

static void test_nearest_after_preprocessing(void) {
    OK(sscda_set_string(h, "scale_rows", "l2"));
    OK(sscda_set_string(h, "standardize", "domain"));
    OK(sscda_set_int(h, "pca", 2));
    fit(h, &p);
    TEST_ASSERT_EQUAL_INT64(2, count_of("components"));
    TEST_ASSERT_EQUAL_INT64(4, count_of("features"));
    check_nearest(p.labels);
}

static void test_rows_without_a_label(void) {
    int32_t k;
    for (k = 0; k < 24; k += 2)
        p.labels[k] = SSCDA_UNLABELED;
    fit(h, &p);
    check_nearest(p.labels);
}

/* Three clouds that the default options bring together: their labels come back. */
static void check_sense(const char *classifier) {
    int32_t labels[24], k;
    double confidence[24];
    const char *word = NULL;
    OK(sscda_set_string(h, "classifier", classifier));
    OK(sscda_set_string(h, "map", "none"));
    fit(h, &p);
    OK(sscda_info_string(h, "classifier", &word));
    TEST_ASSERT_EQUAL_STRING(classifier, word);
    OK(sscda_predict(h, &p.source, labels, confidence, 24));
    for (k = 0; k < 24; ++k) {
        TEST_ASSERT_EQUAL_INT32(p.labels[k], labels[k]);
        CHECK(confidence[k] > 0.5 && confidence[k] <= 1, "%g", confidence[k]);
    }
}

static void test_every_classifier(void) {
    for_each_word("classifier", check_sense);
}

static void test_classes(void) {
    const int32_t names[] = {7, -5, INT32_MAX};
    int32_t labels[24], classes[4] = {0, 0, 0, 99}, k;
    for (k = 0; k < 24; ++k)
        labels[k] = k == 3 ? SSCDA_UNLABELED : names[p.labels[k]];
    CHECK(sscda_fit(h, &p.source, labels, &p.target) >= 0, "%s", sscda_last_error(h));
    OK(sscda_classes(h, classes, 3));
    TEST_ASSERT_EQUAL_INT32(-5, classes[0]);
    TEST_ASSERT_EQUAL_INT32(7, classes[1]);
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, classes[2]);
    TEST_ASSERT_EQUAL_INT32(99, classes[3]);
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_classes(h, classes, 2), "labels", "3");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_classes(h, NULL, 3), "labels");
}

static void test_one_class(void) {
    int32_t labels[24], predicted[18], k;
    double confidence[18];
    for (k = 0; k < 24; ++k)
        labels[k] = -3;
    OK(sscda_set_double(h, "lambda_g", 0));
    CHECK(sscda_fit(h, &p.source, labels, &p.target) >= 0, "%s", sscda_last_error(h));
    OK(sscda_predict(h, &p.target, predicted, confidence, 18));
    for (k = 0; k < 18; ++k)
        CHECK(predicted[k] == -3 && confidence[k] == 1, "%d %g", (int)predicted[k], confidence[k]);
}

static void test_any_layout_and_size(void) {
    int32_t plain[18], other[18] = {0};
    float *floats = allocate(18 * 4 * sizeof *floats);
    double *columns = allocate(18 * 4 * sizeof *columns);
    sscda_matrix m;
    int32_t i, k;
    fit(h, &p);
    OK(sscda_predict(h, &p.target, plain, NULL, 18));
    for (i = 0; i < 18; ++i)
        for (k = 0; k < 4; ++k) {
            columns[k * 18 + i] = p.xt[i * 4 + k];
            floats[i * 4 + k] = (float)p.xt[i * 4 + k];
        }
    m = sscda_col_major(columns, 18, 4);
    OK(sscda_predict(h, &m, other, NULL, 18));
    TEST_ASSERT_EQUAL_MEMORY(plain, other, sizeof plain);
    m = sscda_row_major_f32(floats, 18, 4);
    OK(sscda_predict(h, &m, other, NULL, 100));
    TEST_ASSERT_EQUAL_MEMORY(plain, other, sizeof plain);
    /* One at a time they get the same labels. */
    for (i = 0; i < 18; ++i) {
        m = sscda_row_major(p.xt + i * 4, 1, 4);
        OK(sscda_predict(h, &m, other, NULL, 1));
        TEST_ASSERT_EQUAL_INT32(plain[i], other[0]);
    }
    m.rows = 0;
    other[0] = 77;
    OK(sscda_predict(h, &m, other, NULL, 0));
    OK(sscda_prepare(h, SSCDA_TARGET, &m, &m));
    TEST_ASSERT_EQUAL_INT32(77, other[0]);
    OK(sscda_predict(h, &p.target, NULL, NULL, 0));
    free(floats);
    free(columns);
}

static void test_refused(void) {
    int32_t labels[18];
    double values[64];
    sscda_matrix narrow = sscda_row_major(p.xt, 18, 3), out = sscda_row_major(values, 16, 4);
    sscda_matrix few = sscda_row_major(p.xt, 16, 4);
    snapshot state;
    RETURNS(SSCDA_ERROR_NOT_FITTED, sscda_predict(h, &p.target, labels, NULL, 18));
    RETURNS(SSCDA_ERROR_NOT_FITTED, sscda_prepare(h, SSCDA_TARGET, &few, &out));
    RETURNS(SSCDA_ERROR_NOT_FITTED, sscda_classes(h, labels, 18));
    RETURNS(SSCDA_ERROR_ARGUMENT, sscda_predict(NULL, &p.target, labels, NULL, 18));
    RETURNS(SSCDA_ERROR_ARGUMENT, sscda_prepare(NULL, SSCDA_TARGET, &few, &out));
    RETURNS(SSCDA_ERROR_ARGUMENT, sscda_classes(NULL, labels, 18));
    fit(h, &p);
    state = take_state(h);
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_predict(h, NULL, labels, NULL, 18), "x", "NULL");
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_predict(h, &narrow, labels, NULL, 18), "3", "4");
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_predict(h, &p.target, labels, NULL, 17), "17", "18");
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_predict(h, &p.target, NULL, values, 17), "confidence");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_prepare(h, 0, &few, &out), "domain", "0");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_prepare(h, 3, &few, &out), "domain", "3");
    REFUSED(SSCDA_ERROR_DIMENSION, h, sscda_prepare(h, SSCDA_SOURCE, &narrow, &out), "x", "4");
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_prepare(h, SSCDA_SOURCE, &few, &narrow), "y");
    p.xt[2 * 4 + 1] = NAN;
    REFUSED(SSCDA_ERROR_NOT_FINITE, h, sscda_predict(h, &p.target, labels, NULL, 18), "x");
    UNCHANGED(&state, h);
    free_snapshot(&state);
}

static void test_no_labels(void) {
    int32_t labels[18];
    double values[18 * 4];
    sscda_matrix out = sscda_row_major(values, 18, 4);
    OK(sscda_set_double(h, "lambda_g", 0));
    CHECK(sscda_fit(h, &p.source, NULL, &p.target) >= 0, "%s", sscda_last_error(h));
    REFUSED(SSCDA_ERROR_LABELS, h, sscda_predict(h, &p.target, labels, NULL, 18), "labels");
    OK(sscda_prepare(h, SSCDA_TARGET, &p.target, &out));
    TEST_ASSERT_EQUAL_MEMORY(p.xt, values, sizeof values);
}

/* A stored handle predicts, of whatever kind it is. */
static void check_stored(const char *classifier) {
    OK(sscda_set_string(h, "classifier", classifier));
    OK(sscda_set_string(h, "scale_rows", "l2"));
    OK(sscda_set_string(h, "standardize", "joint"));
    OK(sscda_set_int(h, "pca", 3));
    OK(sscda_set_string(h, "map", "barycentric"));
    OK(sscda_set_double(h, "mix", 0.1));
    fit(h, &p);
    ROUND_TRIP(h);
}

static void test_stored(void) {
    for_each_word("classifier", check_stored);
}

/* sscda_map() and sscda_adapted() answer in the features that were given. */
static void test_maps_come_back(void) {
    double mapped[24 * 4], adapted[24 * 4];
    sscda_matrix m = sscda_row_major(mapped, 24, 4), a = sscda_row_major(adapted, 24, 4);
    int k;
    OK(sscda_set_string(h, "standardize", "joint"));
    OK(sscda_set_int(h, "pca", 4));
    OK(sscda_set_string(h, "map", "none"));
    fit(h, &p);
    OK(sscda_map(h, &p.source, &m));
    OK(sscda_adapted(h, &a));
    for (k = 0; k < 24 * 4; ++k) {
        CLOSE(p.xs[k], mapped[k], 1e-12 * (1 + fabs(p.xs[k])));
        CLOSE(mapped[k], adapted[k], 1e-12 * (1 + fabs(p.xs[k])));
    }
}

static void test_threads(void) {
    snapshot alone;
    OK(sscda_set_string(h, "standardize", "domain"));
    OK(sscda_set_int(h, "pca", 3));
    fit(h, &p);
    alone = take_results(h);
    OK(sscda_set_int(h, "threads", 3));
    fit(h, &p);
    SAME(alone, take_results(h));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_nearest);
    RUN_TEST(test_nearest_after_preprocessing);
    RUN_TEST(test_rows_without_a_label);
    RUN_TEST(test_every_classifier);
    RUN_TEST(test_classes);
    RUN_TEST(test_one_class);
    RUN_TEST(test_any_layout_and_size);
    RUN_TEST(test_refused);
    RUN_TEST(test_no_labels);
    RUN_TEST(test_stored);
    RUN_TEST(test_maps_come_back);
    RUN_TEST(test_threads);
    return UNITY_END();
}
