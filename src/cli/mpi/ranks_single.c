/* SPDX-License-Identifier: MIT */
/* A single rank, for builds without MPI. */
#include "cli/mpi/ranks.h"

int ranks_begin(failure *f) {
    if (ranks_launched() == 1) return 0;
    return fail(f, "started as one of several ranks, and this command is built without MPI");
}

void ranks_end(void) {}

int ranks_count(void) {
    return 1;
}

int ranks_index(void) {
    return 0;
}

int ranks_agree(int code) {
    return code;
}

int ranks_send(const parcel *p, failure *f) {
    (void)p;
    return fail(f, "there is no other rank");
}

int ranks_receive(int from, parcel *p, failure *f) {
    (void)p;
    return fail(f, "there is no rank %d", from);
}
