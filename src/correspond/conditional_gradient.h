// Algorithm 1 of the paper: linearise, go towards the vertex that the linear problem names.
#pragma once

#include "correspond/solver.h"
#include "support/pool.h"
#include "transport/transport.h"

namespace ssc {

Solution conditional_gradient(const Problem &problem, TransportSolver &transport,
                              const SolverOptions &options, Pool &pool, Monitor &monitor,
                              Trace &trace);

} // namespace ssc
