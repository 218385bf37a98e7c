// The solver for accuracy: accelerated proximal gradient with an exact proximal step.
#pragma once

#include "correspond/solver.h"
#include "support/pool.h"
#include "transport/transport.h"

namespace ssc {

Solution proximal_gradient(const Problem &problem, TransportSolver &transport,
                           const SolverOptions &options, Pool &pool, Monitor &monitor,
                           Trace &trace);

} // namespace ssc
