/* Every allocation fails in its turn, through the whole of the API: always a clean error, nothing
 * leaked, and a handle that is as it was. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/check.h"
#include "api/problem.h"
#include "api/snapshot.h"
#include "common/promise.h"
#include "faults/failing.h"

static problem p, other;
static sscda *h;       /* fitted to `other` */
static sscda *made;    /* by the step under test, where it makes one */
static snapshot state; /* of h */
static char path[] = "/tmp/sscda-faults-XXXXXX";
static double a[7] = {1, 2, 1, 2, 1, 2, 1}, b[6] = {2, 1, 2, 2, 1, 2};
static double values[4096];
static int64_t indices[4096];
static unsigned char bytes[65536];
static int64_t size;
static int absorbs;      /* whether the step can do without some of its memory */
static sscda *subject;   /* of a fit */
static sscda *reference; /* what a fit should give; NULL outside of fits */
static long cases;       /* allocations that failed */

void setUp(void) {
    p = make_problem(7, 6, 2, 2, 3);
    other = make_problem(5, 8, 2, 2, 4);
    h = fitted_handle(&other);
    state = take_state(h);
    OK(sscda_serialize(h, bytes, sizeof bytes, &size));
    absorbs = 0;
}

void tearDown(void) {
    sscda_destroy(h);
    free_snapshot(&state);
    free_problem(&p);
    free_problem(&other);
}

/* A step that could do without: a fit is the one that it would have been, and once more with all of
 * its memory, there is as much in use as the time before; other calls change nothing. */
static void check_absorbed(const char *name, long k, int32_t (*step)(void), long before,
                           long *settled) {
    if (reference == NULL) {
        CHECK(made == NULL, "%s, allocation %ld: a handle", name, k);
        CHECK(live_allocations() == before, "%s, allocation %ld: %ld left behind", name, k,
              live_allocations() - before);
        check_unchanged(&state, h, __LINE__);
        return;
    }
    SAME(take_results(reference), take_results(subject));
    CHECK(step() >= 0, "%s, after allocation %ld: %s", name, k, sscda_last_error(subject));
    free_snapshot(&state); /* perhaps it was h that was fitted */
    state = take_state(h);
    if (*settled == 0) *settled = live_allocations();
    CHECK(live_allocations() == *settled, "%s, allocation %ld: %ld left behind", name, k,
          live_allocations() - *settled);
}

/* Runs a step with its first, second, ... allocation failing until none fails any more. */
static void fail_each(const char *name, int32_t (*step)(void), int lasting) {
    const int64_t handles = sscda_live_handles();
    long k, settled = 0;
    for (k = 1;; ++k) {
        const long before = live_allocations();
        int32_t status;
        long failures;
        made = NULL;
        fail_allocation(k, lasting);
        status = step();
        failures = stop_failing();
        if (failures == 0) {
            CHECK(status >= 0, "%s: %s, with nothing failing: %s", name, sscda_status_name(status),
                  sscda_last_error(NULL));
            break;
        }
        ++cases;
        if (absorbs && status >= 0) {
            check_absorbed(name, k, step, before, &settled);
            continue;
        }
        CHECK(status == SSCDA_ERROR_MEMORY, "%s, allocation %ld: %s: %s", name, k,
              sscda_status_name(status), sscda_last_error(NULL));
        CHECK(strstr(sscda_last_error(NULL), "emory") != NULL, "%s: %s", name,
              sscda_last_error(NULL));
        CHECK(live_allocations() == before, "%s, allocation %ld: %ld left behind", name, k,
              live_allocations() - before);
        CHECK(made == NULL, "%s, allocation %ld: a handle all the same", name, k);
        TEST_ASSERT_EQUAL_INT64(handles, sscda_live_handles());
        check_unchanged(&state, h, __LINE__);
        TEST_ASSERT_LESS_THAN(100000, k);
    }
    sscda_destroy(made);
    made = NULL;
}

static void fail_both_ways(const char *name, int32_t (*step)(void)) {
    fail_each(name, step, 0);
    fail_each(name, step, 1);
}

/* What the library makes once is made at its first use, so this is called before all else. */
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
    const int32_t status = sscda_set_string(h, "preset", "default");
    if (status < 0) return status;
    return sscda_get_string(h, "preset", &word);
}
static int32_t refuse_option(void) {
    const int32_t status = sscda_set_double(h, "nonsense", 1);
    return status == SSCDA_ERROR_OPTION ? SSCDA_OK : status;
}
static int32_t set_weights(void) {
    return sscda_set_weights(h, a, 7, NULL, 0);
}
static int32_t clear_weights(void) {
    return sscda_set_weights(h, NULL, 0, NULL, 0);
}
static int32_t estimate(void) {
    return sscda_estimate_memory(h, 10, 10, 10, indices);
}
static int32_t map_samples(void) {
    sscda_matrix y = sscda_row_major(values, 7, 2);
    return sscda_map(h, &p.source, &y);
}
static int32_t read_adapted(void) {
    sscda_matrix y = sscda_row_major(values, 5, 2);
    return sscda_adapted(h, &y);
}
static int32_t read_correspondence(void) {
    sscda_matrix c = sscda_row_major(values, 5, 8);
    return sscda_correspondence(h, &c);
}
static int32_t read_triplets(void) {
    return sscda_correspondence_triplets(h, indices, indices + 100, values, 100);
}
static int32_t read_labels(void) {
    int32_t labels[8];
    return sscda_target_labels(h, labels, values, 8);
}
static int32_t read_trace(void) {
    return sscda_trace(h, "objective", values, 4096, indices);
}
static int32_t read_info(void) {
    const char *word = NULL;
    int32_t status = sscda_info_double(h, "objective", values);
    if (status == SSCDA_OK) status = sscda_info_int(h, "iterations", indices);
    return status < 0 ? status : sscda_info_string(h, "solver", &word);
}
static int32_t predict(void) {
    int32_t labels[8];
    return sscda_predict(h, &p.target, labels, values, 8);
}
static int32_t prepare(void) {
    sscda_matrix m = sscda_row_major(values, p.nt, p.d);
    return sscda_prepare(h, SSCDA_TARGET, &p.target, &m);
}
static int32_t serialize(void) {
    return sscda_serialize(h, bytes, sizeof bytes, &size);
}
static int32_t deserialize(void) {
    return sscda_deserialize(&made, bytes, size);
}
static int32_t save(void) {
    return sscda_save(h, path);
}
static int32_t load(void) {
    return sscda_load(&made, path);
}

static void test_small_calls(void) {
    fail_both_ways("create", create);
    fail_both_ways("set options", set_options);
    absorbs = 1; /* an exception has memory of its own for such a case */
    fail_both_ways("refuse an option", refuse_option);
    absorbs = 0;
    fail_both_ways("estimate", estimate);
    fail_both_ways("map", map_samples);
    fail_both_ways("adapted", read_adapted);
    fail_both_ways("correspondence", read_correspondence);
    fail_both_ways("triplets", read_triplets);
    fail_both_ways("target labels", read_labels);
    fail_both_ways("predict", predict);
    fail_both_ways("prepare", prepare);
    fail_both_ways("trace", read_trace);
    fail_both_ways("info", read_info);
    fail_each("set weights", set_weights, 0);
    fail_each("clear weights", clear_weights, 0);
}

static void test_storage(void) {
    fail_both_ways("serialize", serialize);
    fail_both_ways("deserialize", deserialize);
    fail_both_ways("save", save);
    fail_both_ways("load", load);
    OK(load());
    check_unchanged(&state, made, __LINE__);
    sscda_destroy(made);
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
}

/* A handle that was fitted keeps its fit, one that was not stays so; then both fit. */
static void fail_fits(void) {
    sscda *fresh = new_handle();
    reference = new_handle();
    choose(reference);
    choose(fresh);
    choose(h);
    free_snapshot(&state);
    state = take_state(h);
    absorbs = kind == 4; /* a thread that cannot be had is done without */
    fit(reference, &p);
    subject = fresh;
    fail_each("fit of a fresh handle", fit_subject, 0);
    SAME(take_results(reference), take_results(fresh));
    subject = h;
    /* The last run fits h; until then `state` must hold. */
    fail_each("fit again", fit_subject, kind % 2);
    SAME(take_results(reference), take_results(h));
    absorbs = 0;
    sscda_destroy(reference);
    reference = NULL;
    sscda_destroy(fresh);
}

static void fail_fits_of(const char *word) {
    solver = word;
    for (kind = 0; kind < 5; ++kind) {
        sscda_destroy(h);
        h = fitted_handle(&other);
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
    p = make_problem(7, 6, 20, 2, 6);
    solver = "auto";
    kind = 1;
    fail_fits();
}

static void test_least_squares(void) {
    solver = "auto";
    kind = 5;
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
    const int file = mkstemp(path);
    if (file >= 0) close(file);
    if (!allocator_is_ours()) {
        remove(path);
        return not_shown("fault-alloc-calls fault-alloc-fit",
                         "a sanitizer or another allocator is in place of malloc");
    }
    use_first();
    UNITY_BEGIN();
    RUN_TEST(test_first_use);
    RUN_TEST(test_small_calls);
    RUN_TEST(test_storage);
    cases_of_calls = cases;
    RUN_TEST(test_fits);
    RUN_TEST(test_preprocessing);
    RUN_TEST(test_kernel_and_neural);
    RUN_TEST(test_larger_fit);
    RUN_TEST(test_rotation_of_many_features);
    RUN_TEST(test_least_squares);
    RUN_TEST(test_nothing_is_left);
    UNITY_END();
    remove(path);
    promise("fault-alloc-calls", cases_of_calls);
    return promise("fault-alloc-fit", cases - cases_of_calls);
}
