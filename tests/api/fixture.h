/* SPDX-License-Identifier: MIT */
/* A fitted handle for tests of errors: after each of them it must be as it was, and work. */
#ifndef TESTS_API_FIXTURE_H
#define TESTS_API_FIXTURE_H

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

extern problem p; /* 6 x 8 samples of 3 features, two classes */
extern sscda *h;  /* fitted to p with default options */

/* For setUp and tearDown. Closing fails the test unless `h` is unchanged and fits p again. */
void open_fixture(void);
void close_fixture(void);

/* Results of `h` that are matrices; the map is of the samples it was fitted to. */
int32_t call_map(sscda_matrix *m);
int32_t call_adapted(sscda_matrix *m);
int32_t call_correspondence(sscda_matrix *m);

/* The handle has changed and was meant to: this is the state to keep from now on. */
void changed_on_purpose(void);

#endif
