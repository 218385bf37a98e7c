// SPDX-License-Identifier: MIT
// Processes (ranks) that share one tuning run, as `mpirun` or `srun` start them. Without a
// launcher, or in a build without MPI, there is a single rank.
#pragma once

#include <cstdint>

#include "cli/list.h"

namespace cli {

// Joins the other ranks. Does not touch MPI unless a launcher started this process.
void begin_ranks();
// Waits for the other ranks and leaves. May be called without begin_ranks().
void end_ranks();

int ranks_count();
int ranks_index();

// The largest of the codes of all ranks. Each rank waits for all others.
int ranks_agree(int code);

// The message of a rank to the first rank: a status and some bytes.
struct Parcel {
    int64_t status = 0;
    List<char> data;
};

// Sends a parcel to the first rank. Only the other ranks call it.
void send_parcel(const Parcel &parcel);
// Receives the parcel of rank `from`. Only the first rank calls it.
Parcel receive_parcel(int from);

// The number of processes that the launcher started; 1 without a launcher, 0 if unknown.
int ranks_launched();

} // namespace cli
