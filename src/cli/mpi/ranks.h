/* SPDX-License-Identifier: MIT */
/* Processes (ranks) that share one tuning run, as `mpirun` or `srun` start them. Without a
 * launcher, or in a build without MPI, there is a single rank. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <stdint.h>

#include "cli/failure.h"

/* Joins the other ranks. Does not touch MPI unless a launcher started this process. */
int ranks_begin(failure *f);
/* Waits for the other ranks and leaves. May be called without ranks_begin(). */
void ranks_end(void);

int ranks_count(void);
int ranks_index(void);

/* The largest of the codes of all ranks. Each rank waits for all others. */
int ranks_agree(int code);

/* The message of a rank to the first rank: a status and some bytes, which the receiver frees. */
typedef struct parcel {
    int64_t status, size;
    char *data;
} parcel;

/* Sends a parcel to the first rank. Only the other ranks call it. */
int ranks_send(const parcel *p, failure *f);
/* Receives the parcel of rank `from`. Only the first rank calls it. */
int ranks_receive(int from, parcel *p, failure *f);

/* The number of processes that the launcher started; 1 without a launcher, 0 if unknown. */
int ranks_launched(void);

#endif
