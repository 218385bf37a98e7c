// SPDX-License-Identifier: MIT
// Transport solvers from Google OR-Tools, only in builds that found it.
#pragma once

#include <memory>

#include "transport/transport.h"

namespace ssc {

std::unique_ptr<TransportSolver> make_ortools_flow(const Marginals &marginals);
std::unique_ptr<TransportSolver> make_ortools_lp(const Marginals &marginals);

} // namespace ssc
