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

// What linear programs and sums over all samples know only to 1e-16 of the whole mass, a row that
// weighs next to nothing needs to digits of its own: its barycentre is C Xt over its weight. Such
// rows are brought to their sums, which moves the columns by no more than that rounding.
void mend_rows(const Marginals &marginals, Matrix &c, Pool *pool = nullptr);

} // namespace ssc
