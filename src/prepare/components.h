// SPDX-License-Identifier: MIT
// Principal components: the directions of largest spread.
#pragma once

#include "support/matrix.h"

namespace ssc {

class Pool;

// The first `count` principal components of the rows of x, which must be centred. Each row of the
// result is a component; rows are orthonormal and in descending order of spread. The largest entry
// of each (the first of equals) is positive. With fewer samples than features there may be fewer
// components, as many as the dimensions that the samples span, but at least one. The result has the
// same bits for any number of threads.
Matrix principal_components(const Matrix &x, Index count, Pool *pool = nullptr);

// The eigenvectors of the `count` largest eigenvalues of a positive semidefinite matrix, as rows,
// in descending order; `values` receives the eigenvalues.
Matrix leading_eigenvectors(const Matrix &a, Index count, Vector &values, Pool *pool = nullptr);

} // namespace ssc
