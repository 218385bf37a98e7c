// SPDX-License-Identifier: MIT
// Column prices for the start of a transport problem.
#pragma once

#include <vector>

#include "transport/amounts.h"
#include "transport/work_meter.h"

namespace ssc {

// Sets `shift` to -v_j. These are the column minima, or the potentials `earlier` of an earlier
// problem if they give a larger dual value, which they do if the problems are similar. `earlier`
// may be null.
void choose_prices(const CostView &cost, const Amounts &amounts, const double *earlier,
                   std::vector<double> &shift, WorkMeter &meter);

} // namespace ssc
