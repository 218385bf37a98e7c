/* SPDX-License-Identifier: MIT */
/* The result of sscda_estimate_memory(), compared with the memory of a fit. */
#include <stdio.h>

#include "api/check.h"
#include "api/domains.h"
#include "faults/failing.h"

void setUp(void) {}
void tearDown(void) {}

static void check_between(sscda *h, int64_t ns, int64_t nt, int64_t d, const char *what,
                          double least, double most) {
    problem p = make_problem(ns, nt, d, 3, 1);
    int64_t estimate = 0;
    long long before, needed;
    OK(sscda_estimate_memory(h, ns, nt, d, &estimate));
    peak_bytes();
    before = peak_bytes();
    fit(h, &p);
    needed = peak_bytes() - before;
    CHECK((double)estimate > least * (double)needed && (double)estimate < most * (double)needed,
          "%s, %d x %d x %d: %lld bytes estimated, %lld needed", what, (int)ns, (int)nt, (int)d,
          (long long)estimate, needed);
    free_problem(&p);
}

/* An estimate, before the data are seen: a third too little or the double is still one. */
static void check_estimate(sscda *h, int64_t ns, int64_t nt, int64_t d, const char *what) {
    check_between(h, ns, nt, d, what, 0.7, 2.0);
}

/* Where matrices of samples by samples outweigh the rest, and graphs cannot be factored, there is
   less to guess. */
static void check_closely(double lambda_s, double lambda_g) {
    sscda *h = new_handle();
    char what[64];
    snprintf(what, sizeof what, "lambda_s %g, lambda_g %g", lambda_s, lambda_g);
    OK(sscda_set_int(h, "max_iterations", 2));
    OK(sscda_set_double(h, "lambda_s", lambda_s));
    OK(sscda_set_double(h, "lambda_g", lambda_g));
    check_between(h, 500, 500, 40, what, 0.8, 1.2);
    check_between(h, 500, 500, 200, what, 0.8, 1.2);
    check_between(h, 600, 300, 100, what, 0.8, 1.2);
    sscda_destroy(h);
}

static void test_large_estimates(void) {
    check_closely(0.2, 0.2);
    check_closely(0.2, 0);
    check_closely(0, 0.2);
}

static void check_solver(const char *solver) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_int(h, "max_iterations", 2));
    check_estimate(h, 300, 200, 2, solver);
    check_estimate(h, 120, 250, 60, solver);
    OK(sscda_set_double(h, "lambda_s", 0));
    OK(sscda_set_double(h, "lambda_g", 0));
    check_estimate(h, 300, 200, 2, solver);
    check_estimate(h, 120, 250, 60, solver);
    sscda_destroy(h);
}

static void test_preprocessing(void) {
    sscda *h = new_handle();
    OK(sscda_set_int(h, "max_iterations", 2));
    OK(sscda_set_string(h, "standardize", "joint"));
    check_estimate(h, 300, 200, 40, "standardize");
    OK(sscda_set_int(h, "pca", 10));
    check_estimate(h, 300, 200, 40, "pca");
    check_estimate(h, 200, 250, 600, "pca");
    check_estimate(h, 60, 50, 3000, "pca");
    OK(sscda_set_int(h, "pca", 100));
    check_estimate(h, 60, 50, 3000, "pca");
    check_estimate(h, 600, 700, 300, "pca");
    sscda_destroy(h);
}

/* Its samples are what takes most with few iterates, and either domain may be the larger. */
static void test_self_training(void) {
    sscda *h = new_handle();
    OK(sscda_set_int(h, "max_iterations", 2));
    OK(sscda_set_double(h, "lambda_s", 0));
    OK(sscda_set_string(h, "map", "none"));
    OK(sscda_set_string(h, "classifier", "self_trained"));
    check_estimate(h, 60, 900, 400, "self-trained");
    check_estimate(h, 900, 60, 400, "self-trained");
    check_estimate(h, 300, 300, 20, "self-trained");
    OK(sscda_set_int(h, "threads", 4));
    check_estimate(h, 60, 900, 400, "self-trained, threads");
    sscda_destroy(h);
}

static void test_support_vector_machine(void) {
    sscda *h = new_handle();
    OK(sscda_set_int(h, "max_iterations", 2));
    OK(sscda_set_string(h, "classifier", "svm"));
    check_estimate(h, 300, 60, 2, "svm");
    check_estimate(h, 500, 50, 20, "svm");
    OK(sscda_set_int(h, "threads", 16));
    check_estimate(h, 500, 50, 20, "svm, threads");
    OK(sscda_set_int(h, "threads", 1));
    OK(sscda_set_double(h, "svm_c", 1));
    OK(sscda_set_double(h, "svm_gamma", 1));
    check_estimate(h, 500, 50, 20, "svm");
    sscda_destroy(h);
}

static void test_estimates(void) {
    for_each_word("solver", check_solver);
}

int main(void) {
    if (!allocator_is_ours()) {
        printf("skipped: a sanitizer or another allocator is in place of malloc\n");
        return 77;
    }
    UNITY_BEGIN();
    RUN_TEST(test_estimates);
    RUN_TEST(test_large_estimates);
    RUN_TEST(test_preprocessing);
    RUN_TEST(test_support_vector_machine);
    RUN_TEST(test_self_training);
    return UNITY_END();
}
