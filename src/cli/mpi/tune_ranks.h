// SPDX-License-Identifier: MIT
// Tunes on all ranks. Each rank tries its part of the cells, and the first rank merges the tables.
#pragma once

#include <sscda/sscda.h>

#include <optional>

#include "cli/commands/inputs.h"
#include "cli/failure.h"

namespace cli {

// On the first rank, the handle then has the complete table. Returns the first caveat of any rank.
int32_t tune_on_ranks(sscda *h, sscda_grid *grid, const Problem &p, bool is_quiet);
// Ends a command on several ranks, also after a failure. A rank that has sent no table sends the
// reason to the first rank, which then has the failure.
void settle_ranks(std::optional<Failure> &failure);

} // namespace cli
