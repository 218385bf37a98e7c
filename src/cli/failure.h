/* SPDX-License-Identifier: MIT */
/* An error message for the user, in one line. */
#ifndef CLI_FAILURE_H
#define CLI_FAILURE_H

/* Exit codes; `sscda --help` and the manual page list them. If a signal ended the work, the code is
 * 128 + the signal's number instead. */
enum { exit_fine = 0, exit_error = 1, exit_usage = 2, exit_caveat = 3 };

typedef struct failure {
    char text[1024];
} failure;

/* Keeps the message. Replaces control characters, so that it stays one line. Returns -1. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int fail(failure *f, const char *format, ...);

/* Like fail(), and appends ": " and the message of errno. */
int fail_errno(failure *f, const char *doing, const char *path);

#endif
