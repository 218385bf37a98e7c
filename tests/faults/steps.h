/* SPDX-License-Identifier: MIT */
/* Steps through the API of which every allocation fails in its turn: always a clean error, nothing
 * leaked, and a handle that is as it was. */
#ifndef TESTS_FAULTS_STEPS_H
#define TESTS_FAULTS_STEPS_H

#include "api/snapshot.h"

extern sscda *kept;      /* the handle that every step must leave as it was */
extern snapshot state;   /* of it */
extern sscda *made;      /* by the step under test, where it makes one */
extern int absorbs;      /* whether the step can do without some of its memory */
extern sscda *subject;   /* of a fit */
extern sscda *reference; /* what a fit should give; NULL outside of fits */
extern long cases;       /* allocations that failed */

/* The handle has changed and was meant to: this is the state to keep from now on. */
void remember(void);

/* Runs a step with its first, second, ... allocation failing until none fails any more. With
 * `lasting` all after it fail, too. */
void fail_each(const char *name, int32_t (*step)(void), int lasting);
void fail_both_ways(const char *name, int32_t (*step)(void));

#endif
