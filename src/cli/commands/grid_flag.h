// SPDX-License-Identifier: MIT
// The flag --grid KEY=VALUE,VALUE,...
#pragma once

#include "cli/arguments.h"
#include "cli/handle.h"

namespace cli {

// Makes the grid of the command line, or the default grid without --grid. With --list, cell k has
// the k-th values. Fails with exit_usage.
Grid make_grid(const Arguments &a);

} // namespace cli
