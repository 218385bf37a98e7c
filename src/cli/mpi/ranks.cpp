// SPDX-License-Identifier: MIT
// Reads the environment variables that launchers set for their processes.
#include "cli/mpi/ranks.h"

#include <cstdlib>

#include "cli/io/number.h"

namespace cli {

int ranks_launched() {
    // Open MPI; MPICH, Intel MPI and srun; PMIx, which does not give the number.
    for (const char *name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
        const char *text = getenv(name);
        const auto count = text != nullptr ? parse_integer(text) : std::nullopt;
        if (count && *count >= 1 && *count < 1 << 20) return static_cast<int>(*count);
    }
    return getenv("PMIX_RANK") != nullptr || getenv("PMI_RANK") != nullptr ? 0 : 1;
}

} // namespace cli
