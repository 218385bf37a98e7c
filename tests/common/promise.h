/* What a suite has shown to hold, in a line of standard output that programs can read:
 *     promise: load-handles 64 cases
 * It is said only when every test of the suite so far has run and passed: one that was ignored, for
 * want of a right or a system call, has shown nothing. */
#ifndef TESTS_COMMON_PROMISE_H
#define TESTS_COMMON_PROMISE_H

#include <stdio.h>
#include <unity.h>

/* Returns how many tests have failed, which is what a suite ends with. */
static inline int promise(const char *id, long cases) {
    if (Unity.TestFailures == 0 && Unity.TestIgnores == 0 && cases > 0) {
        printf("promise: %s %ld cases\n", id, cases);
        fflush(stdout);
    }
    return (int)Unity.TestFailures;
}

#endif
