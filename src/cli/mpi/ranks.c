/* SPDX-License-Identifier: MIT */
/* Reads the environment variables that launchers set for their processes. */
#include "cli/mpi/ranks.h"

#include <stdlib.h>

#include "cli/io/number.h"

int ranks_launched(void) {
    /* Open MPI; MPICH, Intel MPI and srun; PMIx, which does not give the number. */
    static const char *const counts[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
    for (int k = 0; k < 2; ++k) {
        const char *text = getenv(counts[k]);
        int64_t count = 0;
        if (text != NULL && parse_integer(text, &count) && count >= 1 && count < 1 << 20)
            return (int)count;
    }
    return getenv("PMIX_RANK") != NULL || getenv("PMI_RANK") != NULL ? 0 : 1;
}
