// SPDX-License-Identifier: MIT
// The baseline: labels the target with the source as it is.
#pragma once

#include <sscda/sscda.h>

#include <cmath>

#include "cli/commands/inputs.h"

namespace cli {

// Labels the target samples with the preprocessing and the classifier of a cell of the table of
// `h`, or of the options of `h` if `cell` is -1. Solves for no correspondence. Empty after a
// signal or an error.
List<int32_t> baseline_labels(const sscda *h, int64_t cell, const Problem &p);

// The best baseline in the table of `h`; its cell is -1 if there is none.
struct Baseline {
    int64_t cell = -1;
    double score = NAN;
};
Baseline best_baseline(const sscda *h);

} // namespace cli
