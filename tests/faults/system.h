/* SPDX-License-Identifier: MIT */
/* Calls of the operating system that fail when they are told to: files and threads. */
#ifndef TESTS_FAULTS_SYSTEM_H
#define TESTS_FAULTS_SYSTEM_H

enum {
    CALL_OPEN,
    CALL_READ,
    CALL_WRITE,
    CALL_FSYNC,
    CALL_CLOSE,
    CALL_RENAME,
    CALL_STAT,
    CALL_THREAD,
    CALL_KINDS
};

/* Whether they are in place: not with a sanitizer, nor without glibc. */
int system_is_ours(void);

/* From now on the k-th call of all kinds but threads, counted from 1, fails with `reason`. With
 * `reason` 0 it does less than it was asked for: one byte is read or written. */
void fail_call(int k, int reason);
/* From now on, and until NULL, calls `look` before every write. */
void look_at_writes(void (*look)(void));
/* From now on writes put nothing, and do not say why. */
void stall_writes(void);
/* The k-th thread cannot be made, and with `lasting` none after it. */
void fail_thread(int k, int lasting);
/* All succeed again. Returns the kind of the call that failed, or -1. */
int stop_failing_calls(void);
/* How often a kind was called since the last fail_call() or fail_thread(). */
int calls_of(int kind);
const char *name_of_call(int kind);

#endif
