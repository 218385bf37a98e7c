/* SPDX-License-Identifier: MIT */
/* The classifier that teaches itself, against the same by hand; and where it learns nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

enum { ns = 30, nt = 40, nx = 25, near_ones = 5 };

static problem p, fresh; /* fresh: more samples of the target */
static sscda *h;

void setUp(void) {
    p = make_problem(ns, nt, 3, 3, 17);
    fresh = make_problem(4, nx, 3, 3, 18);
    h = new_handle();
    OK(sscda_set_string(h, "classifier", "self_trained"));
}
void tearDown(void) {
    sscda_destroy(h);
    free_problem(&p);
    free_problem(&fresh);
}

static int64_t count_of(const sscda *handle, const char *key) {
    int64_t count = -1;
    OK(sscda_info_int(handle, key, &count));
    return count;
}

static double square_of(const double *x, const double *y, int64_t d) {
    double sum = 0;
    int64_t k;
    for (k = 0; k < d; ++k)
        sum += (x[k] - y[k]) * (x[k] - y[k]);
    return sum;
}

/* The first of the nearest rows, but for those that are taken. */
static int64_t nearest_of(const double *x, const double *y, int64_t rows, int64_t d,
                          const int *taken) {
    int64_t j, best = -1;
    for (j = 0; j < rows; ++j)
        if ((taken == NULL || !taken[j]) &&
            (best < 0 || square_of(x, y + j * d, d) < square_of(x, y + best * d, d)))
            best = j;
    return best;
}

/* How many of the five nearest other target samples have the label of sample i; counts edges. */
static int agreeing(const double *target, int64_t d, const int32_t *labels, int i,
                    double table[3][3]) {
    int taken[nt] = {0}, e, same = 0;
    taken[i] = 1;
    for (e = 0; e < near_ones; ++e) {
        const int64_t j = nearest_of(target + i * d, target, nt, d, taken);
        taken[j] = 1;
        same += labels[j] == labels[i];
        ++table[labels[i]][labels[j]];
    }
    return same;
}

static double kappa_of(double table[3][3]) {
    double all = 0, same = 0, chance = 0;
    int a, b;
    for (a = 0; a < 3; ++a) {
        double from = 0, to = 0;
        for (b = 0; b < 3; ++b) {
            from += table[a][b];
            to += table[b][a];
        }
        all += from;
        same += table[a][a];
        chance += from * to;
    }
    chance /= all * all;
    return (same / all - chance) / (1 - chance);
}

/* Fits, and does by hand what the classifier is said to do; returns how many it learnt. */
static int64_t check_by_hand(void) {
    double pool[(ns + nt) * 3], target[nt * 3], asked[nx * 3], table[3][3] = {{0}};
    int32_t known[ns + nt], first[nt], found[nx];
    sscda_matrix s, t, x;
    int64_t d, learnt = 0;
    int i, same[nt];
    fit(h, &p);
    d = count_of(h, "components");
    s = sscda_row_major(pool, ns, d);
    t = sscda_row_major(target, nt, d);
    x = sscda_row_major(asked, nx, d);
    OK(sscda_prepare(h, SSCDA_SOURCE, &p.source, &s));
    OK(sscda_prepare(h, SSCDA_TARGET, &p.target, &t));
    OK(sscda_prepare(h, SSCDA_TARGET, &fresh.target, &x));
    memcpy(known, p.labels, ns * sizeof *known);
    for (i = 0; i < nt; ++i)
        first[i] = p.labels[nearest_of(target + i * d, pool, ns, d, NULL)];
    for (i = 0; i < nt; ++i)
        same[i] = agreeing(target, d, first, i, table);
    for (i = 0; i < nt && kappa_of(table) >= 0.5; ++i) {
        if (same[i] < 3) continue;
        memcpy(pool + (ns + learnt) * d, target + i * d, (size_t)d * sizeof *pool);
        known[ns + learnt++] = first[i];
    }
    TEST_ASSERT_EQUAL_INT64(learnt, count_of(h, "learnt_rows"));
    OK(sscda_predict(h, &fresh.target, found, NULL, nx));
    for (i = 0; i < nx; ++i)
        TEST_ASSERT_EQUAL_INT32(known[nearest_of(asked + i * d, pool, ns + learnt, d, NULL)],
                                found[i]);
    return learnt;
}

static void test_by_hand(void) {
    CHECK(check_by_hand() > nt / 2, "too little was learnt to show anything");
}

static void test_by_hand_after_preprocessing(void) {
    OK(sscda_set_string(h, "standardize", "domain"));
    OK(sscda_set_int(h, "pca", 2));
    OK(sscda_set_int(h, "cycles", 2));
    CHECK(check_by_hand() > nt / 2, "too little was learnt to show anything");
}

/* Labels that say nothing: each class is everywhere. */
static void test_neighbours_that_disagree(void) {
    int32_t labels[nt], plain[nt];
    int k;
    for (k = 0; k < ns; ++k)
        p.labels[k] = k / 3 % 3;
    TEST_ASSERT_EQUAL_INT64(0, check_by_hand());
    OK(sscda_predict(h, &p.target, labels, NULL, nt));
    OK(sscda_set_string(h, "classifier", "nearest"));
    fit(h, &p);
    OK(sscda_predict(h, &p.target, plain, NULL, nt));
    TEST_ASSERT_EQUAL_MEMORY(plain, labels, sizeof labels);
    TEST_ASSERT_EQUAL_INT64(0, count_of(h, "learnt_rows"));
}

/* Asked about a sample that it has learnt from, it finds that one. */
static void test_sure_of_what_it_learnt(void) {
    int32_t labels[nt];
    double confidence[nt];
    int k, certain = 0;
    fit(h, &p);
    OK(sscda_predict(h, &p.target, labels, confidence, nt));
    for (k = 0; k < nt; ++k)
        certain += confidence[k] == 1;
    TEST_ASSERT_GREATER_THAN_INT64(0, count_of(h, "learnt_rows"));
    TEST_ASSERT_EQUAL_INT64(count_of(h, "learnt_rows"), certain);
}

/* The handle keeps all that a later prediction needs. */
static void test_stored(void) {
    int32_t labels[nx], loaded_labels[nx];
    double confidence[nx], loaded_confidence[nx];
    snapshot state;
    sscda *loaded = NULL;
    fit(h, &p);
    OK(sscda_predict(h, &fresh.target, labels, confidence, nx));
    state = take_state(h);
    OK(sscda_deserialize(&loaded, state.bytes, (int64_t)state.size));
    TEST_ASSERT_GREATER_THAN_INT64(0, count_of(loaded, "learnt_rows"));
    TEST_ASSERT_EQUAL_INT64(count_of(h, "learnt_rows"), count_of(loaded, "learnt_rows"));
    OK(sscda_predict(loaded, &fresh.target, loaded_labels, loaded_confidence, nx));
    TEST_ASSERT_EQUAL_MEMORY(labels, loaded_labels, sizeof labels);
    TEST_ASSERT_EQUAL_MEMORY(confidence, loaded_confidence, sizeof confidence);
    sscda_destroy(loaded);
    free_snapshot(&state);
}

static int32_t stop(const sscda_progress *progress, void *payload) {
    (void)payload;
    return progress->iteration >= 1 ? SSCDA_STOP : SSCDA_CONTINUE;
}

/* A fit that was stopped is whole, but learns nothing more. */
static void test_stopped(void) {
    int32_t labels[nx], loaded_labels[nx];
    snapshot state;
    sscda *loaded = NULL;
    OK(sscda_set_progress(h, stop, NULL));
    OK(sscda_set_double(h, "progress_interval", 0));
    TEST_ASSERT_EQUAL_INT32(SSCDA_CANCELLED, sscda_fit(h, &p.source, p.labels, &p.target));
    TEST_ASSERT_EQUAL_INT64(0, count_of(h, "learnt_rows"));
    OK(sscda_predict(h, &fresh.target, labels, NULL, nx));
    state = take_state(h);
    OK(sscda_deserialize(&loaded, state.bytes, (int64_t)state.size));
    OK(sscda_predict(loaded, &fresh.target, loaded_labels, NULL, nx));
    TEST_ASSERT_EQUAL_MEMORY(labels, loaded_labels, sizeof labels);
    sscda_destroy(loaded);
    free_snapshot(&state);
}

/* A search labels the target as the fit of its best cell does. */
static void test_searched(void) {
    int32_t labels[nt], again[nt];
    int64_t best = -1;
    CHECK(sscda_tune(h, NULL, &p.source, p.labels, &p.target) >= 0, "%s", sscda_last_error(h));
    OK(sscda_tune_info_int(h, "best", &best));
    OK(sscda_tune_labels(h, best, labels, nt));
    CHECK(sscda_tune_apply(h, best, &p.source, p.labels, &p.target) >= 0, "%s",
          sscda_last_error(h));
    TEST_ASSERT_GREATER_THAN_INT64(0, count_of(h, "learnt_rows"));
    OK(sscda_predict(h, &p.target, again, NULL, nt));
    TEST_ASSERT_EQUAL_MEMORY(labels, again, sizeof labels);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_by_hand);
    RUN_TEST(test_by_hand_after_preprocessing);
    RUN_TEST(test_neighbours_that_disagree);
    RUN_TEST(test_sure_of_what_it_learnt);
    RUN_TEST(test_stored);
    RUN_TEST(test_stopped);
    RUN_TEST(test_searched);
    return UNITY_END();
}
