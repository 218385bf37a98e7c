/* SPDX-License-Identifier: MIT */
/* Classes are told apart and nothing more: their numbers do not matter. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/invariants.h"
#include "api/snapshot.h"

static problem p; /* 12 x 15, three classes */

void setUp(void) {
    p = make_problem(12, 15, 2, 3, 21);
}
void tearDown(void) {
    free_problem(&p);
}

static void fit_labels(sscda *h, const int32_t *labels) {
    CHECK(sscda_fit(h, &p.source, labels, &p.target) >= 0, "%s", sscda_last_error(h));
}

/* Class k is called names[k]. `ascending`: the order is kept, and with it every bit. */
static void check_names(const int32_t names[3], int ascending) {
    sscda *plain = new_handle(), *renamed = new_handle();
    int32_t labels[12], before[15], after[15];
    double share_before[15], share_after[15], *c, *e;
    int k;
    for (k = 0; k < 12; ++k)
        labels[k] = names[p.labels[k]];
    fit_labels(plain, p.labels);
    fit_labels(renamed, labels);
    OK(sscda_target_labels(plain, before, share_before, 15));
    OK(sscda_target_labels(renamed, after, share_after, 15));
    c = read_correspondence(plain);
    e = read_correspondence(renamed);
    if (ascending) {
        TEST_ASSERT_EQUAL_MEMORY(c, e, 12 * 15 * sizeof *c);
        TEST_ASSERT_EQUAL_MEMORY(share_before, share_after, sizeof share_after);
    }
    for (k = 0; k < 12 * 15; ++k)
        CLOSE(c[k], e[k], 1e-6);
    for (k = 0; k < 15; ++k) {
        CLOSE(share_before[k], share_after[k], 1e-6);
        /* Where one class is clearly ahead it is the same one. */
        if (share_before[k] > 0.51) TEST_ASSERT_EQUAL_INT32(names[before[k]], after[k]);
    }
    free(c);
    free(e);
    sscda_destroy(plain);
    sscda_destroy(renamed);
}

static void test_names_of_classes(void) {
    const int32_t gaps[] = {-5, 3, 1000000}, all_signs[] = {-1, 0, 1};
    const int32_t ends[] = {INT32_MIN + 1, -1, INT32_MAX}, turned[] = {7, 5, 6}, back[] = {3, 2, 1};
    check_names(gaps, 1);
    check_names(all_signs, 1);
    check_names(ends, 1);
    check_names(turned, 0);
    check_names(back, 0);
}

/* -1 is a class; only SSCDA_UNLABELED is none. */
static void test_minus_one_is_a_class(void) {
    sscda *h = new_handle();
    fitted f = {NULL, &p, NULL, NULL, NULL, 0};
    int32_t labels[12];
    int k;
    for (k = 0; k < 12; ++k)
        labels[k] = k % 2 == 0 ? -1 : 4;
    fit_labels(h, labels);
    TEST_ASSERT_EQUAL_INT64(2, info_count_of(h, "classes"));
    TEST_ASSERT_EQUAL_INT64(0, info_count_of(h, "unlabeled"));
    f.h = h;
    f.labels = labels;
    f.status = (int32_t)info_count_of(h, "status");
    check_all(&f);
    sscda_destroy(h);
}

static void test_unlabeled(void) {
    sscda *h = new_handle();
    fitted f = {NULL, &p, NULL, NULL, NULL, 0};
    int32_t labels[12], got[15];
    int k, left;
    for (left = 11; left >= 1; left -= 5) {
        for (k = 0; k < 12; ++k)
            labels[k] = k < left ? p.labels[k] : SSCDA_UNLABELED;
        fit_labels(h, labels);
        TEST_ASSERT_EQUAL_INT64(12 - left, info_count_of(h, "unlabeled"));
        TEST_ASSERT_EQUAL_INT64(left < 3 ? left : 3, info_count_of(h, "classes"));
        f.h = h;
        f.labels = labels;
        f.status = (int32_t)info_count_of(h, "status");
        check_all(&f);
    }
    /* One labelled row among twelve: its label, or none where it sends nothing. */
    OK(sscda_target_labels(h, got, NULL, 15));
    for (k = 0; k < 15; ++k)
        TEST_ASSERT_TRUE(got[k] == p.labels[0] || got[k] == SSCDA_UNLABELED);
    sscda_destroy(h);
}

/* Labels that are not used by the method are still passed on to the target. */
static void test_labels_without_the_class_term(void) {
    sscda *with = new_handle(), *without = new_handle();
    double *c, *e;
    int32_t got[15];
    OK(sscda_set_double(with, "lambda_g", 0));
    OK(sscda_set_double(without, "lambda_g", 0));
    fit_labels(with, p.labels);
    fit_labels(without, NULL);
    c = read_correspondence(with);
    e = read_correspondence(without);
    TEST_ASSERT_EQUAL_MEMORY(c, e, 12 * 15 * sizeof *c);
    OK(sscda_target_labels(with, got, NULL, 15));
    TEST_ASSERT_EQUAL_INT64(3, info_count_of(with, "classes"));
    TEST_ASSERT_EQUAL_INT64(0, info_count_of(without, "classes"));
    TEST_ASSERT_EQUAL_INT64(12, info_count_of(without, "unlabeled"));
    free(c);
    free(e);
    sscda_destroy(with);
    sscda_destroy(without);
}

/* Two classes with the same share of a column: the smaller label, and a share of a half. */
static void test_ties(void) {
    const double xs[4] = {-1, -1, 1, 1}, xt[2] = {-1, 1};
    const sscda_matrix source = sscda_row_major(xs, 4, 1), target = sscda_row_major(xt, 2, 1);
    const int32_t labels[4] = {9, -2, 5, 6};
    int32_t got[2] = {0, 0};
    double shares[2] = {0, 0};
    sscda *h = new_handle();
    OK(sscda_set_double(h, "lambda_g", 0));
    OK(sscda_set_double(h, "lambda_s", 0));
    OK(sscda_fit(h, &source, labels, &target));
    TEST_ASSERT_TRUE(info_number(h, "objective") < 1e-12);
    OK(sscda_target_labels(h, got, shares, 2));
    TEST_ASSERT_EQUAL_INT32(-2, got[0]);
    TEST_ASSERT_EQUAL_INT32(5, got[1]);
    CLOSE(0.5, shares[0], 1e-12);
    CLOSE(0.5, shares[1], 1e-12);
    sscda_destroy(h);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_names_of_classes);
    RUN_TEST(test_minus_one_is_a_class);
    RUN_TEST(test_unlabeled);
    RUN_TEST(test_labels_without_the_class_term);
    RUN_TEST(test_ties);
    return UNITY_END();
}
