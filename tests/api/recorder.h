/* SPDX-License-Identifier: MIT */
/* A progress callback that keeps what it was told and answers as the test wants. */
#ifndef TESTS_API_RECORDER_H
#define TESTS_API_RECORDER_H

#include <sscda/sscda.h>

#define RECORDED 16384

typedef struct recorder {
    int calls;            /* how often it was called */
    int at;               /* from this call on, counted from 1, answer `answer`; 0: never */
    int32_t answer;       /* SSCDA_STOP, SSCDA_ABORT, ... */
    void (*then)(void *); /* called at call `at` before it answers; may be NULL */
    void *argument;
    sscda_progress seen[RECORDED];
} recorder;

/* The callback; its payload is a recorder. */
int32_t record(const sscda_progress *progress, void *payload);

/* Empties `r` and sets it as the callback of `h`, called at every chance. */
void start_recorder(recorder *r, sscda *h, int at, int32_t answer);

#endif
