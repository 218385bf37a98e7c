/* SPDX-License-Identifier: MIT */
/* Asserts for the suites of the public API: statuses with the library's own words, numbers with
 * all their digits. */
#ifndef TESTS_API_CHECK_H
#define TESTS_API_CHECK_H

#include <sscda/sscda.h>
#include <stddef.h>
#include <unity.h>

/* The call returns SSCDA_OK, or else `expected`. */
#define OK(call) check_status(SSCDA_OK, (call), #call, __LINE__)
#define RETURNS(expected, call) check_status((expected), (call), #call, __LINE__)
/* The call returns `code`, and its message about `handle` has each of the words. */
#define REFUSED(code, handle, call, ...)                     \
    check_refused((code), (call), (handle), #call, __LINE__, \
                  (const char *const[]){__VA_ARGS__, NULL})
/* |got - expected| <= tolerance; NaN fails. */
#define CLOSE(expected, got, tolerance) check_close((expected), (got), (tolerance), #got, __LINE__)
/* A condition with a message like printf's. */
#define CHECK(condition, ...)                             \
    do {                                                  \
        if (!(condition)) fail_at(__LINE__, __VA_ARGS__); \
    } while (0)

void check_status(int32_t expected, int32_t got, const char *call, int line);
void check_refused(int32_t expected, int32_t got, const sscda *h, const char *call, int line,
                   const char *const *words);
void check_close(double expected, double got, double tolerance, const char *what, int line);

#if defined(__GNUC__)
__attribute__((noreturn, format(printf, 2, 3)))
#endif
void fail_at(int line, const char *format, ...);

/* Whether a sanitizer runs along: it is slow, and it ends the program where malloc would fail. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEST_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TEST_SANITIZED
#endif
#endif

/* Text that is well-formed UTF-8. */
int is_utf8(const char *text);

/* malloc that fails the test instead of returning NULL. */
void *allocate(size_t bytes);

#endif
