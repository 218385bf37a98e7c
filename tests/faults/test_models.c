/* SPDX-License-Identifier: MIT */
/* Every allocation fails in its turn, in calls on models of every kind: with every map, with a
 * support vector machine and with every preparation. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "api/check.h"
#include "api/domains.h"
#include "common/promise.h"
#include "faults/failing.h"
#include "faults/steps.h"

static problem p, fresh; /* what models are fitted to, and other samples of as many features */
static char path[] = "/tmp/sscda-faults-XXXXXX";
static double values[256];
static unsigned char bytes[65536];
static int64_t size;
static int models;

/* As many samples as it takes for hidden units to be trained, and three classes, so that a machine
 * has several decisions. */
void setUp(void) {
    p = make_problem(14, 12, 3, 3, 5);
    fresh = make_problem(5, 6, 3, 3, 8);
    kept = new_handle();
    OK(sscda_set_int(kept, "max_iterations", 4));
    OK(sscda_set_int(kept, "hidden", 3));
    OK(sscda_set_int(kept, "epochs", 5));
}

void tearDown(void) {
    sscda_destroy(kept);
    free_snapshot(&state);
    free_problem(&p);
    free_problem(&fresh);
}

static int32_t map_samples(void) {
    sscda_matrix y = sscda_row_major(values, fresh.ns, fresh.d);
    return sscda_map(kept, &fresh.source, &y);
}
static int32_t read_adapted(void) {
    sscda_matrix y = sscda_row_major(values, p.ns, p.d);
    return sscda_adapted(kept, &y);
}
static int32_t predict(void) {
    int32_t labels[6];
    return sscda_predict(kept, &fresh.target, labels, values, 6);
}
/* Features are as many as those of the samples, or components. */
static int32_t prepare(int32_t domain, const sscda_matrix *x) {
    int64_t columns = 0;
    int32_t status = sscda_info_int(kept, "components", &columns);
    sscda_matrix y = sscda_row_major(values, x->rows, columns);
    return status < 0 ? status : sscda_prepare(kept, domain, x, &y);
}
static int32_t prepare_source(void) {
    return prepare(SSCDA_SOURCE, &fresh.source);
}
static int32_t prepare_target(void) {
    return prepare(SSCDA_TARGET, &fresh.target);
}
static int32_t serialize(void) {
    return sscda_serialize(kept, bytes, sizeof bytes, &size);
}
static int32_t deserialize(void) {
    return sscda_deserialize(&made, bytes, size);
}
static int32_t save(void) {
    return sscda_save(kept, path);
}
static int32_t load(void) {
    return sscda_load(&made, path);
}

/* The file that is stored in the end is the model. */
static void check_stored(int32_t (*read)(void)) {
    OK(read());
    check_unchanged(&state, made, __LINE__);
    SAME(take_results(kept), take_results(made));
    sscda_destroy(made);
    made = NULL;
}

/* All calls on the model that the options give. */
static void try_model(void) {
    fit(kept, &p);
    remember();
    fail_both_ways("map", map_samples);
    fail_both_ways("adapted", read_adapted);
    fail_both_ways("predict", predict);
    fail_both_ways("prepare the source", prepare_source);
    fail_both_ways("prepare the target", prepare_target);
    fail_both_ways("serialize", serialize);
    fail_both_ways("deserialize", deserialize);
    check_stored(deserialize);
    fail_both_ways("save", save);
    fail_both_ways("load", load);
    check_stored(load);
    ++models;
}

static void try_map(const char *word) {
    OK(sscda_set_string(kept, "map", word));
    try_model();
}

/* A map for each of two cycles. */
static void test_maps(void) {
    OK(sscda_set_int(kept, "cycles", 2));
    for_each_word("map", try_map);
}

static void use_machine(void) {
    OK(sscda_set_string(kept, "classifier", "svm"));
    OK(sscda_set_double(kept, "svm_c", 2));
    OK(sscda_set_double(kept, "svm_gamma", 0.5));
}

static void test_support_vector_machine(void) {
    use_machine();
    try_model();
}

static void test_self_training(void) {
    OK(sscda_set_string(kept, "classifier", "self_trained"));
    try_model();
}

static void try_scale_rows(const char *word) {
    OK(sscda_set_string(kept, "scale_rows", word));
    try_model();
}

static void try_standardize(const char *word) {
    OK(sscda_set_string(kept, "standardize", word));
    try_model();
}

/* The last word of each stays for those after it: all of them together at the end. */
static void test_preparations(void) {
    OK(sscda_set_int(kept, "pca", 2));
    try_model();
    for_each_word("scale_rows", try_scale_rows);
    for_each_word("standardize", try_standardize);
    use_machine();
    for_each_word("map", try_map);
}

static void test_nothing_is_left(void) {
    const long before = live_allocations();
    sscda *model = fitted_handle(&p), *copy = NULL;
    OK(sscda_serialize(model, bytes, sizeof bytes, &size));
    OK(sscda_deserialize(&copy, bytes, size));
    sscda_destroy(model);
    sscda_destroy(copy);
    TEST_ASSERT_EQUAL_INT(before, live_allocations());
}

int main(void) {
    const int file = mkstemp(path);
    if (file >= 0) close(file);
    if (!allocator_is_ours()) {
        remove(path);
        return not_shown("fault-alloc-models",
                         "a sanitizer or another allocator is in place of malloc");
    }
    UNITY_BEGIN();
    RUN_TEST(test_maps);
    RUN_TEST(test_support_vector_machine);
    RUN_TEST(test_self_training);
    RUN_TEST(test_preparations);
    RUN_TEST(test_nothing_is_left);
    UNITY_END();
    remove(path);
    printf("%d models\n", models);
    return promise("fault-alloc-models", cases);
}
