/* SPDX-License-Identifier: MIT */
#undef _FORTIFY_SOURCE /* its inline functions have the names of those that stand in below */
#define _GNU_SOURCE
#include "faults/system.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/check.h"

static int seen, at, why, stays, struck = -1, counts[CALL_KINDS], threads_seen, thread_at, stalls;

const char *name_of_call(int kind) {
    static const char *const names[] = {"open",  "read",   "write", "fsync",
                                        "close", "rename", "stat",  "pthread_create"};
    return kind >= 0 && kind < CALL_KINDS ? names[kind] : "nothing";
}

static void forget(void) {
    seen = at = why = stays = threads_seen = thread_at = stalls = 0;
    struck = -1;
    memset(counts, 0, sizeof counts);
}

static void (*before_write)(void);

void look_at_writes(void (*look)(void)) {
    before_write = look;
}

void fail_call(int k, int reason) {
    forget();
    why = reason;
    at = k;
}

void stall_writes(void) {
    forget();
    stalls = 1;
}

void fail_thread(int k, int lasting) {
    forget();
    stays = lasting;
    thread_at = k;
}

int stop_failing_calls(void) {
    at = thread_at = stalls = 0;
    return struck;
}

int calls_of(int kind) {
    return counts[kind];
}

#if defined(__GLIBC__) && !defined(TEST_SANITIZED)

#define EXPORT __attribute__((visibility("default")))
/* The function that this one stands before. */
#define NEXT(type, name)                      \
    type;                                     \
    static next_type next;                    \
    if (next == NULL) {                       \
        void *found = dlsym(RTLD_NEXT, name); \
        memcpy(&next, &found, sizeof next);   \
    }

/* Whether this call is to fail, or to do less. */
static int strikes(int kind) {
    if (at == 0) return 0;
    ++counts[kind];
    if (++seen != at) return 0;
    if (why == 0 && kind != CALL_READ && kind != CALL_WRITE) return 0;
    struck = kind;
    if (why != 0) errno = why;
    return 1;
}

EXPORT int open(const char *path, int flags, ...) {
    NEXT(typedef int (*next_type)(const char *, int, ...), "open")
    int mode = 0;
    if (flags & O_CREAT) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, int);
        va_end(arguments);
    }
    return strikes(CALL_OPEN) ? -1 : next(path, flags, mode);
}

EXPORT ssize_t read(int file, void *buffer, size_t size) {
    NEXT(typedef ssize_t(*next_type)(int, void *, size_t), "read")
    if (strikes(CALL_READ)) {
        if (why != 0) return -1;
        if (size > 1) size = 1;
    }
    return next(file, buffer, size);
}

EXPORT ssize_t write(int file, const void *buffer, size_t size) {
    NEXT(typedef ssize_t(*next_type)(int, const void *, size_t), "write")
    if (before_write != NULL) before_write();
    if (stalls) {
        ++counts[CALL_WRITE];
        struck = CALL_WRITE;
        return 0;
    }
    if (strikes(CALL_WRITE)) {
        if (why != 0) return -1;
        if (size > 1) size = 1;
    }
    return next(file, buffer, size);
}

EXPORT int fsync(int file) {
    NEXT(typedef int (*next_type)(int), "fsync")
    return strikes(CALL_FSYNC) ? -1 : next(file);
}

/* Linux closes the file also when it says that something went wrong. */
EXPORT int close(int file) {
    NEXT(typedef int (*next_type)(int), "close")
    const int fails = strikes(CALL_CLOSE);
    const int reason = errno;
    const int result = next(file);
    if (!fails) return result;
    errno = reason;
    return -1;
}

EXPORT int rename(const char *from, const char *to) {
    NEXT(typedef int (*next_type)(const char *, const char *), "rename")
    return strikes(CALL_RENAME) ? -1 : next(from, to);
}

EXPORT int stat(const char *path, struct stat *out) {
    NEXT(typedef int (*next_type)(const char *, struct stat *), "stat")
    return strikes(CALL_STAT) ? -1 : next(path, out);
}

EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*work)(void *), void *argument) {
    NEXT(typedef int (*next_type)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *),
         "pthread_create")
    if (thread_at > 0) {
        ++counts[CALL_THREAD];
        ++threads_seen;
        if (threads_seen == thread_at || (stays && threads_seen > thread_at)) {
            struck = CALL_THREAD;
            return EAGAIN;
        }
    }
    return next(thread, attributes, work, argument);
}

int system_is_ours(void) {
    return 1;
}

#else

int system_is_ours(void) {
    return 0;
}

#endif
