/* SPDX-License-Identifier: MIT */
/* Every allocation fails in its turn, in calls and in fits. Calls of which more depends on the
 * model, as its map and its files, are in test_models.c. */
#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "common/promise.h"
#include "faults/failing.h"
#include "faults/steps.h"

static problem p, other; /* `kept` is fitted to the other */
static double a[7] = {1, 2, 1, 2, 1, 2, 1}, b[6] = {2, 1, 2, 2, 1, 2};
static double values[4096];
static int64_t indices[4096];

void setUp(void) {
    p = make_problem(7, 6, 2, 2, 3);
    other = make_problem(5, 8, 2, 2, 4);
    kept = fitted_handle(&other);
    remember();
    absorbs = 0;
}

void tearDown(void) {
    sscda_destroy(kept);
    free_snapshot(&state);
    free_problem(&p);
    free_problem(&other);
}

/* The library makes some things once, at their first use. Call this first, so that they exist. */
static int32_t first_use;

static void use_first(void) {
    long k;
    for (k = 1; first_use == SSCDA_OK; ++k) {
        int32_t count;
        fail_allocation(k, 0);
        count = sscda_option_count();
        if (stop_failing() == 0) break;
        if (count != SSCDA_ERROR_MEMORY) first_use = count == SSCDA_OK ? 99 : count;
    }
}

static void test_first_use(void) {
    CHECK(first_use == SSCDA_OK, "%d without memory", (int)first_use);
    TEST_ASSERT_GREATER_THAN(10, sscda_option_count());
}

static int32_t create(void) {
    return sscda_create(&made);
}
static int32_t set_options(void) {
    const char *word = NULL;
    const int32_t status = sscda_set_string(kept, "preset", "default");
    if (status < 0) return status;
    return sscda_get_string(kept, "preset", &word);
}
static int32_t refuse_option(void) {
    const int32_t status = sscda_set_double(kept, "nonsense", 1);
    return status == SSCDA_ERROR_OPTION ? SSCDA_OK : status;
}
static int32_t set_weights(void) {
    return sscda_set_weights(kept, a, 7, NULL, 0);
}
static int32_t clear_weights(void) {
    return sscda_set_weights(kept, NULL, 0, NULL, 0);
}
static int32_t estimate(void) {
    return sscda_estimate_memory(kept, 10, 10, 10, indices);
}
static int32_t read_correspondence(void) {
    sscda_matrix c = sscda_row_major(values, 5, 8);
    return sscda_correspondence(kept, &c);
}
static int32_t read_triplets(void) {
    return sscda_correspondence_triplets(kept, indices, indices + 100, values, 100);
}
static int32_t read_labels(void) {
    int32_t labels[8];
    return sscda_target_labels(kept, labels, values, 8);
}
static int32_t read_trace(void) {
    return sscda_trace(kept, "objective", values, 4096, indices);
}
static int32_t read_info(void) {
    const char *word = NULL;
    int32_t status = sscda_info_double(kept, "objective", values);
    if (status == SSCDA_OK) status = sscda_info_int(kept, "iterations", indices);
    return status < 0 ? status : sscda_info_string(kept, "solver", &word);
}

static void test_small_calls(void) {
    fail_both_ways("create", create);
    fail_both_ways("set options", set_options);
    absorbs = 1; /* an exception has memory of its own for such a case */
    fail_both_ways("refuse an option", refuse_option);
    absorbs = 0;
    fail_both_ways("estimate", estimate);
    fail_both_ways("correspondence", read_correspondence);
    fail_both_ways("triplets", read_triplets);
    fail_both_ways("target labels", read_labels);
    fail_both_ways("trace", read_trace);
    fail_both_ways("info", read_info);
    fail_each("set weights", set_weights, 0);
    fail_each("clear weights", clear_weights, 0);
}

/* Options of the fit under test; what it fits and what it should give. */
static const char *solver;
static int kind;

static int32_t fit_subject(void) {
    return sscda_fit(subject, &p.source, p.labels, &p.target);
}

static void choose(sscda *handle) {
    OK(sscda_set_string(handle, "solver", solver));
    OK(sscda_set_int(handle, "max_iterations", 4));
    if (kind == 1) OK(sscda_set_string(handle, "map", "rigid"));
    if (kind == 1) OK(sscda_set_int(handle, "restore_covariance", 1));
    if (kind == 1) OK(sscda_set_int(handle, "cycles", 2));
    if (kind == 2) OK(sscda_set_string(handle, "map", "barycentric"));
    if (kind == 2) OK(sscda_set_double(handle, "lambda_g", 0));
    if (kind == 2) OK(sscda_set_weights(handle, a, 7, NULL, 0));
    if (kind == 3) OK(sscda_set_double(handle, "gap_tolerance", 1e-9)); /* a caveat at the end */
    if (kind == 3) OK(sscda_set_double(handle, "lambda_s", 0));
    if (kind == 3) OK(sscda_set_weights(handle, NULL, 0, b, 6));
    if (kind == 4) OK(sscda_set_int(handle, "threads", 3));
    if (kind == 5) OK(sscda_set_double(handle, "ridge", 0));
    if (kind == 6) OK(sscda_set_string(handle, "scale_rows", "l2"));
    if (kind == 6) OK(sscda_set_string(handle, "standardize", "domain"));
    if (kind == 6) OK(sscda_set_int(handle, "pca", 2));
    if (kind == 6) OK(sscda_set_string(handle, "map", "none"));
    if (kind == 7 || kind == 8) OK(sscda_set_string(handle, "map", "kernel"));
    if (kind == 8) OK(sscda_set_int(handle, "landmarks", 5));
    if (kind == 9) OK(sscda_set_string(handle, "map", "neural"));
    if (kind == 9) OK(sscda_set_int(handle, "hidden", 3));
    if (kind == 9) OK(sscda_set_int(handle, "epochs", 3));
    if (kind >= 10) OK(sscda_set_string(handle, "classifier", "svm"));
    if (kind == 13) OK(sscda_set_string(handle, "classifier", "self_trained"));
    if (kind >= 10) OK(sscda_set_double(handle, "svm_c", kind == 11 ? 0 : 2));
    if (kind >= 10) OK(sscda_set_double(handle, "svm_gamma", kind == 10 ? 0.5 : 0));
    if (kind >= 10) OK(sscda_set_int(handle, "threads", kind == 12 ? 3 : 1));
}

/* A handle that was fitted keeps its fit, one that was not stays so; then both fit. */
static void fail_fits(void) {
    sscda *fresh = new_handle();
    reference = new_handle();
    choose(reference);
    choose(fresh);
    choose(kept);
    remember();
    absorbs = kind == 4 || kind == 12; /* a thread that cannot be had is done without */
    fit(reference, &p);
    subject = fresh;
    fail_each("fit of a fresh handle", fit_subject, 0);
    SAME(take_results(reference), take_results(fresh));
    subject = kept;
    /* The last run fits it; until then `state` must hold. */
    fail_each("fit again", fit_subject, kind % 2);
    SAME(take_results(reference), take_results(kept));
    absorbs = 0;
    sscda_destroy(reference);
    reference = NULL;
    sscda_destroy(fresh);
}

static void fail_fits_of(const char *word) {
    solver = word;
    for (kind = 0; kind < 5; ++kind) {
        sscda_destroy(kept);
        kept = fitted_handle(&other);
        fail_fits();
    }
}

static void test_preprocessing(void) {
    solver = "auto";
    kind = 6;
    fail_fits();
}

/* With enough samples for hidden units to be trained. */
static void test_kernel_and_neural(void) {
    free_problem(&p);
    p = make_problem(14, 12, 2, 2, 5);
    solver = "auto";
    for (kind = 7; kind <= 9; ++kind)
        fail_fits();
}

static void test_fits(void) {
    for_each_word("solver", fail_fits_of);
}

/* Sizes at which graphs are factored and products take workspace. */
static void test_larger_fit(void) {
    free_problem(&p);
    p = make_problem(70, 66, 2, 2, 5);
    solver = "auto";
    kind = 0;
    fail_fits();
}

/* Decompositions of matrices that are not square, which also those of many features are split into.
 */
static void test_rotation_of_many_features(void) {
    free_problem(&p);
    p = make_problem(9, 6, 20, 2, 6);
    solver = "auto";
    kind = 1;
    fail_fits();
}

/* Maps that are kept as thin factors. */
static void test_many_features(void) {
    const int kinds[] = {0, 5, 9};
    int k;
    free_problem(&p);
    p = make_problem(12, 10, 30, 2, 8);
    solver = "auto";
    for (k = 0; k < 3; ++k) {
        kind = kinds[k];
        sscda_destroy(kept);
        kept = fitted_handle(&other);
        fail_fits();
    }
}

static void test_least_squares(void) {
    solver = "auto";
    kind = 5;
    fail_fits();
}

/* With parameters that are given, and with both or one of them chosen by cross-validation. That
 * trains a machine for each fold and pair of them: few samples make few folds. */
static void test_support_vector_machines(void) {
    solver = "auto";
    kind = 10;
    fail_fits();
    free_problem(&p);
    p = make_problem(3, 4, 2, 2, 7);
    for (kind = 11; kind <= 12; ++kind)
        fail_fits();
}

/* With enough samples for neighbours that agree. */
static void test_self_training(void) {
    free_problem(&p);
    p = make_problem(6, 14, 2, 2, 7);
    solver = "auto";
    kind = 13;
    fail_fits();
}

static void test_nothing_is_left(void) {
    const long before = live_allocations();
    sscda *handle = fitted_handle(&p);
    sscda_destroy(handle);
    TEST_ASSERT_EQUAL_INT(before, live_allocations());
}

/* A promise for each of the two halves. */
static long cases_of_calls;

int main(void) {
    if (!allocator_is_ours())
        return not_shown("fault-alloc-calls fault-alloc-fit",
                         "a sanitizer or another allocator is in place of malloc");
    use_first();
    UNITY_BEGIN();
    RUN_TEST(test_first_use);
    RUN_TEST(test_small_calls);
    cases_of_calls = cases;
    RUN_TEST(test_fits);
    RUN_TEST(test_preprocessing);
    RUN_TEST(test_kernel_and_neural);
    RUN_TEST(test_larger_fit);
    RUN_TEST(test_rotation_of_many_features);
    RUN_TEST(test_many_features);
    RUN_TEST(test_least_squares);
    RUN_TEST(test_support_vector_machines);
    RUN_TEST(test_self_training);
    RUN_TEST(test_nothing_is_left);
    UNITY_END();
    promise("fault-alloc-calls", cases_of_calls);
    return promise("fault-alloc-fit", cases - cases_of_calls);
}
