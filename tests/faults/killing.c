/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "faults/killing.h"

#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "api/check.h"
#include "api/domains.h"
#include "faults/folder.h"

/* In a process of its own, which ends by itself only when a write fails. */
static void write_without_end(const killing *k) {
    int which = 0;
    while (k->write(which) == 0)
        which = !which;
    _exit(1);
}

static void kill_once(const killing *k, double microseconds) {
    struct timespec t;
    int status = 0;
    pid_t child;
    fflush(stdout);
    child = fork();
    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) write_without_end(k);
    t.tv_sec = 0;
    t.tv_nsec = (long)(1000 * microseconds);
    nanosleep(&t, NULL);
    kill(child, SIGKILL);
    TEST_ASSERT_EQUAL_INT(child, waitpid(child, &status, 0));
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "a write failed by itself");
}

/* The time of one write in microseconds: disks differ by a factor of a thousand. */
static double time_of_a_write(const killing *k) {
    struct timespec from, to;
    int round;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (round = 0; round < 8; ++round)
        TEST_ASSERT_EQUAL_INT(0, k->write(round % 2));
    clock_gettime(CLOCK_MONOTONIC, &to);
    return ((double)(to.tv_sec - from.tv_sec) * 1e6 + (double)(to.tv_nsec - from.tv_nsec) / 1e3) /
           8;
}

void kill_often(const killing *k, uint64_t seed) {
    const double most = 200000, writes = 3 * time_of_a_write(k);
    int round, left, seen[2] = {0, 0};
    TEST_ASSERT_FALSE(same_bytes(&k->versions[0], &k->versions[1]));
    for (round = 0; round < k->kills; ++round) {
        snapshot now;
        int which;
        kill_once(k, (writes < most ? writes : most) * next_random(&seed));
        now = read_whole(k->path);
        which = same_bytes(&now, &k->versions[0]) ? 0 : same_bytes(&now, &k->versions[1]) ? 1 : -1;
        free_snapshot(&now);
        CHECK(which >= 0, "kill %d: the file is neither the one nor the other", round + 1);
        ++seen[which];
        if (k->check != NULL) k->check();
    }
    /* The kills came at all sorts of moments, and what they left is in nobody's way. */
    left = count_files(".sscda.");
    printf("%d kills: %d and %d times the two versions, %d temporary files left\n", k->kills,
           seen[0], seen[1], left);
    CHECK(seen[0] > 0 && seen[1] > 0, "it was always the same file");
    CHECK(left > 0, "no kill came in the middle of a write");
    TEST_ASSERT_EQUAL_INT(left + 1, count_files(""));
    for (round = 0; round < 4; ++round) {
        snapshot now;
        TEST_ASSERT_EQUAL_INT(0, k->write(round % 2));
        now = read_whole(k->path);
        TEST_ASSERT_TRUE(same_bytes(&now, &k->versions[round % 2]));
        free_snapshot(&now);
    }
    TEST_ASSERT_EQUAL_INT(left, count_files(".sscda."));
}
