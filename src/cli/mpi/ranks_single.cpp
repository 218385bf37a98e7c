// SPDX-License-Identifier: MIT
// A single rank, for builds without MPI.
#include "cli/failure.h"
#include "cli/mpi/ranks.h"

namespace cli {

void begin_ranks() {
    if (ranks_launched() != 1)
        fail("started as one of several ranks, and this command is built without MPI");
}

void end_ranks() {}

int ranks_count() {
    return 1;
}

int ranks_index() {
    return 0;
}

int ranks_agree(int code) {
    return code;
}

void send_parcel(const Parcel &) {
    fail("there is no other rank");
}

Parcel receive_parcel(int from) {
    fail("there is no rank ", from);
}

} // namespace cli
