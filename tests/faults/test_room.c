/* SPDX-License-Identifier: MIT */
/* Memory that is full at some point, little or much: a fit, a search and what follows from them
 * succeed or say so, and the handle is as it was. Other than where one allocation fails, none that
 * is as large succeeds after it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "api/tables.h"
#include "common/promise.h"
#include "faults/failing.h"

#define STEPS 200

static problem p;
static sscda *h;
static long cases;

void setUp(void) {
    p = make_problem(60, 50, 3, 3, 3);
    h = new_handle();
    OK(sscda_set_int(h, "max_iterations", 5));
    OK(sscda_set_int(h, "epochs", 5));
}

void tearDown(void) {
    stop_failing();
    sscda_destroy(h);
    free_problem(&p);
}

static int32_t fit_it(void) {
    return sscda_fit(h, &p.source, p.labels, &p.target);
}

/* The bytes that a step takes at the most, beside what was there before. */
static long long need_of(int32_t (*step)(void)) {
    long long before;
    peak_bytes();
    before = peak_bytes();
    CHECK(step() >= 0, "%s", sscda_last_error(h));
    return peak_bytes() - before;
}

/* The step with less and less room, on a handle that has a fit already. */
static void fit_in(const char *name) {
    const long long need = need_of(fit_it);
    snapshot state = take_state(h), results = take_results(h);
    int k, failed = 0, told = 0;
    for (k = 0; k <= STEPS; ++k) {
        /* Small rooms are where most of the different places are. */
        const double part = (double)k / STEPS;
        const long before = live_allocations();
        int32_t status;
        fail_beyond((long long)(1.3 * part * part * (double)need));
        status = fit_it();
        if (stop_failing() == 0) CHECK(status >= 0, "%s: %s", name, sscda_last_error(h));
        ++cases;
        if (status >= 0) {
            snapshot now = take_results(h);
            SAME(results, now);
            results = take_results(h);
            free_snapshot(&state);
            state = take_state(h);
            continue;
        }
        ++failed;
        CHECK(status == SSCDA_ERROR_MEMORY, "%s, step %d: %s", name, k, sscda_last_error(h));
        if (strstr(sscda_last_error(h), "MB by estimate") != NULL ||
            strstr(sscda_last_error(h), "KB by estimate") != NULL)
            ++told;
        CHECK(live_allocations() == before, "%s, step %d: %ld left behind", name, k,
              live_allocations() - before);
        UNCHANGED(&state, h);
    }
    CHECK(failed > 10 && failed < STEPS, "%s: %d of %d failed", name, failed, STEPS);
    /* Without any room there is none for a longer message. */
    CHECK(2 * told > failed, "%s: %d of %d told how much they need", name, told, failed);
    free_snapshot(&state);
    free_snapshot(&results);
}

static void fit_with_map(const char *map) {
    OK(sscda_set_string(h, "map", map));
    fit_in(map);
}

static void test_maps(void) {
    for_each_word("map", fit_with_map);
}

static void test_support_vector_machine(void) {
    OK(sscda_set_string(h, "classifier", "svm"));
    /* So that its training is what takes most. */
    free_problem(&p);
    p = make_problem(90, 4, 2, 3, 3);
    OK(sscda_set_double(h, "lambda_s", 0));
    OK(sscda_set_double(h, "svm_c", 2));
    OK(sscda_set_double(h, "svm_gamma", 0.5));
    fit_in("svm, given");
    OK(sscda_set_double(h, "svm_c", 0));
    fit_in("svm, chosen");
    OK(sscda_set_int(h, "threads", 3));
    fit_it(); /* the system keeps something of the first threads for the next ones */
    fit_in("svm, chosen by threads");
    OK(sscda_set_int(h, "threads", 1));
    free_problem(&p);
    p = make_problem(400, 4, 2, 5, 3);
    OK(sscda_set_double(h, "svm_c", 2));
    fit_in("svm, larger");
}

static void test_self_training(void) {
    OK(sscda_set_string(h, "classifier", "self_trained"));
    free_problem(&p);
    p = make_problem(6, 200, 2, 3, 3);
    OK(sscda_set_double(h, "lambda_s", 0));
    fit_in("self-trained");
}

int main(void) {
    if (!allocator_is_ours())
        return not_shown("fault-full-memory",
                         "a sanitizer or another allocator is in place of malloc");
    UNITY_BEGIN();
    RUN_TEST(test_maps);
    RUN_TEST(test_support_vector_machine);
    RUN_TEST(test_self_training);
    UNITY_END();
    return promise("fault-full-memory", cases);
}
