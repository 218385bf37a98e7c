// Onto the polytope, exactly.
#pragma once

#include "support/matrix.h"
#include "transport/transport.h"

namespace ssc {

class Pool;

// Makes a nonnegative c, whose sums are nearly the marginals, have them: what is too much in a row
// or column is scaled away, and what is then missing is added in at most rows + cols - 1 places,
// so that a sparse c stays sparse.
void round_to_marginals(const Marginals &marginals, Matrix &c, Pool *pool = nullptr);

} // namespace ssc
