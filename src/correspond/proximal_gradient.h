// The solver for accuracy: proximal gradient with an exact proximal step, in float as far as that
// goes, with spectral steps (spectral.h) or momentum (accelerated.h).
#pragma once

#include "correspond/solver.h"
#include "support/pool.h"
#include "transport/transport.h"

namespace ssc {

// Whether the iterations run in float, the accuracy asked for being within its reach.
bool single_precision(const SolverOptions &options);

// Begins with `start`, a C with the marginals of the problem; without one, with the independent
// coupling. The samples of the problem may be put away in the end.
Solution proximal_gradient(Problem &problem, TransportSolver &transport,
                           const SolverOptions &options, Pool &pool, Monitor &monitor, Trace &trace,
                           Matrix start = Matrix());

} // namespace ssc
