// SPDX-License-Identifier: MIT
// Problems to write reports of, each with something that a page may stumble over, and a tuning run.
#pragma once

#include <sscda/sscda.h>

#include "cli/commands/tuning_table.h"
#include "cli/io/classes.h"

// Samples, labels and classes.
struct Case {
    cli::List<double> xs, xt;
    cli::List<int32_t> ys, yt;
    int64_t ns = 0, nt = 0, d = 0;
    cli::Classes classes;

    sscda_matrix source() const;
    sscda_matrix target() const;
};

// Two moons, the target turned by so many degrees.
Case moons(int64_t n, double degrees);
// Clouds around centres, one for each name; the target's are turned and moved.
Case clouds(int64_t ns, int64_t nt, int64_t d, const cli::Texts &names);
// Takes away the label of every `step`-th source sample.
void unlabel(Case &p, int64_t step);

// The label of the nearest of the rows `x` for each row of the target; rows without a label do not
// count.
cli::List<int32_t> nearest_labels(const Case &p, const cli::List<double> &x);

// Tunes a small grid with fits of the library: fits `h` for every cell of a grid over lambda_s,
// lambda_g and map, and for doing nothing. Scores each by the share of the target's scatter that is
// between the predicted classes.
cli::TuningTable tune_by_fits(sscda *h, const Case &p);
