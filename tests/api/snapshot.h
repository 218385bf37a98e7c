/* SPDX-License-Identifier: MIT */
/* All that a handle can tell, as bytes: two handles that tell the same compare equal. */
#ifndef TESTS_API_SNAPSHOT_H
#define TESTS_API_SNAPSHOT_H

#include <sscda/sscda.h>
#include <stddef.h>

typedef struct snapshot {
    unsigned char *bytes;
    size_t size, room;
    struct section {
        const char *name;
        size_t start;
    } sections[128];
    int count;
} snapshot;

/* Every result of a fitted handle, and what it maps a few samples to; not the times, which differ
 * from fit to fit. */
snapshot take_results(const sscda *h);
/* Every option. */
snapshot take_options(const sscda *h);
/* The bytes of sscda_serialize(), times included. */
snapshot take_state(const sscda *h);

/* Fails at `line` with the name of what differs; frees both. */
#define SAME(expected, got) check_same((expected), (got), __LINE__)
void check_same(snapshot expected, snapshot got, int line);
void free_snapshot(snapshot *s);

/* The handle is still in the state; frees nothing. */
#define UNCHANGED(state, h) check_unchanged((state), (h), __LINE__)
void check_unchanged(const snapshot *state, const sscda *h, int line);

/* A fitted handle that is stored and read again has the same state and gives the same results. */
#define ROUND_TRIP(h) same_after_round_trip((h), __LINE__)
void same_after_round_trip(const sscda *h, int line);

#endif
