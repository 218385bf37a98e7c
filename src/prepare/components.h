// The directions along which samples spread most.
#pragma once

#include "support/matrix.h"

namespace ssc {

class Pool;

// The first `count` principal components of the rows of x, which is centred; a component to a row,
// orthonormal, in descending order of spread. The largest entry of each (the first of equals) is
// positive. Fewer where the samples span fewer dimensions and there are fewer samples than
// features, but at least one. The same bits for any number of threads.
Matrix principal_components(const Matrix &x, Index count, Pool *pool = nullptr);

// The eigenvectors of the `count` largest eigenvalues of a positive semidefinite matrix, as rows,
// in descending order; `values` receives the eigenvalues.
Matrix leading_eigenvectors(const Matrix &a, Index count, Vector &values, Pool *pool = nullptr);

} // namespace ssc
