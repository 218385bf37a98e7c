/* SPDX-License-Identifier: MIT */
/* A hang fails: the program ends, and says what it was about, when a case takes minutes that should
 * take moments. The time is on the wall, for who waits for ever uses none of the processor. */
#ifndef TESTS_COMMON_WATCHDOG_H
#define TESTS_COMMON_WATCHDOG_H

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define WATCHDOG_SECONDS 180

static char watchdog_case[256];

static inline void watchdog_bark(int signal_number) {
    static const char text[] = "\nno end after minutes: ";
    ssize_t written = write(STDOUT_FILENO, text, sizeof text - 1);
    written = write(STDOUT_FILENO, watchdog_case, strlen(watchdog_case));
    written = write(STDOUT_FILENO, "\n", 1);
    (void)written;
    (void)signal_number;
    _exit(1);
}

/* The next case begins. */
static inline void watch(const char *what) {
    snprintf(watchdog_case, sizeof watchdog_case, "%s", what);
    signal(SIGALRM, watchdog_bark);
    alarm(WATCHDOG_SECONDS);
}

#endif
