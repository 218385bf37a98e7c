/* Several processes that share one search, as `mpirun` or `srun` start them. Without a launcher, or
 * built without MPI, there is one. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <stdint.h>

#include "cli/failure.h"

/* Joins the others. MPI is not touched unless a launcher started this process. */
int ranks_begin(failure *f);
/* Waits for the others and leaves. Fine without a begin. */
void ranks_end(void);

int ranks_count(void);
int ranks_index(void);

/* The largest of the codes that the ranks bring; each waits for all. */
int ranks_agree(int code);

/* What one rank hands to the first: a status of its work and some bytes, to be freed. */
typedef struct parcel {
    int64_t status, size;
    char *data;
} parcel;

/* Hands a parcel to the first rank; on the others only. */
int ranks_send(const parcel *p, failure *f);
/* Takes the parcel of rank `from`; on the first only. */
int ranks_receive(int from, parcel *p, failure *f);

/* How many processes a launcher says it started; 1 without one, 0 when it does not say. */
int ranks_launched(void);

#endif
