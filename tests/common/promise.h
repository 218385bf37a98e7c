/* What a suite has shown to hold, in a line of standard output that programs can read:
 *     promise: load-handles 64 cases
 * It is printed when no test of the suite has failed so far. */
#ifndef TESTS_COMMON_PROMISE_H
#define TESTS_COMMON_PROMISE_H

#include <stdio.h>
#include <unity.h>

static inline void promise(const char *id, long cases) {
    if (Unity.TestFailures == 0 && Unity.TestIgnores == 0 && cases > 0)
        printf("promise: %s %ld cases\n", id, cases);
}

#endif
