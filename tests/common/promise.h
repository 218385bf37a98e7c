/* SPDX-License-Identifier: MIT */
/* Prints a line that says which promise a suite has shown, for programs to read:
 *     promise: load-handles 64 cases
 * The line appears only if every test of the suite so far has run and passed. A test that was
 * ignored, because a right or a system call is missing, shows nothing. Then the suite prints
 *     promise: fault-disk-full not shown: a test was ignored
 * so that the promise does not look forgotten. */
#ifndef TESTS_COMMON_PROMISE_H
#define TESTS_COMMON_PROMISE_H

#include <stdio.h>
#include <string.h>
#include <unity.h>

/* Returns how many tests have failed, which is what a suite ends with. */
static inline int promise(const char *id, long cases) {
    if (Unity.TestFailures == 0 && Unity.TestIgnores == 0 && cases > 0)
        printf("promise: %s %ld cases\n", id, cases);
    else if (Unity.TestFailures == 0 && Unity.TestIgnores > 0)
        printf("promise: %s not shown: a test was ignored\n", id);
    fflush(stdout);
    return (int)Unity.TestFailures;
}

/* For a suite that this machine or build cannot run: `ids`, apart by blanks, are not shown. Returns
 * what CTest takes for skipped. */
static inline int not_shown(const char *ids, const char *why) {
    while (*ids != 0) {
        const size_t length = strcspn(ids, " ");
        printf("promise: %.*s not shown: %s\n", (int)length, ids, why);
        ids += length + strspn(ids + length, " ");
    }
    printf("skipped: %s\n", why);
    return 77;
}

#endif
