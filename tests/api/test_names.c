/* SPDX-License-Identifier: MIT */
/* Names of features and classes: what is refused, what travels, how columns are matched. */
#include <stdlib.h>
#include <string.h>

#include "api/fixture.h"

void setUp(void) {
    open_fixture();
}
void tearDown(void) {
    close_fixture();
}

static const char *const abc[] = {"a", "b", "c"};
static const int32_t labels[] = {0, 1};
static const char *const classes[] = {"cat", "dog"};

/* Another handle, fitted to the fixture's problem with names. */
static sscda *named_handle(void) {
    sscda *named = new_handle();
    OK(sscda_set_feature_names(named, abc, 3));
    OK(sscda_set_class_names(named, labels, classes, 2));
    OK(fit(named, &p));
    return named;
}

static void check_names_of(const sscda *named) {
    for (int j = 0; j < 3; ++j)
        TEST_ASSERT_EQUAL_STRING(abc[j], sscda_feature_name(named, j));
    TEST_ASSERT_NULL(sscda_feature_name(named, 3));
    TEST_ASSERT_NULL(sscda_feature_name(named, -1));
    for (int k = 0; k < 2; ++k)
        TEST_ASSERT_EQUAL_STRING(classes[k], sscda_class_name(named, labels[k]));
    TEST_ASSERT_NULL(sscda_class_name(named, 2));
    TEST_ASSERT_NULL(sscda_class_name(named, SSCDA_UNLABELED));
}

static void test_none_unless_set(void) {
    TEST_ASSERT_NULL(sscda_feature_name(h, 0));
    TEST_ASSERT_NULL(sscda_class_name(h, 0));
    TEST_ASSERT_NULL(sscda_feature_name(NULL, 0));
    TEST_ASSERT_NULL(sscda_class_name(NULL, 0));
}

static void test_refused_names(void) {
    const char *bad[] = {"a", "b", "a"};
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_feature_names(h, bad, 3), "names:", "'a'",
            "entry 2");
    bad[2] = NULL;
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_feature_names(h, bad, 3), "entry 2", "NULL");
    bad[2] = "";
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_feature_names(h, bad, 3), "entry 2", "empty");
    const char *const no_utf8[] = {"\xe9", "caf\xe9", "\xc0\xaf", "\xed\xa0\x80",
                                   "\xf5\x80\x80\x80"};
    for (int k = 0; k < 5; ++k) {
        bad[2] = no_utf8[k];
        REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_feature_names(h, bad, 3), "entry 2", "UTF-8");
        REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_class_names(h, labels, bad + 1, 2), "entry 1",
                "UTF-8");
    }
    bad[2] = "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80";
    OK(sscda_set_feature_names(h, bad, 3));
    OK(sscda_set_feature_names(h, NULL, 0));
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_feature_names(h, NULL, 3), "names:", "3");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_feature_names(h, abc, 0), "names:", "0");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_feature_names(h, abc, -1), "names:", "-1");
}

static void test_refused_classes(void) {
    const int32_t twice[] = {4, 4}, unlabeled[] = {4, SSCDA_UNLABELED};
    const char *const same[] = {"x", "x"};
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_class_names(h, twice, classes, 2), "labels:", "4",
            "entry 1");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_class_names(h, unlabeled, classes, 2), "entry 1",
            "SSCDA_UNLABELED");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_class_names(h, labels, same, 2), "'x'", "entry 1");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_class_names(h, NULL, classes, 2), "labels", "NULL");
    REFUSED(SSCDA_ERROR_ARGUMENT, h, sscda_set_class_names(h, labels, NULL, 2), "names:", "2");
}

/* They are for fits to come: those of a fit stay until the next one, and a fit with a wrong number
 * of them changes nothing. */
static void test_belong_to_the_fit(void) {
    sscda *named = named_handle();
    const char *const two[] = {"x", "y"};
    OK(sscda_set_feature_names(named, two, 2));
    OK(sscda_set_class_names(named, NULL, NULL, 0));
    check_names_of(named);
    REFUSED(SSCDA_ERROR_DIMENSION, named, sscda_fit(named, &p.source, p.labels, &p.target),
            "source", "3 features", "2 names");
    REFUSED(SSCDA_ERROR_DIMENSION, named, sscda_tune(named, NULL, &p.source, p.labels, &p.target),
            "2 names");
    check_names_of(named);
    OK(sscda_set_feature_names(named, NULL, 0));
    OK(fit(named, &p));
    TEST_ASSERT_NULL(sscda_feature_name(named, 0));
    TEST_ASSERT_NULL(sscda_class_name(named, 0));
    sscda_destroy(named);
}

static sscda *through_bytes(const sscda *from) {
    int64_t size = 0;
    sscda *to = NULL;
    OK(sscda_serialize(from, NULL, 0, &size));
    void *bytes = allocate((size_t)size);
    OK(sscda_serialize(from, bytes, size, &size));
    OK(sscda_deserialize(&to, bytes, size));
    free(bytes);
    return to;
}

static void test_travel_with_the_model(void) {
    sscda *named = named_handle(), *loaded = through_bytes(named);
    check_names_of(loaded);
    sscda_destroy(loaded);
    /* Those for fits to come travel as well, beside those of the fit. */
    const char *const others[] = {"x", "y", "z"};
    OK(sscda_set_feature_names(named, others, 3));
    loaded = through_bytes(named);
    check_names_of(loaded);
    OK(fit(loaded, &p));
    TEST_ASSERT_EQUAL_STRING("z", sscda_feature_name(loaded, 2));
    sscda_destroy(loaded);
    sscda_destroy(named);
    /* And those of a handle that was not fitted. */
    sscda *plain = new_handle();
    OK(sscda_set_feature_names(plain, abc, 3));
    loaded = through_bytes(plain);
    TEST_ASSERT_EQUAL_STRING("b", sscda_feature_name(loaded, 1));
    sscda_destroy(loaded);
    sscda_destroy(plain);
}

static void check_columns(const int64_t *got, int64_t a, int64_t b, int64_t c) {
    const int64_t expected[] = {a, b, c};
    for (int k = 0; k < 3; ++k)
        CHECK(got[k] == expected[k], "feature %d is column %d", k, (int)got[k]);
}

/* Permuted columns, put right by their names, are predicted like the others. */
static void test_permuted_columns(void) {
    sscda *named = named_handle();
    const char *const permuted[] = {"c", "a", "b"};
    int64_t column[3];
    OK(sscda_match_features(named, permuted, 3, column, 3));
    check_columns(column, 1, 2, 0);
    double *other = allocate((size_t)(p.nt * 3) * sizeof *other);
    double *back = allocate((size_t)(p.nt * 3) * sizeof *back);
    int32_t plain[8], right[8];
    for (int64_t i = 0; i < p.nt; ++i) {
        other[3 * i] = p.xt[3 * i + 2];
        other[3 * i + 1] = p.xt[3 * i];
        other[3 * i + 2] = p.xt[3 * i + 1];
        for (int j = 0; j < 3; ++j)
            back[3 * i + j] = other[3 * i + column[j]];
    }
    const sscda_matrix x = sscda_row_major(back, p.nt, 3);
    OK(sscda_predict(named, &p.target, plain, NULL, 8));
    OK(sscda_predict(named, &x, right, NULL, 8));
    TEST_ASSERT_EQUAL_INT32_ARRAY(plain, right, 8);
    free(other);
    free(back);
    sscda_destroy(named);
}

static void test_wrong_columns(void) {
    sscda *named = named_handle();
    const char *const missing[] = {"a", "q", "b"}, *const extra[] = {"a", "b", "c", "class"};
    const char *const twice[] = {"a", "b", "c", "a"}, *const null[] = {"a", NULL, "c"};
    int64_t column[3] = {7, 7, 7};
    REFUSED(SSCDA_ERROR_DIMENSION, named, sscda_match_features(named, missing, 3, column, 3),
            "1 column is missing ('c')", "1 column is unknown ('q')");
    REFUSED(SSCDA_ERROR_DIMENSION, named, sscda_match_features(named, extra, 4, column, 3),
            "'class'");
    REFUSED(SSCDA_ERROR_DIMENSION, named, sscda_match_features(named, twice, 4, column, 3), "'a'",
            "twice");
    REFUSED(SSCDA_ERROR_ARGUMENT, named, sscda_match_features(named, null, 3, column, 3), "NULL");
    REFUSED(SSCDA_ERROR_ARGUMENT, named, sscda_match_features(named, abc, 3, NULL, 3), "columns");
    REFUSED(SSCDA_ERROR_ARGUMENT, named, sscda_match_features(named, abc, -1, column, 3), "count");
    REFUSED(SSCDA_ERROR_CAPACITY, named, sscda_match_features(named, abc, 3, column, 2), "columns",
            "3");
    REFUSED(SSCDA_ERROR_DIMENSION, named, sscda_match_features(named, NULL, 2, column, 3), "2",
            "3");
    check_columns(column, 7, 7, 7);
    sscda_destroy(named);
}

static void test_names_on_one_side(void) {
    sscda *named = named_handle(), *plain = new_handle();
    int64_t column[3] = {7, 7, 7};
    REFUSED(SSCDA_BY_POSITION, named, sscda_match_features(named, NULL, 3, column, 3), "position");
    check_columns(column, 0, 1, 2);
    REFUSED(SSCDA_BY_POSITION, h, sscda_match_features(h, abc, 3, column, 3), "position");
    OK(sscda_match_features(h, NULL, 3, column, 3));
    /* Before a fit those that were set count, for the columns of the target say. */
    OK(sscda_match_features(plain, NULL, 3, column, 3));
    OK(sscda_set_feature_names(plain, abc, 3));
    const char *const permuted[] = {"b", "c", "a"};
    OK(sscda_match_features(plain, permuted, 3, column, 3));
    check_columns(column, 2, 0, 1);
    sscda_destroy(plain);
    sscda_destroy(named);
}

/* One feature in other units decides all distances, and the fit says so. */
static void test_dominant_feature(void) {
    problem large = make_problem(30, 40, 4, 2, 5);
    double share = 0;
    int64_t feature = -1;
    for (int64_t k = 0; k < large.ns; ++k)
        large.xs[4 * k + 2] *= 1000;
    for (int64_t k = 0; k < large.nt; ++k)
        large.xt[4 * k + 2] *= 1000;
    sscda *other = new_handle();
    OK(fit(other, &large));
    OK(sscda_info_double(other, "dominant_share", &share));
    OK(sscda_info_int(other, "dominant_feature", &feature));
    CHECK(share > 0.999 && share <= 1 && feature == 2, "%g of feature %d", share, (int)feature);
    sscda *loaded = through_bytes(other);
    OK(sscda_info_int(loaded, "dominant_feature", &feature));
    TEST_ASSERT_EQUAL_INT64(2, feature);
    sscda_destroy(loaded);
    /* Standardised, all features count the same; an offset between the domains counts nothing. */
    for (int64_t k = 0; k < large.nt; ++k)
        large.xt[4 * k + 1] += 1e9;
    OK(sscda_set_string(other, "standardize", "domain"));
    OK(fit(other, &large));
    OK(sscda_info_double(other, "dominant_share", &share));
    CLOSE(0.25, share, 1e-6);
    OK(sscda_set_int(other, "pca", 1));
    OK(fit(other, &large));
    OK(sscda_info_double(other, "dominant_share", &share));
    CLOSE(0.25, share, 1e-6);
    sscda_destroy(other);
    free_problem(&large);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_none_unless_set);
    RUN_TEST(test_refused_names);
    RUN_TEST(test_refused_classes);
    RUN_TEST(test_belong_to_the_fit);
    RUN_TEST(test_travel_with_the_model);
    RUN_TEST(test_permuted_columns);
    RUN_TEST(test_wrong_columns);
    RUN_TEST(test_names_on_one_side);
    RUN_TEST(test_dominant_feature);
    return UNITY_END();
}
