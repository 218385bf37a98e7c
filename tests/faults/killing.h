/* SPDX-License-Identifier: MIT */
/* A process that writes two files over each other without end, and is killed at any moment. */
#ifndef TESTS_FAULTS_KILLING_H
#define TESTS_FAULTS_KILLING_H

#include "api/snapshot.h"

typedef struct killing {
    const char *path;
    snapshot versions[2];    /* what the file is when it is whole */
    int (*write)(int which); /* writes version `which` to the path; 0 when it could */
    void (*check)(void);     /* after each kill, on a file that is one of the two; may be NULL */
    int kills;               /* so often */
} killing;

/* Fails the test when the file is ever anything else than one of the two versions. */
void kill_often(const killing *k, uint64_t seed);

#endif
