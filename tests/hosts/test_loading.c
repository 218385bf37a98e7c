/* SPDX-License-Identifier: MIT */
/* The library is loaded, used and unloaded a hundred times: each time it is gone afterwards, and
 * files, threads, mappings and memory stay as they are after the first few. */
#include <dlfcn.h>
#include <pthread.h>
#include <sscda/sscda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "api/check.h"
#include "common/promise.h"
#include "hosts/process.h"

/* Sanitizers take long to load. The first rounds fill caches of the C library and the loader. */
#ifdef TEST_SANITIZED
#define ROUNDS 20
#define WARM 10
#else
#define ROUNDS 100
#define WARM 20
#endif

static const char *library;

void setUp(void) {}
void tearDown(void) {}

/* Those of the interface that this test calls, found by name. */
typedef struct calls {
    int32_t (*create)(sscda **);
    void (*destroy)(sscda *);
    int32_t (*set_int)(sscda *, const char *, int64_t);
    int32_t (*set_string)(sscda *, const char *, const char *);
    int32_t (*fit)(sscda *, const sscda_matrix *, const int32_t *, const sscda_matrix *);
    int32_t (*tune)(sscda *, const sscda_grid *, const sscda_matrix *, const int32_t *,
                    const sscda_matrix *);
    int32_t (*grid_create)(sscda_grid **);
    void (*grid_destroy)(sscda_grid *);
} calls;

/* ISO C has no way to make a function's address of an object's. */
static int find(void *module, const char *name, void *function) {
    void *address = dlsym(module, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

static int find_all(void *module, calls *c) {
    return find(module, "sscda_create", &c->create) && find(module, "sscda_destroy", &c->destroy) &&
           find(module, "sscda_set_int", &c->set_int) &&
           find(module, "sscda_set_string", &c->set_string) && find(module, "sscda_fit", &c->fit) &&
           find(module, "sscda_tune", &c->tune) &&
           find(module, "sscda_grid_create", &c->grid_create) &&
           find(module, "sscda_grid_destroy", &c->grid_destroy);
}

static int32_t use(const calls *c) {
    double xs[24], xt[24];
    int32_t labels[12], status;
    const sscda_matrix source = sscda_row_major(xs, 12, 2), target = sscda_row_major(xt, 12, 2);
    sscda *h = NULL;
    sscda_grid *grid = NULL;
    int k;
    for (k = 0; k < 12; ++k) {
        labels[k] = k % 2;
        xs[2 * k] = 4 * (k % 2) + 0.1 * k;
        xs[2 * k + 1] = 0.3 * ((k * 7) % 5);
        xt[2 * k] = xs[2 * k] + 1;
        xt[2 * k + 1] = xs[2 * k + 1] - 2;
    }
    status = c->create(&h);
    if (status >= 0) status = c->set_int(h, "threads", 2);
    c->set_string(h, "classifier", "svm"); /* where it is built in */
    if (status >= 0) status = c->fit(h, &source, labels, &target);
    if (status == SSCDA_ERROR_UNAVAILABLE) {
        c->set_string(h, "classifier", "nearest");
        status = c->fit(h, &source, labels, &target);
    }
    c->set_string(h, "no such option", "it leaves a message on this thread");
    if (status >= 0) status = c->grid_create(&grid);
    if (status >= 0) status = c->tune(h, grid, &source, labels, &target);
    c->grid_destroy(grid);
    c->destroy(h);
    return status;
}

/* NULL when all went well. */
static void *load_use_unload(void *unused) {
    void *module = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    calls c;
    (void)unused;
    if (module == NULL) return "dlopen failed";
    if (!find_all(module, &c)) return "a function was not found";
    if (use(&c) < 0) return "a call failed";
    if (dlclose(module) != 0) return "dlclose failed";
    return NULL;
}

/* One that cannot be unloaded would be the same one again and again. */
static void check_gone(void) {
    void *module = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
    TEST_ASSERT_NULL_MESSAGE(module, "the library is still loaded");
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, count_mappings("/libsscda.so"), "mappings of the library");
}

static void one_round(int on_a_thread) {
    void *problem = NULL;
    pthread_t thread;
    if (on_a_thread) {
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, load_use_unload, NULL));
        TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, &problem));
    } else {
        problem = load_use_unload(NULL);
    }
    if (problem != NULL) TEST_FAIL_MESSAGE(problem);
    check_gone();
}

/* Counters of coverage keep the name of their file each time that the library is loaded, with a
 * number in it and malloc's own bytes around it. */
static long long kept_by_counters(void) {
#ifdef TEST_COVERAGE
    const char *name = getenv("LLVM_PROFILE_FILE");
    return (name != NULL ? (long long)strlen(name) + 64 : 0) * (ROUNDS - WARM);
#else
    return 0;
#endif
}

static void check_rounds(int on_a_thread) {
    int files = 0, mappings = 0, k;
    long long bytes = 0;
    for (k = 0; k < ROUNDS; ++k) {
        if (k == WARM) {
            files = count_entries("/proc/self/fd");
            mappings = count_mappings(NULL);
            bytes = bytes_in_use();
        }
        one_round(on_a_thread);
    }
    TEST_ASSERT_EQUAL_INT(files, count_entries("/proc/self/fd"));
    TEST_ASSERT_EQUAL_INT(1, count_entries("/proc/self/task"));
#ifdef TEST_SANITIZED
    (void)mappings; /* the allocator of a sanitizer goes on making some */
#else
    TEST_ASSERT_LESS_OR_EQUAL_INT(mappings + 2, count_mappings(NULL));
#endif
    /* A leak of one pointer a round would be 640 bytes. */
    TEST_ASSERT_LESS_THAN_INT64(640 + kept_by_counters(), bytes_in_use() - bytes);
}

static void test_rounds(void) {
    check_rounds(0);
}

static void test_rounds_on_threads(void) {
    check_rounds(1);
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    library = argv[1];
    UNITY_BEGIN();
    RUN_TEST(test_rounds);
    RUN_TEST(test_rounds_on_threads);
    UNITY_END();
    return promise("load-unload", 2 * ROUNDS);
}
