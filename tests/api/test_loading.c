/* SPDX-License-Identifier: MIT */
/* Loading within limits: of the file's size, and of the stack. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "common/watchdog.h"

static char path[] = "/tmp/sscda-loading-XXXXXX";
static problem p;
static sscda *h;
static snapshot state;

void setUp(void) {
    p = make_problem(6, 5, 2, 2, 81);
    h = fitted_handle(&p);
    state = take_state(h);
    OK(sscda_save(h, path));
}

void tearDown(void) {
    free_snapshot(&state);
    sscda_destroy(h);
    free_problem(&p);
}

static void check_limit(const char *from, int64_t limit, int is_enough) {
    sscda *copy = h;
    if (is_enough) {
        OK(sscda_load_limited(&copy, from, limit));
        UNCHANGED(&state, copy);
        sscda_destroy(copy);
    } else {
        char text[64];
        snprintf(text, sizeof text, "limit of %lld", (long long)limit);
        REFUSED(SSCDA_ERROR_MEMORY, NULL, sscda_load_limited(&copy, from, limit), text);
        TEST_ASSERT_NULL(copy);
    }
}

static void test_limits(void) {
    const int64_t size = (int64_t)state.size;
    sscda *copy = h;
    check_limit(path, size, 1);
    check_limit(path, size + 1, 1);
    check_limit(path, INT64_MAX, 1);
    check_limit(path, size - 1, 0);
    check_limit(path, 32, 0);
    check_limit(path, 31, 0);
    check_limit(path, 0, 0);
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_load_limited(&copy, path, -1), "max_bytes",
            "negative");
    TEST_ASSERT_NULL(copy);
    copy = h;
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_load_limited(&copy, path, INT64_MIN), "max_bytes");
    TEST_ASSERT_NULL(copy);
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_load_limited(NULL, path, size), "out");
    REFUSED(SSCDA_ERROR_ARGUMENT, NULL, sscda_load_limited(&copy, NULL, size), "path");
}

/* A model behind a pipe, which is still open when `stays`: a limit is kept without the rest. */
static void check_pipe(size_t bytes, int64_t limit, int is_enough, int stays) {
    char name[64];
    int ends[2];
    TEST_ASSERT_EQUAL_INT(0, pipe(ends));
    TEST_ASSERT_EQUAL(bytes, write(ends[1], state.bytes, bytes));
    if (!stays) close(ends[1]);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    watch("a pipe with a limit");
    check_limit(name, limit, is_enough);
    alarm(0);
    close(ends[0]);
    if (stays) close(ends[1]);
}

static void test_limits_of_pipes(void) {
    TEST_ASSERT_LESS_THAN(60000, state.size);
    check_pipe(state.size, (int64_t)state.size, 1, 0);
    check_pipe(state.size, (int64_t)state.size - 1, 0, 0);
    check_pipe(100, (int64_t)state.size - 1, 0, 1);
    check_pipe(100, 0, 0, 1);
}

/* A file may say that it is larger than it is: the limit is about what would be read. */
static void test_wrong_sizes(void) {
    sscda *copy = NULL;
    TEST_ASSERT_EQUAL_INT(0, truncate(path, (off_t)1 << 40));
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_load_limited(&copy, path, (int64_t)state.size),
            "bytes expected");
    TEST_ASSERT_EQUAL_INT(0, truncate(path, 100));
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_load_limited(&copy, path, INT64_MAX), "bytes expected");
}

/* Every bit of the 32 bytes before the body, in a file: damage is no question of size. */
static void test_damaged_seal(void) {
    for (size_t bit = 0; bit < 8 * 32; ++bit) {
        sscda *copy = NULL;
        state.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        FILE *file = fopen(path, "wb");
        TEST_ASSERT_NOT_NULL(file);
        TEST_ASSERT_EQUAL(state.size, fwrite(state.bytes, 1, state.size, file));
        fclose(file);
        state.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        TEST_ASSERT_EQUAL_INT32(SSCDA_ERROR_FORMAT, sscda_load(&copy, path));
        TEST_ASSERT_NULL(copy);
    }
}

#ifndef TEST_SANITIZED /* which use more of the stack */
static void *load_and_save(void *status) {
    sscda *copy = NULL;
    int32_t *out = status;
    *out = sscda_load(&copy, path);
    if (*out == SSCDA_OK) *out = sscda_save(copy, path);
    sscda_destroy(copy);
    return NULL;
}

/* A thread of few pages, as servers and other languages have them. */
static void test_small_stack(void) {
    const size_t stack = 40 << 10;
    pthread_attr_t attributes;
    pthread_t thread;
    int32_t status = 1;
    if ((long)stack < 2 * sysconf(_SC_THREAD_STACK_MIN))
        TEST_IGNORE_MESSAGE("threads have larger stacks here");
    TEST_ASSERT_EQUAL_INT(0, pthread_attr_init(&attributes));
    TEST_ASSERT_EQUAL_INT(0, pthread_attr_setstacksize(&attributes, stack));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, &attributes, load_and_save, &status));
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    pthread_attr_destroy(&attributes);
    RETURNS(SSCDA_OK, status);
}
#endif

int main(void) {
    const int file = mkstemp(path);
    int failures;
    if (file < 0) return 1;
    close(file);
    UNITY_BEGIN();
    RUN_TEST(test_limits);
    RUN_TEST(test_limits_of_pipes);
    RUN_TEST(test_wrong_sizes);
    RUN_TEST(test_damaged_seal);
#ifndef TEST_SANITIZED
    RUN_TEST(test_small_stack);
#endif
    failures = UNITY_END();
    unlink(path);
    return failures;
}
