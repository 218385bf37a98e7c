/* What went wrong, in one line for the user. */
#ifndef CLI_FAILURE_H
#define CLI_FAILURE_H

/* How the command ends; `sscda --help` and the manual page list these. 128 + the signal's number
 * is added to them when a signal ended the work. */
enum { exit_fine = 0, exit_error = 1, exit_usage = 2, exit_caveat = 3 };

typedef struct failure {
    char text[1024];
} failure;

/* Keeps the message, control characters replaced so that it stays one line. Returns -1. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int fail(failure *f, const char *format, ...);

/* As fail(), with the words of errno after ": ". */
int fail_errno(failure *f, const char *doing, const char *path);

#endif
