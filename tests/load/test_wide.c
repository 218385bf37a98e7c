/* SPDX-License-Identifier: MIT */
/* Many more features than samples: 50 samples on each side with 50,000 features, which with a
 * matrix of features by features would take 20 GB. Every map stays below 300 MB beside the samples,
 * which are 40 MB, and within 20 % of the estimate. Each fit is in a process of its own, which is
 * this program again: see test_estimate.c. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "load/peak.h"

static const char *program;

void setUp(void) {}
void tearDown(void) {}

/* "key=value", of an option of any type. */
static void set_option(sscda *h, const char *assignment) {
    char key[64];
    const char *value = strchr(assignment, '=') + 1;
    snprintf(key, sizeof key, "%.*s", (int)(value - 1 - assignment), assignment);
    if (sscda_set_string(h, key, value) == SSCDA_OK) return;
    if (sscda_set_int(h, key, atoll(value)) == SSCDA_OK) return;
    OK(sscda_set_double(h, key, atof(value)));
}

/* The options, separated by blanks. */
static sscda *handle_of(const char *options) {
    sscda *h = new_handle();
    char *words = (char *)allocate(strlen(options) + 1), *word, *rest = NULL;
    strcpy(words, options);
    OK(sscda_set_int(h, "threads", 1));
    OK(sscda_set_int(h, "max_iterations", 3)); /* as much memory as a thousand */
    for (word = strtok_r(words, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
        set_option(h, word);
    free(words);
    return h;
}

/* The process that fits: prints its peak. A small fit goes before, for code and libraries. */
static int be_the_child(char **words) {
    problem small = make_problem(20, 20, 2, 3, 1);
    problem p = make_problem(atoll(words[0]), atoll(words[1]), atoll(words[2]), 3, 2);
    sscda *h = handle_of(words[3]), *warm = handle_of(words[3]);
    long long before;
    sscda_fit(warm, &small.source, small.labels, &small.target);
    sscda_destroy(warm);
    forget_peak();
    before = status_bytes("VmRSS:");
    if (sscda_fit(h, &p.source, p.labels, &p.target) < 0) {
        printf("%s\n", sscda_last_error(h));
        return 1;
    }
    printf("peak %lld\n", status_bytes("VmHWM:") - before);
    return 0;
}

static long long peak_of(int64_t ns, int64_t nt, int64_t d, const char *options) {
    char command[4096], line[1024] = "";
    long long peak = -1;
    FILE *child;
    snprintf(command, sizeof command, "\"%s\" child %lld %lld %lld '%s'", program, (long long)ns,
             (long long)nt, (long long)d, options);
    child = popen(command, "r");
    TEST_ASSERT_NOT_NULL(child);
    if (fgets(line, sizeof line, child) == NULL) line[0] = 0;
    CHECK(pclose(child) == 0 && sscanf(line, "peak %lld", &peak) == 1, "%s: %s", command, line);
    return peak;
}

static void check_fit(int64_t ns, int64_t nt, int64_t d, const char *options, double most) {
    sscda *h = handle_of(options);
    int64_t estimate = 0;
    double peak;
    OK(sscda_estimate_memory(h, ns, nt, d, &estimate));
    peak = (double)peak_of(ns, nt, d, options);
    printf("%d x %d x %d, %s: %.0f MB, %.2f of the estimate\n", (int)ns, (int)nt, (int)d, options,
           peak / 1e6, peak / (double)estimate);
    fflush(stdout);
    CHECK(peak <= most, "%d x %d x %d, %s: %.0f MB", (int)ns, (int)nt, (int)d, options, peak / 1e6);
    CHECK(peak >= 0.8 * (double)estimate && peak <= 1.2 * (double)estimate,
          "%d x %d x %d, %s: %.0f bytes, %.2f of the estimate", (int)ns, (int)nt, (int)d, options,
          peak, peak / (double)estimate);
    sscda_destroy(h);
}

static void test_every_map(void) {
    static const char *const all[] = {"map=linear",
                                      "map=linear intercept=0",
                                      "map=linear ridge=0",
                                      "map=linear restore_covariance=1",
                                      "map=linear cycles=2",
                                      "map=rigid",
                                      "map=rigid restore_covariance=1",
                                      "map=barycentric",
                                      "map=kernel",
                                      "map=neural",
                                      "map=none"};
    size_t k;
    for (k = 0; k < sizeof all / sizeof all[0]; ++k)
        check_fit(50, 50, 50000, all[k], 300e6);
}

static void test_the_rest(void) {
    static const char *const all[] = {
        "standardize=joint",           "standardize=domain", "pca=40",
        "standardize=joint pca=40",    "classifier=svm",     "classifier=self_trained",
        "solver=conditional_gradient", "lambda_s=0"};
    size_t k;
    for (k = 0; k < sizeof all / sizeof all[0]; ++k)
        check_fit(50, 50, 50000, all[k], 300e6);
}

/* Domains of other sizes, and fewer features, where the equations of the samples count as well. */
static void test_other_sizes(void) {
    static const char *const all[] = {"map=linear",
                                      "map=linear ridge=0",
                                      "map=linear restore_covariance=1",
                                      "map=rigid",
                                      "map=rigid restore_covariance=1",
                                      "map=neural"};
    size_t k;
    for (k = 0; k < sizeof all / sizeof all[0]; ++k) {
        check_fit(200, 30, 8000, all[k], 1e9);
        check_fit(30, 200, 8000, all[k], 1e9);
        check_fit(400, 300, 1000, all[k], 1e9);
    }
}

int main(int count, char **words) {
    program = words[0];
    if (count == 6 && strcmp(words[1], "child") == 0) return be_the_child(words + 2);
    if (status_bytes("VmHWM:") == 0) {
        printf("skipped: this system does not tell a process its peak\n");
        return 77;
    }
#ifdef TEST_SANITIZED
    printf("skipped: a sanitizer takes memory of its own\n");
    return 77;
#else
    UNITY_BEGIN();
    RUN_TEST(test_every_map);
    RUN_TEST(test_the_rest);
    RUN_TEST(test_other_sizes);
    return UNITY_END();
#endif
}
