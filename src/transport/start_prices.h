// Column prices to begin a transport problem with.
#pragma once

#include <vector>

#include "transport/amounts.h"
#include "transport/work_meter.h"

namespace ssc {

// Sets `shift` to -v_j: the column minima, or `earlier`, the potentials of an earlier problem (may
// be null), where these are worth more. They are not when the two problems have little in common.
void choose_prices(const CostView &cost, const Amounts &amounts, const double *earlier,
                   std::vector<double> &shift, WorkMeter &meter);

} // namespace ssc
